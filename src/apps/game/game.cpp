#include "apps/game/game.h"

#include "apps/clock.h"
#include "apps/game/start.h"
#include "apps/options.h"
#include "platform/main_loop.h"
#include "platform/path.h"
#include "platform/small_file.h"
#include "protocol/refusals.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>
#include <fstream>
#include <spdlog/spdlog.h>

namespace apps {

Game::Game(GameOptions options, std::function<bool()> stop)
    : options_(std::move(options)), stop_(std::move(stop)), random_(options_.seed),
      match_recorder_(options_.name, options_.seed, options_.folders) {
    if (options_.join && !options_.password.empty())
        passwords_[net::text(*options_.join)] = options_.password;
}

Game::~Game() {
    if (playing_) {
        playing_->client->leave();
        options_.settings.ghosts_on.clear(); // Another match may use these actor numbers for other tanks.
    }
}

// --- from match to match ---

void Game::enter(std::unique_ptr<ActiveMatch> playing) {
    // A recording continues in a new file if this is the same match: on another map or server, or after a lost
    // connection.
    const client::Session* before =
        playing_ && !playing_->replay && !playing->replay ? &playing_->client->session() : nullptr;
    const bool goes_on = before && (before->next_map() || before->lost() || before->redirect());
    const bool taping = goes_on && playing_->client->recorder();
    if (playing_) {
        match_recorder_.stop(*playing_->client);
        playing_->client->leave();
    }
    loading_ = tour_ && playing->local;
    if (loading_)
        playing->local->clock().pause(true); // Until the first picture, so that the player sees the scene's start.
    if (screen_)
        screen_->show(playing->map);
    playing_ = std::move(playing);
    if (tour_) {
        autopilot_.reset();
        if (const auto driver = playing_->local ? own_driver(options_, tour_->scene()) : std::nullopt)
            autopilot_.emplace(*driver);
        spdlog::debug("tour: scene {}, {}", tour_->index() + 1, tour_->scene().title);
        screen_->set_tour(&*tour_);
    }
    if (playing_->address && !playing_->password.empty())
        passwords_[net::text(*playing_->address)] = playing_->password;
    const Occasion occasion = playing_->occasion;
    saved_host_settings_.enter(options_.settings.host,
                               playing_->local && !playing_->local->inherited() && occasion == Occasion::match);
    if (screen_ && !tour_)
        show_occasion(occasion);
    status_ = std::exchange(farewell_, {});
    hear_exercise();
    pace_.clear();
    gave_up_ = parted_ = false;
    successor_.reset();
    offer_.reset();
    recorder_found_ = false;
    match_recorder_.rename(options_.name);
    if (!options_.record.empty() && !playing_->replay && occasion != Occasion::battle)
        match_recorder_.start(*playing_->client, platform::path_of(options_.record),
                              options_.overwrite ? recording::ExistingFile::replace : recording::ExistingFile::keep);
    else if (taping)
        match_recorder_.start(*playing_->client);
    if (playing_->address)
        log_.info(seconds_now(), "in", fmt::format("in the match at {}", net::text(*playing_->address)));
    join_at_ = where_others_join();
    if (!join_at_.empty()) {
        spdlog::info("others can join this match: reckoning --join THIS-MACHINE:{}#{}", playing_->local->port(),
                     playing_->local->key());
        if (screen_)
            screen_->say(join_at_);
    }
    remember_server();
}

/// Starts to receive the DIS exercise. Only its foreign entities will be drawn, as the match itself is displayed
/// anyway. An error at the program's start ends the program; the log has later errors.
void Game::hear_exercise() {
    exercise_.reset();
    if (!options_.exercise.group || playing_->replay || playing_->occasion == Occasion::battle)
        return;
    const bool hosts = playing_->local != nullptr;
    try {
        exercise_.emplace(options_.exercise, hosts ? playing_->local->exercise_port() : playing_->address->port,
                          utc_now, Exercise::Part{.listens = true, .hosts = hosts});
        exercise_->enter(playing_->map);
    } catch (const net::Error& error) { // For example, the network interface is gone.
        if (started_ == 0)
            throw;
        spdlog::warn("{}", status_ = error.what());
    }
}

/// Message for the user if the server is silent or gone.
std::string Game::connection(double now) const {
    if (reconnection_)
        return reconnection_->status_text(now);
    const client::Session& session = playing_->client->session();
    if (playing_->local || playing_->replay || !session.ended().empty() || session.next_map())
        return {};
    const double silence = session.silence(playing_->client->now());
    return silence > client::Session::interrupted ? fmt::format("connection interrupted: {:.0f} s", silence)
                                                  : std::string();
}

/// Whether the match is over for the player: its client has ended, and does not try to rejoin or to follow a redirect.
bool Game::over() const {
    const bool moves = playing_->client->session().redirect() && joining_;
    return !playing_->client->ended().empty() && !reconnection_ && !moves;
}

/// Follows the match to its next map or server, rejoins it after a lost connection, and returns to the start menu if
/// the server has removed the player.
void Game::look_after_connection(double now) {
    const client::Session& session = playing_->client->session();
    consider_taking_over(now);
    if (playing_->replay || wanted_ || (joining_ && !reconnection_))
        return;
    if (session.next_map() && session.ended().empty() && !joining_) {
        log_.info(now, "map", fmt::format("the match continues on map {}", session.next_map()->map));
        joining_ = std::make_unique<JoinAttempt>(*playing_, options_.settings, tunables::Random(random_.bits()), now);
    } else if (session.redirect() && !reconnection_ && !gave_up_) {
        move_on(*session.redirect(), now);
    } else if (session.lost() && playing_->address && !reconnection_ && !gave_up_) {
        GameOptions again = options_;
        again.join = playing_->address;
        again.occasion = playing_->occasion;
        again.observe = playing_->observes;
        again.password = playing_->password;
        log_.info(now, "lost", fmt::format("{}; trying again", session.ended()));
        reconnection_.emplace(std::move(again), session.seat(), options_.settings, tunables::Random(random_.bits()),
                              now - session.silence(playing_->client->now()));
    } else if (screen_ && !screen_->off_screen() && session.refusal() && protocol::row(*session.refusal()).to_start &&
               farewell_.empty()) {
        farewell_ = session.ended();
        spdlog::info("{}", farewell_);
        screen_->open_start();
        GameOptions behind = battle_options(user_options());
        behind.map = playing_->map.name; // The pictures of this map are in memory.
        ask_for(std::move(behind));
    }
    if (!reconnection_)
        return;
    try {
        if (auto playing = reconnection_->poll(now)) {
            log_.info(now, "back", "the connection is back");
            if (reconnection_->where() == playing_->address)
                playing->seat = std::move(playing_->seat);
            else if (!options_.state_folder.empty() && !playing->observes)
                playing->seat = std::make_unique<SeatFile>(options_.state_folder / "seats",
                                                           net::text(reconnection_->where()), options_.name);
            reconnection_.reset();
            if (playing->seat)
                playing->seat->keep(playing->client->session().seat());
            enter(std::move(playing));
        }
    } catch (const std::exception& error) {
        reconnection_.reset();
        gave_up_ = true;
        status_ = fmt::format("The match is over for you: {}", error.what());
        spdlog::info("{}", status_);
        if (screen_)
            screen_->open_menu();
        else
            throw;
    }
}

void Game::carry_out_requests(double now) {
    own_schemes_.share(now, *playing_->client, options_.settings,
                       playing_->replay
                           ? std::optional(playing_->replay->playback().recording().header().welcome.client)
                           : std::nullopt);
    if (const auto news = own_schemes_.look(now)) {
        spdlog::info("{}", *news);
        if (screen_)
            screen_->say(*news);
    }
    look_after_connection(now);
    if (screen_ && over() && status_.empty() && farewell_.empty() && !wanted_ && !joining_) {
        status_ = "The match is over for you: " + playing_->client->ended();
        if (!screen_->start_open())
            screen_->open_menu();
    }
    const bool leaves = wanted_ || !replay_wanted_.empty() || scene_wanted_;
    if (leaves && !may_leave(now, screen_ && !screen_->off_screen()))
        return;
    try {
        if (std::exchange(record_wanted_, false) && !playing_->replay)
            match_recorder_.start(*playing_->client);
        if (std::exchange(stop_wanted_, false))
            if (const std::string news = match_recorder_.stop(*playing_->client); screen_ && !news.empty())
                screen_->say(news);
        if (std::exchange(scene_wanted_, false))
            show_scene();
        if (const std::string file = std::exchange(replay_wanted_, {}); !file.empty()) {
            auto playing = open_replay(file, options_.settings, options_.seed);
            if (tour_) // A scene of the tour may begin within its recording.
                playing->replay->seek(options_.replay_from);
            // A match that is being joined would replace the recording later. Also, an attempt to join the next map
            // refers to the match that ends here.
            joining_.reset();
            reconnection_.reset();
            enter(std::move(playing));
        }
        if (wanted_) {
            reconnection_.reset();
            GameOptions wanted = *std::exchange(wanted_, {});
            status_ = !farewell_.empty() ? farewell_
                                         : "Joining " + (wanted.join ? wanted.join->host : std::string("a new match"));
            // Ends the previous local match, because the new one needs its port and threads.
            if (!wanted.join && playing_->occasion != Occasion::battle)
                playing_->local.reset();
            trying_ = std::move(wanted);
            joining_ = std::make_unique<JoinAttempt>(trying_, options_.settings, tunables::Random(random_.bits()), now);
        }
        if (joining_)
            if (auto playing = joining_->poll(now)) {
                joining_.reset();
                enter(std::move(playing));
            }
    } catch (const PasswordNeeded& error) {
        joining_.reset();
        if (!screen_)
            throw;
        ask_password(trying_, error.what());
    } catch (const KeyMismatch& error) {
        joining_.reset();
        if (!screen_)
            throw;
        ask_about_key(trying_, error);
    } catch (const std::exception& error) {
        const bool nowhere =
            joining_ && joining_->continues_match(); // The client has left this map, and is not on the next one.
        joining_.reset();
        if (!screen_)
            throw;
        if (nowhere)
            playing_->client->give_up(error.what());
        else
            status_ = error.what();
        if (tour_) // The tour has no menu that shows `status_`.
            screen_->say(error.what());
        log_.info(now, "joining", error.what());
    }
}

/// Ends pause and slow motion once other players are connected, because their programs run in wall time.
void Game::keep_time_for_others() {
    if (!playing_->local || playing_->local->others() == 0 || playing_->local->clock().as_usual())
        return;
    playing_->local->clock().set_speed(1);
    playing_->local->clock().pause(false);
    if (screen_)
        screen_->say("a player joins: time goes on");
}

// --- the run ---

bool Game::time_to_go(double now) const {
    const bool nobody_there = !screen_ || screen_->off_screen();
    return stop_() || quit_ || (screen_ && screen_->closed()) ||
           (options_.seconds > 0 && played(now) >= options_.seconds) ||
           (nobody_there && playing_->replay && !tour_ && playing_->replay->playback().ended()) ||
           (!screen_ && over() && !playing_->client->session().lost());
}

/// Wall time since the first match was entered [s]; for a replay without a screen, recorded time played.
double Game::played(double now) const {
    if (!screen_ && playing_->replay)
        return playing_->replay->playback().position() - options_.replay_from;
    return now - started_;
}

void Game::pace(double frame_start) const {
    if (!screen_ && playing_->replay)
        return;
    // Without a display a frame lasts one tick. With a display, vertical sync usually sets the pace.
    const double shortest = !screen_ || screen_->off_screen() ? world::tick_length : 1.0 / 300;
    if (const double left = frame_start + shortest - seconds_now(); left > 0)
        platform::rest(left);
}

namespace {
/// Throws if the file cannot be written. Called at the start, so that no results are lost at the end.
void check_writable(const std::string& path) {
    if (path.empty())
        return;
    std::error_code error;
    if (const auto folder = platform::path_of(path).parent_path(); !folder.empty())
        std::filesystem::create_directories(folder, error);
    if (!std::ofstream(platform::path_of(path), std::ios::app))
        throw std::runtime_error(fmt::format("cannot write {}: {}", path, platform::system_reason(errno)));
}
} // namespace

void Game::begin() {
    find_server_of_host_token(options_);
    own_schemes_.await(options_.awaited_ghosts);
    check_writable(options_.shot);
    check_writable(options_.report);
    if (!options_.overwrite && !options_.record.empty())
        recording::require_new_file(platform::path_of(options_.record));
    check_writable(options_.record);
    if (!options_.headless)
        screen_.emplace(options_, wire_actions());
    if (screen_)
        screen_->loading("the match", 0);
    const bool nobody_there = screen_ && screen_->off_screen();
    if (nobody_there && options_.replay.empty())
        spdlog::info("no display: the match runs off-screen, and your tank drives by itself");
    if (nobody_there || (options_.headless && (options_.bot_path || options_.patrol)))
        autopilot_.emplace(bots::BotSettings{
            .count = 1, .path = options_.bot_path, .patrols = options_.patrol ? 1 : 0, .seed = options_.seed});

    if (options_.tour) {
        tour_.emplace(options_);
        show_scene();
        wanted_.reset();
        replay_wanted_.clear();
    }
    // A menu needs a person: without a display the match begins at once, unless --shot wants a picture of the menu.
    const bool menu = options_.start_menu && screen_ && !tour_ && (!nobody_there || !options_.shot.empty());
    if (options_.replay.empty())
        return set_out(menu ? battle_options(options_) : options_);
    auto playing = open_replay(options_.replay, options_.settings, options_.seed);
    if (options_.replay_from > 0)
        playing->replay->seek(options_.replay_from);
    start(std::move(playing));
}

bool Game::frame() {
    const double now = seconds_now();
    if (!playing_)
        return come_in(now);
    log_.poll(now);
    last_frame_ = time_to_go(now);
    if (last_frame_) // The program may have to hand over its match first; a host who has chosen Quit is asked.
        last_frame_ = may_leave(now, quit_ && !stop_() && screen_ && !screen_->closed());
    advance(now);
    if (playing_->local)
        playing_->local->check();
    keep_time_for_others();
    if (!last_frame_) {
        lead(now);
        carry_out_requests(now);
        pace(now);
    }
    return !last_frame_;
}

void Game::end() {
    if (playing_)
        finish(played(seconds_now()));
}

void Game::advance(double now) {
    const double passed = now - std::exchange(last_now_, now);
    pace_.add(passed);
    if (exercise_)
        exercise_->listen();
    if (!playing_->replay) {
        try {
            const double time = playing_->now(now);
            if (tour_ && autopilot_)
                drive_between_pictures(*playing_->client, *autopilot_, time);
            client::frame(*playing_->client, callbacks_, time);
        } catch (const std::exception& error) {
            // A remote server may have caused the error: it ends the match for this client, but not the program.
            if (!screen_ || !playing_->address || !playing_->client->ended().empty())
                throw;
            playing_->client->give_up(error.what());
        }
    } else {
        playing_->replay->frame(callbacks_, screen_ ? passed : client::Playback::step);
        look_at_recorder();
    }
    memory_.look(*playing_->client);
    if (const std::string news = match_recorder_.take_error(*playing_->client); screen_ && !news.empty())
        screen_->say(news);
}

/// Puts the camera of a new replay on the recorder's tank, or on any tank if the recorder had none.
void Game::look_at_recorder() {
    if (!screen_ || recorder_found_ || tour_) // A scene of the tour sets its own camera.
        return;
    const client::Client& client = *playing_->client;
    const std::string& recorder = playing_->replay->playback().recording().header().recorder;
    const auto& actors = client.match().actors;
    const bool there = std::ranges::any_of(actors, [&](const auto& it) { return it.second.added.name == recorder; });
    for (const auto& [id, actor] : actors)
        if (there ? actor.added.name == recorder : actor.driven())
            if (recorder_found_ = screen_->watch(client, id); recorder_found_)
                return;
}

void Game::finish(double duration) {
    match_recorder_.stop(*playing_->client);
    const client::Client& client = *playing_->client;
    if (!options_.report.empty())
        platform::write_file(platform::path_of(options_.report), client::report_json(client, duration, pace_, memory_));
    if (!screen_ || screen_->off_screen() || !options_.report.empty())
        print_results(fmt::format(
            "Dead reckoning error against the owners' true poses, and at updates against the poses in them, "
            "at the same match time (clock sync without the emulated link)\n{}",
            client::error_table(client)));
    if (exercise_)
        print_results(exercise_->table());
    if (const std::string note = client::slow_frames_note(pace_); !note.empty())
        print_results(note + "\n");
    if (const std::string failed = client::failed_schemes(client);
        !failed.empty() && (!screen_ || !options_.report.empty()))
        throw std::runtime_error(failed.substr(0, failed.find('\n')));
    if (over() && !quit_ && !stop_()) {
        if (playing_->local)
            playing_->local->stop(); // Throws the exception that ended the server's thread, if any.
        throw std::runtime_error(client.ended());
    }
}

} // namespace apps
