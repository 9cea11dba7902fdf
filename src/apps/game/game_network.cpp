/// Network functions of the running program: matches on the network, passwords and keys, addresses for other players.

#include "apps/clock.h"
#include "apps/game/game.h"
#include "apps/server/match_list.h"

#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

std::vector<net::Endpoint> endpoints(const net::Address& address) {
    return net::resolve_numeric(address.host, address.port);
}

} // namespace

/// Endpoint of the present match's server, if it is a remote match joined by UDP.
std::optional<net::Endpoint> Game::server_endpoint() const {
    if (playing_->local || playing_->replay)
        return {};
    const client::Session& session = playing_->client->session();
    if (session.server().empty() || session.by_stream())
        return {};
    const auto found = endpoints(net::parse_address(session.server()));
    return found.empty() ? std::nullopt : std::optional(found.front());
}

bool Game::is_here(const net::FoundMatch& found) const {
    if (playing_->local)
        return playing_->local->is_own_announcement(found);
    const auto server = server_endpoint();
    return server && found.is_at(*server);
}

/// Whether `address` leads to the present match. Host names are compared as text, without a DNS lookup.
bool Game::is_here(const net::Address& address) const {
    if (!playing_->client->ended().empty())
        return false;
    if (playing_->address && net::text(*playing_->address) == net::text(address))
        return true;
    std::vector<net::FoundMatch> found = browser_ ? browser_->matches() : std::vector<net::FoundMatch>{};
    std::erase_if(found, [&](const net::FoundMatch& match) { return !is_here(match); });
    const auto server = server_endpoint();
    return std::ranges::any_of(endpoints(address), [&](const net::Endpoint& one) {
        return one == server ||
               std::ranges::any_of(found, [&](const net::FoundMatch& match) { return match.is_at(one); });
    });
}

/// Text with the address at which others join the local match; empty if they cannot.
std::string Game::where_others_join() const {
    const LocalMatch* local = playing_->local.get();
    if (local == nullptr || !local->open())
        return {};
    const std::vector<std::string> hosts = net::addresses_for_others(net::own_addresses());
    const std::string where = net::invitation(
        {.host = hosts.empty() ? "this machine" : hosts.front(), .port = local->port(), .key = local->key()});
    return local->port() == options_.port
               ? fmt::format("Others join at {}", where)
               : fmt::format("Others join at {} (port {} is in use by another program)", where, options_.port);
}

/// Address of the page with which browsers join the local match; empty if there is none.
std::string Game::where_browsers_join() const {
    const std::vector<std::string> hosts = net::addresses_for_others(net::own_addresses());
    if (!options_.web || hosts.empty())
        return {};
    const LocalMatch& local = *playing_->local;
    return page_address(*options_.web, net::bracketed(hosts.front()), local.port(), local.key());
}

void Game::remember_server() {
    if (!playing_->address || options_.settings_file.empty())
        return;
    const auto server = server_endpoint();
    std::string name;
    if (browser_ && server)
        for (const net::FoundMatch& found : browser_->matches())
            if (found.is_at(*server))
                name = found.info.name;
    apps::remember_server(known_servers_path(), {server ? net::text(*server) : net::text(*playing_->address), name});
    if (browser_ && server)
        browser_->add_host(net::host_text(*server));
}

/// Asks the user for the password of `match` in the menu, while the present match goes on. `why`: the server's
/// reason, or empty.
void Game::ask_password(GameOptions match, std::string why) {
    passwords_.erase(net::text(*match.join));
    log_.info(seconds_now(), "password",
              fmt::format("{}{}asking for the password of the match at {}", why, why.empty() ? "" : "; ",
                          net::text(*match.join)));
    locked_ = std::move(match);
    status_ = std::move(why);
    if (screen_ && playing_ && !screen_->start_open())
        screen_->open_menu();
}

void Game::give_password(const std::optional<std::string>& password) {
    auto match = std::exchange(locked_, {});
    status_.clear();
    if (!match || !password)
        return;
    match->password = *password;
    ask_for(*std::move(match));
}

/// Asks the user whether to join `match` although its server has an unexpected key.
void Game::ask_about_key(GameOptions match, const KeyMismatch& error) {
    log_.info(seconds_now(), "key", error.what());
    match.join->key = error.key;
    doubted_ = std::move(match);
    doubt_ = error.what();
    if (screen_ && playing_ && !screen_->start_open())
        screen_->open_menu();
}

void Game::trust_key(bool trusted) {
    auto match = std::exchange(doubted_, {});
    if (match && trusted)
        ask_for(*std::move(match));
}

/// Whether the match at `address` announces that it needs a password.
bool Game::is_locked(const net::Address& address) const {
    const std::vector<net::Endpoint> there = endpoints(address);
    return browser_ && !there.empty() && std::ranges::any_of(browser_->matches(), [&](const net::FoundMatch& match) {
               return match.info.locked && match.is_at(there.front());
           });
}

void Game::look_for_matches(double now, overlay::MenuFacts& facts) {
    if (!browser_ && !browser_failed_)
        try {
            browser_ = std::make_unique<net::Browser>(static_cast<std::uint32_t>(random_.bits()));
            if (!options_.settings_file.empty())
                known_ = load_known_servers(known_servers_path());
            for (const KnownServer& each : known_)
                browser_->add_host(net::parse_address(each.address).host);
        } catch (const net::Error& error) {
            spdlog::warn("{}", error.what());
            browser_failed_ = true;
        }
    facts.searching = browser_ != nullptr;
    if (!browser_)
        return;
    browser_->poll(now);
    offers_.update(known_, browser_->matches(), [this](const net::FoundMatch& match) { return is_here(match); });
    facts.offers = offers_.offers();
}

/// Marks the server at `address` as a favourite, or no longer, also in the file of known servers.
void Game::favour(const std::string& address, bool on) {
    KnownServer server{.address = address, .favourite = on};
    for (const overlay::MatchOffer& offer : offers_.offers())
        if (offer.address == address)
            server.name = offer.name;
    const auto known = std::ranges::find(known_, address, &KnownServer::address);
    if (known == known_.end())
        known_.push_back(server);
    else
        known->favourite = on;
    if (!options_.settings_file.empty())
        set_favourite(known_servers_path(), server);
}

/// Name of a match that this player hosts without choosing one: "Ann's match", or "Ann's match 2" if it is listed.
std::string Game::default_match_name() const {
    return free_match_name(match_name(options_),
                           browser_ ? std::span(browser_->matches()) : std::span<const net::FoundMatch>());
}

} // namespace apps
