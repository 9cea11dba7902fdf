/// Callbacks of the frame, the panels and the menu, and the state that the menu shows.

#include "apps/clock.h"
#include "apps/exercise/exercise_picture.h"
#include "apps/game/game.h"
#include "platform/files.h"
#include "platform/path.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace apps {

namespace {
constexpr const char* private_match = "This match is private. To let other players in: Start menu, Host";
}

client::FrameCallbacks Game::wire() {
    client::FrameCallbacks callbacks{.stopwatch = seconds_now};
    callbacks.handle_input = [this](client::Client& client) {
        if (screen_)
            screen_->handle_input(client);
        if (autopilot_)
            (*autopilot_)(client);
        if (tour_ && tour_->lay_mine(client.now()) && client.player())
            client.own().front().input.lay_mine = true;
        if (std::exchange(clear_wanted_, false)) {
            client.clear_scores();
            pace_.clear();
        }
        for (const Said& line : std::exchange(said_, {}))
            client.say(line.text, line.to_team);
        for (const std::string& text : std::exchange(orders_, {}))
            client.order(text);
        for (const auto& [name, value] : std::exchange(settings_wanted_, {}))
            client.change_setting(name, value);
    };
    if (!screen_)
        return callbacks;
    callbacks.update_camera = [this](const client::ClientState& client, client::Scene& scene) {
        if (exercise_)
            add_foreign(scene, *exercise_->foreign(), exercise_->now());
        screen_->update_camera(client, scene);
    };
    callbacks.render = [this](const client::ClientState& client, const client::Scene& scene) {
        if (last_frame_ && !options_.shot.empty())
            screen_->want_shot(platform::path_of(options_.shot));
        screen_->say_of_connection(connection(seconds_now()));
        screen_->render(client, scene, pace_, menu_facts(seconds_now()));
    };
    return callbacks;
}

overlay::Actions Game::wire_actions() {
    return {
        .change_setting = [this](std::string_view name, double value) { settings_wanted_.emplace_back(name, value); },
        .clear_scores = [this] { clear_wanted_ = true; },
        .say = [this](std::string_view text,
                      bool to_team) { said_.push_back({.to_team = to_team, .text = std::string(text)}); },
        .join = [this](const std::string& text) { join(text, false); },
        .favour = [this](const std::string& address, bool on) { favour(address, on); },
        .watch = [this](const std::string& text) { join(text, true); },
        .give_password = [this](const std::optional<std::string>& password) { give_password(password); },
        .trust_key = [this](bool trusted) { trust_key(trusted); },
        .start_match =
            [this](const std::string& map, int bots) {
                GameOptions match = user_options();
                match.join.reset();
                match.map = map;
                match.bots = bots;
                ask_for(std::move(match));
            },
        .quit = [this] { quit_ = true; },
        .time = wire_time(),
        .recording = {.facts =
                          [this] {
                              return playing_ ? MatchRecorder::facts(*playing_->client) : overlay::RecordingFacts{};
                          },
                      .start = [this] { record_wanted_ = true; },
                      .stop = [this] { stop_wanted_ = true; }},
        .open_replay =
            [this](const std::string& file) {
                end_comparison();
                replay_wanted_ = file;
            },
        .setup = [this] { return setup(); },
        .setups = [this] { return setups(chosen_folder(options_.folders.results, platform::documents_folder)); },
        .load_setup = [this](const std::string& path) { return load_setup(path); },
        .tour = wire_tour(),
        .start = wire_start(),
        .host = {.order = [this](const std::string& text) { orders_.push_back(text); },
                 .on_leaving = [this](bool hand_on) { options_.hand_on = hand_on; }},
        .leave = wire_leaving(),
        .scripts = own_schemes_.control()};
}

void Game::join(const std::string& text, bool observe) {
    GameOptions match = user_options();
    try {
        match.join = net::parse_address(text);
    } catch (const net::Error& error) {
        status_ = error.what();
        return;
    }
    if (is_here(*match.join)) {
        status_ = fmt::format("You are in the match at {} already", net::text(*match.join));
        spdlog::info("{}", status_);
        return;
    }
    match.observe = observe;
    const auto password = passwords_.find(net::text(*match.join));
    match.password = password == passwords_.end() ? std::string() : password->second;
    if (match.password.empty() && is_locked(*match.join))
        return ask_password(std::move(match), {});
    ask_for(std::move(match));
}

overlay::TimeFacts Game::time_facts() const {
    if (playing_ && playing_->replay)
        return playing_->replay->facts();
    if (!playing_ || !playing_->local)
        return {.why_not = "time can be paused only in your own match"};
    if (playing_->local->others() > 0)
        return {.why_not = "time cannot be paused: another player is in this match"};
    const MatchClock& clock = playing_->local->clock();
    return {.controllable = true, .paused = clock.paused(), .speed = clock.speed()};
}

overlay::TimeControl Game::wire_time() {
    /// Applies `how` to the replay or to the clock of a local match.
    const auto rule = [this](const auto& how) {
        if (playing_ && playing_->replay)
            how(*playing_->replay);
        else if (time_facts().controllable)
            how(playing_->local->clock());
    };
    return {.facts = [this] { return time_facts(); },
            .pause = [=](bool paused) { rule([&](auto& time) { time.pause(paused); }); },
            .set_speed = [=](double speed) { rule([&](auto& time) { time.set_speed(speed); }); },
            .step = [=] { rule([](auto& time) { time.step(world::tick_length); }); },
            .seek =
                [this](double position) {
                    if (playing_ && playing_->replay)
                        playing_->replay->seek(position);
                }};
}

overlay::TourControl Game::wire_tour() {
    const auto go = [this](int step) {
        if (!tour_ || joining_)
            return;
        tour_->go(step);
        scene_wanted_ = true;
    };
    return {.start =
                [this] {
                    end_comparison();
                    if (!tour_)
                        tour_.emplace(user_options());
                    scene_wanted_ = true;
                },
            .running = [this] { return tour_.has_value(); },
            .go = go,
            .jump =
                [this, go](int scene) {
                    if (tour_)
                        go(scene - 1 - static_cast<int>(tour_->index()));
                },
            .titles = [this] { return tour_ ? tour_->titles() : std::vector<std::string>(); },
            .leave = [this] { leave_tour(); },
            .stage_shot = [this] { stage_shot(); }};
}

overlay::MenuFacts Game::menu_facts(double now) {
    overlay::MenuFacts facts;
    if (!screen_->menu_open() && !screen_->start_open())
        return facts;
    look_for_matches(now, facts);
    facts.maps = world::map_names();
    const bool is_private = playing_->local && !playing_->local->open() && playing_->occasion != Occasion::battle;
    facts.status = !status_.empty() ? status_ : is_private ? private_match : join_at_;
    facts.name = options_.name;
    facts.match_name = default_match_name();
    facts.password = options_.join ? std::string() : options_.password;
    if (locked_)
        facts.password_for = "The match at " + net::text(*locked_->join);
    if (doubted_)
        facts.key_doubt = doubt_;
    facts.connected = !over();
    if (playing_->local && playing_->local->open()) {
        facts.hands_on = options_.hand_on;
        facts.page = where_browsers_join();
    }
    if (leaving_ && leaving_->state() == HostLeaving::State::asking)
        facts.leaving = others_in(playing_->client->match());
    if (offer_)
        facts.offered = overlay::MenuFacts::Offer{offer_->match, offer_->until - now};
    return facts;
}

} // namespace apps
