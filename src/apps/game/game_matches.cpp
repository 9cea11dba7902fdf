/// Joining a match, from the command line and from the start menu; leaving a match with others in it; and host
/// migration.

#include "apps/clock.h"
#include "apps/game/game.h"
#include "apps/game/start.h"
#include "platform/files.h"
#include "platform/main_loop.h"
#include "platform/path.h"
#include "platform/stop_signals.h"
#include "protocol/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <utility>

namespace apps {

namespace {

/// Returns `host`; if it is a link-local address ("fe80::1%eth0"), with the network interface of `reached`. (The zone
/// after % is an interface of the machine that wrote the address, not of this one.)
std::string seen_from_here(const std::string& host, const std::string& reached) {
    const auto zone = host.find('%'), ours = reached.find('%');
    return zone == host.npos || ours == reached.npos ? host : host.substr(0, zone) + reached.substr(ours);
}

} // namespace

/// Begins to join the program's first match; come_in() enters it.
void Game::set_out(GameOptions match) {
    trying_ = std::move(match);
    joining_ =
        std::make_unique<JoinAttempt>(trying_, options_.settings, tunables::Random(random_.bits()), seconds_now());
}

void Game::start(std::unique_ptr<ActiveMatch> playing) {
    enter(std::move(playing));
    callbacks_ = wire();
    started_ = last_now_ = seconds_now();
}

/// Runs a frame while the first match is being joined. Returns false if the program must end.
bool Game::come_in(double now) {
    if (stop_())
        return false;
    if (screen_)
        screen_->loading("the match", 0);
    try {
        if (auto playing = joining_->poll(now)) {
            joining_.reset();
            start(std::move(playing));
            return true;
        }
    } catch (const PasswordNeeded& error) { // The player can type the password in the start menu.
        if (!screen_ || screen_->off_screen())
            throw;
        ask_password(trying_, error.what());
        farewell_ = std::exchange(status_, {}); // So that the start menu shows the message.
        set_out(battle_options(options_));
    } catch (const KeyMismatch& error) {
        if (!screen_ || screen_->off_screen())
            throw;
        ask_about_key(trying_, error);
        set_out(battle_options(options_));
    }
    constexpr double between_looks = 0.005; // Time between two polls [s].
    platform::rest(between_looks);
    return true;
}

/// Requests a match; carry_out_requests() begins to join it after the frame.
void Game::ask_for(GameOptions match) {
    if (match.occasion != Occasion::comparison)
        end_comparison();
    wanted_ = std::move(match);
}

void Game::end_comparison() {
    if (before_comparison_)
        static_cast<client::ViewerSettings&>(options_.settings) = *before_comparison_;
    before_comparison_.reset();
}

/// Returns the options with the user's own host settings, even while those of another player's match are in use.
GameOptions Game::user_options() const {
    GameOptions options = options_;
    options.settings.host = saved_host_settings_.of(options_.settings.host);
    return options;
}

void Game::show_occasion(Occasion occasion) {
    screen_->close_menu();
    if (occasion == Occasion::battle)
        screen_->open_start();
    else
        screen_->close_start();
    screen_->compare(occasion == Occasion::comparison);
    screen_->prompt(occasion == Occasion::first);
    screen_->observe(playing_->observes);
}

overlay::StartControl Game::wire_start() {
    return {.play = [this] { ask_for(first_match_options(user_options())); },
            .host =
                [this](overlay::NewMatch match) {
                    if (match.name.find_first_not_of(' ') == match.name.npos)
                        match.name = default_match_name();
                    ask_for(hosted_options(user_options(), match));
                },
            .watch = [this] { screen_->watch_battle(); },
            .compare =
                [this] {
                    if (!before_comparison_)
                        before_comparison_ = options_.settings;
                    ask_for(comparison_options(user_options(), options_.settings));
                },
            .recordings =
                [this] { return recordings(chosen_folder(options_.folders.recordings, platform::recordings_folder)); },
            .about = [](const std::string& path) { return about_recording(platform::path_of(path)); },
            .open = [this] { ask_for(battle_options(user_options())); }};
}

std::vector<overlay::Person> others_in(const client::Match& match) {
    std::vector<overlay::Person> people;
    for (const auto& [id, actor] : match.actors) {
        const int client = actor.added.owner;
        if (actor.driven() && !actor.added.bot && client != match.welcome.client &&
            std::ranges::count(people, client, &overlay::Person::client) == 0)
            people.push_back({client, actor.added.name});
    }
    return people;
}

void HostLeaving::decide() { state_ = hand_on_ ? State::handing : State::settled; }

void HostLeaving::hand_on_to(int client) {
    to_ = static_cast<server::ClientId>(client);
    state_ = State::handing;
}

HostLeaving::State HostLeaving::poll(LocalMatch& match, server::ClientId own, double now, bool watched,
                                     double time_left) {
    constexpr double to_be_heard = 0.5; // Time for the last message to reach all clients, even if it is lost once [s].
    if (state_ != State::handing)
        return state_;
    // Longest wait until the match is handed over, in case the server's thread has ended; shorter without a window [s].
    const double longest = watched ? server::HostMigrator::longest + 2 : server::HostMigrator::patience + 2;
    if (since_ == 0) {
        since_ = now;
        match.hand_on(to_, own);
    }
    using Stage = server::HostMigrator::Stage;
    const Stage stage = match.handing_on();
    if (stage == Stage::done && handed_ == 0)
        handed_ = now;
    const bool heard = handed_ > 0 && now > handed_ + to_be_heard;
    if (heard || stage == Stage::failed || now > since_ + longest || time_left <= 0)
        state_ = State::settled;
    return state_;
}

/// Hands the match over, or ends it with a message to all players, over several calls. Returns true once the program
/// may leave. `ask`: whether to ask the host for this choice.
bool Game::may_leave(double now, bool ask) {
    LocalMatch* own = playing_->local.get();
    if (!own || parted_ || over())
        return true;
    if (!leaving_) {
        if (own->others() == 0 || others_in(playing_->client->match()).empty())
            return true;
        leaving_.emplace(ask, options_.hand_on);
        if (ask)
            screen_->open_menu();
    } else if (leaving_->state() == HostLeaving::State::asking) {
        if (!ask)
            leaving_->decide();
        else if (!screen_->menu_open())
            leaving_->stay();
    }
    const double goodbye = platform::stop_limit() / 3; // Time kept for the message that ends the match [s].
    const bool watched = screen_ && !screen_->off_screen() && !screen_->closed();
    const auto state = leaving_->poll(*own, playing_->client->match().welcome.client, now, watched,
                                      platform::stop_time_left() - goodbye);
    if (state == HostLeaving::State::handing)
        status_ = "Asking the other players to take over the match";
    if (state == HostLeaving::State::staying) {
        leaving_.reset();
        quit_ = scene_wanted_ = false;
        wanted_.reset();
        replay_wanted_.clear();
        return false;
    }
    parted_ = state == HostLeaving::State::settled;
    if (parted_)
        leaving_.reset();
    return parted_;
}

overlay::LeaveControl Game::wire_leaving() {
    const auto answer = [this](const auto& how) {
        if (leaving_)
            how(*leaving_);
    };
    return {.hand_on = [=](int client) { answer([&](HostLeaving& it) { it.hand_on_to(client); }); },
            .end = [=] { answer([](HostLeaving& it) { it.end(); }); },
            .stay = [=] { answer([](HostLeaving& it) { it.stay(); }); },
            .take_over =
                [this](bool yes) {
                    if (offer_)
                        answer_offer(yes, "the player said no");
                }};
}

/// Handles the server's question whether the match may continue on this program after its host leaves. Asks the player,
/// because hosting opens a port.
void Game::consider_taking_over(double now) {
    if (playing_->replay)
        return;
    const bool there = screen_ && !screen_->off_screen();
    if (const auto offer = playing_->client->take_offer()) {
        log_.info(now, "offer", fmt::format("the host leaves {}: the match may continue on this program", offer->name));
        if (playing_->local || wanted_ || joining_)
            answer_offer(false, "the player is in another match");
        else if (options_.take_over)
            answer_offer(*options_.take_over, "the player takes over no match (--take-over no)");
        else if (!there)
            answer_offer(false, "no player is there to answer (--take-over)");
        else {
            offer_ = Offer{.match = offer->name, .until = now + protocol::offer_lasts};
            screen_->open_menu();
        }
    }
    if (offer_ && !playing_->client->ended().empty())
        offer_.reset();
    else if (offer_ && (now > offer_->until || !screen_->menu_open() || wanted_ || joining_))
        answer_offer(false, now > offer_->until ? "the player did not answer the question" : "the player said no");
    if (const auto migration = playing_->client->take_host_migration())
        take_over(*migration);
}

void Game::answer_offer(bool yes, std::string_view why) {
    playing_->client->answer({.yes = yes, .why = yes ? std::string() : std::string(why)});
    log_.info(seconds_now(), "answer",
              yes ? "accepted: the match may continue on this program"
                  : "declined: the match does not continue on this program");
    if (std::exchange(offer_, {}))
        screen_->close_menu();
}

/// Starts a local match that continues the present one, after the player has agreed, and reports its port to the
/// server.
void Game::take_over(const protocol::HostMigration& migration) {
    protocol::MigrationReply answer;
    try {
        if (playing_->local || playing_->replay || wanted_ || joining_)
            throw std::runtime_error("the player is in another match");
        GameOptions own = options_;
        own.password = playing_->password; // The match keeps its password, which all its players know.
        successor_ = std::make_unique<LocalMatch>(
            own, tunables::Random(random_.bits()),
            LocalMatch::Inherited{.migration = migration,
                                  .reference_script = playing_->client->match().reference_script()});
        answer.port = successor_->port();
        answer.key = successor_->key();
        log_.info(seconds_now(), "heir", fmt::format("the host leaves: the match goes on here, port {}", answer.port));
    } catch (const std::exception& error) {
        successor_.reset();
        answer.why = protocol::make_printable(error.what(), protocol::max_text);
        log_.info(seconds_now(), "no heir",
                  fmt::format("the host leaves, and the match cannot go on here: {}", error.what()));
    }
    playing_->client->send_migration_reply(answer);
}

/// Follows the match to its next server, which is `successor_` if this program has taken the match over.
void Game::move_on(const protocol::MatchRedirect& there, double now) {
    const client::Session& session = playing_->client->session();
    GameOptions again = options_;
    again.password = playing_->password;
    const client::LocalPlayer* player = playing_->client->player();
    if (successor_ && (successor_->port() != there.port ||
                       (player && there.with != playing_->client->match().name_of(player->actor()))))
        successor_.reset(); // Another player's program has taken the match over.
    if (successor_) {
        joining_ = std::make_unique<JoinAttempt>(again, options_.settings, tunables::Random(random_.bits()), now,
                                                 session.seat(), std::move(successor_));
        return;
    }
    if (!playing_->address)
        return;
    if (!moves_.take(now)) {
        gave_up_ = true;
        status_ = "The match is over for you: too many redirects from server to server";
        spdlog::info("{}", status_);
        if (screen_)
            screen_->open_menu();
        return;
    }
    const std::string& here = playing_->address->host;
    again.join = net::Address{there.host.empty() ? here : seen_from_here(there.host, here), there.port};
    again.join->key = there.key;
    again.observe = playing_->observes;
    log_.info(now, "moved on",
              fmt::format("the match goes on with {} as host, at {}", there.with, net::text(*again.join)));
    if (screen_)
        screen_->say(fmt::format("the match goes on with {} as host", there.with));
    reconnection_.emplace(std::move(again), session.seat(), options_.settings, tunables::Random(random_.bits()), now,
                          fmt::format("the match goes on with {} as host", there.with));
}

} // namespace apps
