#include "apps/game/joining.h"

#include "apps/clock.h"
#include "apps/server/identity.h"
#include "net/network.h"
#include "platform/path.h"
#include "platform/system.h"

#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace apps {

void find_server_of_host_token(GameOptions& options) {
    if (options.host_token.empty() || !options.host_token_key.empty())
        return;
    net::Address& address = options.join.value();
    if (address.key.empty())
        address.key = known_key(options.state_folder, address);
    if (address.key.empty())
        throw JoinRefused(fmt::format("the host token is sent only to its own server, and the key of the server at "
                                      "{0} is unknown. Join with the key in that server's log: --join {0}#KEY",
                                      net::text(address)));
    options.host_token_key = address.key;
}

std::string host_token_for(const GameOptions& options, const std::string& key) {
    return key.empty() || key != options.host_token_key ? std::string() : options.host_token;
}

JoinAttempt::JoinAttempt(const GameOptions& options, client::Settings& settings, tunables::Random random, double now,
                         std::optional<protocol::SeatToken> seat, std::unique_ptr<LocalMatch> local)
    : settings_(settings), random_(random), state_folder_(options.state_folder) {
    std::optional<net::Address> address = local ? std::nullopt : options.join;
    if (address && address->key.empty())
        address->key = known_key(state_folder_, *address);
    *playing_ = {.local = std::move(local),
                 .occasion = options.occasion,
                 .address = address,
                 .observes = options.observe && address,
                 .password = options.password};
    std::unique_ptr<LocalMatch>& own = playing_->local;
    std::unique_ptr<net::Transport> way;
    if (address) {
        where_ = net::text(*address);
        way = net::open_connection(*address, client::Session::join_limit, seconds_now, options.password);
    } else {
        where_ = "your own match";
        if (!own)
            own = std::make_unique<LocalMatch>(options, tunables::Random(random_.bits()));
        way = own->connect();
    }
    auto link = std::make_unique<net::LinkEmulator>(std::move(way), tunables::Random(random_.bits()), settings_.link);
    protocol::Hello hello;
    hello.echo = true; // Always requested, because the user may switch on the display of the echo later.
    hello.player = player_number(options.state_folder);
    hello.host_token = own ? own->host_token() : host_token_for(options, address->key);
    if (playing_->observes)
        hello.seat = seat.value_or(protocol::SeatToken{});
    else if (options.occasion != Occasion::battle) {
        hello.tank_names = {options.name};
        if (address && !seat) {
            const std::filesystem::path& folder = options.state_folder;
            playing_->seat =
                std::make_unique<SeatFile>(folder.empty() ? folder : folder / "seats", where_, options.name);
            seat = playing_->seat->token();
        }
        hello.seat = seat.value_or(protocol::SeatToken{});
        if (options.player.colour > 0)
            hello.colour = static_cast<std::uint8_t>(options.player.colour - 1);
    }
    session_ = std::make_unique<client::Session>(std::move(link), std::move(hello), playing_->now(now));
}

JoinAttempt::JoinAttempt(ActiveMatch& played, client::Settings& settings, tunables::Random random, double now)
    : settings_(settings), random_(random), where_("the next map"), played_(&played),
      session_(played.client->continue_on_next_map(played.now(now))) {
    *playing_ = {.occasion = played.occasion,
                 .address = played.address,
                 .observes = played.observes,
                 .password = played.password};
}

std::unique_ptr<ActiveMatch> JoinAttempt::poll(double wall) {
    const ActiveMatch& owner = played_ ? *played_ : *playing_; // The match that has the local server, if any.
    const double now = owner.now(wall);
    session_->poll(now);
    if (playing_->local)
        playing_->local->check();
    if (!session_->ended().empty()) {
        const std::string why = session_->ended().find(where_) != std::string::npos || playing_->local
                                    ? session_->ended()
                                    : fmt::format("{}: {}", where_, session_->ended());
        if (session_->key_refused())
            throw KeyMismatch(why, session_->server_key());
        if (session_->password_refused())
            throw PasswordNeeded(why);
        if (session_->refusal())
            throw JoinRefused(why);
        throw std::runtime_error(why);
    }
    if (session_->next_map()) // The match has changed its map during this attempt.
        session_ = session_->continue_on_next_map(now);
    if (patience_.over(wall))
        throw std::runtime_error(
            fmt::format("{}: the server admitted this client, but does not answer its clock sync", where_));
    // Before the clocks agree, displayed poses would be scored against true poses of another time.
    if (!session_->welcome() || !session_->clocks_ready())
        return {};
    if (playing_->address && !session_->server_key().empty()) {
        playing_->address->key = session_->server_key();
        remember_key(state_folder_, *playing_->address);
    }
    playing_->map = owner.local ? *owner.local->map() : world::load_map(session_->welcome()->map);
    if (played_)
        playing_->seat = std::move(played_->seat);
    if (playing_->seat)
        playing_->seat->keep(session_->seat());
    playing_->client = std::make_unique<client::Client>(std::move(session_), playing_->map, settings_,
                                                        tunables::Random(random_.bits()), now);
    platform::release_freed_memory(); // the end of the previous match has freed much memory
    if (played_)
        playing_->local = std::move(played_->local);
    return std::move(playing_);
}

Reconnection::Reconnection(GameOptions match, protocol::SeatToken seat, client::Settings& settings,
                           tunables::Random random, double silent_since, std::string why)
    : match_(std::move(match)), seat_(seat), settings_(settings), random_(random), silent_since_(silent_since),
      why_(std::move(why)) {}

std::unique_ptr<ActiveMatch> Reconnection::poll(double now) {
    constexpr double longest_pause = 4; // Longest time between two attempts [s].
    if (now > silent_since_ + longest)
        throw std::runtime_error(fmt::format("the server has not answered for {:.0f} s", longest));
    try {
        if (!attempt_ && now >= attempt_at_)
            attempt_ = std::make_unique<JoinAttempt>(match_, settings_, tunables::Random(random_.bits()), now, seat_);
        if (attempt_)
            return attempt_->poll(now);
    } catch (const JoinRefused&) {
        throw; // A refusal by the server is final.
    } catch (const std::exception& error) {
        spdlog::info("cannot reconnect yet: {}", error.what());
        attempt_.reset();
        attempt_at_ = now + pause_;
        pause_ = std::min(2 * pause_, longest_pause);
    }
    return {};
}

std::string Reconnection::status_text(double now) const {
    return fmt::format("{}, trying again: {:.0f} s", why_, now - silent_since_);
}

std::unique_ptr<ActiveMatch> open_replay(const std::string& file, client::Settings& settings, std::uint64_t seed) {
    auto playing = std::make_unique<ActiveMatch>();
    playing->replay = std::make_unique<ReplayMatch>(platform::path_of(file), settings, seed, playing->client);
    playing->map = playing->replay->playback().map();
    return playing;
}

} // namespace apps
