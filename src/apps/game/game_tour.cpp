/// The tour in the running program: changes scenes, returns to the user's own match, and saves the present match as a
/// scene.

#include "apps/game/game.h"
#include "apps/game/start.h"
#include "apps/tour/scene.h"
#include "platform/path.h"

#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <utility>

namespace apps {

/// Requests the tour's scene as the next match or recording.
void Game::show_scene() {
    set_scene(options_, tour_->scene());
    random_ = tunables::Random(options_.seed);
    autopilot_.reset(); // `enter` adds the scene's own driver: until then, frames belong to the match before.
    if (!options_.replay.empty())
        replay_wanted_ = options_.replay;
    else
        wanted_ = options_;
}

/// Returns to the start menu, with the user's options from before the tour.
void Game::leave_tour() {
    if (!tour_)
        return;
    screen_->set_tour(nullptr);
    screen_->say("the tour is over");
    GameOptions before = tour_->user();
    static_cast<OwnOptions&>(before) = options_; // Keeps changes that the user has made to these during the tour.
    before.tour = false;
    options_ = std::move(before);
    saved_host_settings_ = {}; // Discards the host settings of scenes.
    tour_.reset();
    autopilot_.reset();
    ask_for(battle_options(options_));
}

/// Shows a setup file like a tour, in place of the present match or scene. Returns an error message, or nothing.
std::string Game::load_setup(const std::string& path) {
    try {
        show_tour(std::make_shared<const std::vector<TourScene>>(load_tour(platform::path_of(path))), 1);
        return {};
    } catch (const std::exception& error) {
        return error.what();
    }
}

/// Shows the first scene of the game's tour in which the own tank shoots.
void Game::stage_shot() {
    const std::vector<TourScene>& scenes = tour_scenes();
    const auto shooting = std::ranges::find(scenes, true, &TourScene::own_fires);
    if (shooting == scenes.end())
        return screen_->say("this tour has no scene with a shot");
    show_tour(nullptr, static_cast<int>(shooting - scenes.begin()) + 1);
}

/// Shows scene `number`, from 1, of `scenes`, in place of the present match or scene. Null: the game's own tour.
void Game::show_tour(std::shared_ptr<const std::vector<TourScene>> scenes, int number) {
    GameOptions tour = tour_ ? tour_->user() : user_options();
    tour.tour_scenes = std::move(scenes);
    tour.tour_scene = number;
    end_comparison();
    tour_.emplace(std::move(tour));
    scene_wanted_ = true;
}

/// Call once a frame during a tour. Starts the scene, changes to the next one when due, and alternates its setting.
void Game::lead(double wall) {
    if (!tour_ || joining_ || scene_wanted_ || !replay_wanted_.empty() || !(playing_->local || playing_->replay))
        return;
    const client::Client& client = *playing_->client;
    if (std::exchange(loading_, false))
        playing_->local->clock().pause(false);
    if (tour_->start(client, wall)) {
        spdlog::debug("tour: scene {} has started", tour_->index() + 1);
        if (playing_->replay)
            playing_->replay->set_speed(tour_->scene().time_speed);
        else
            playing_->local->clock().set_speed(tour_->scene().time_speed);
        if (const std::string name = tour_->missing(client); !name.empty())
            screen_->say(fmt::format("there is no tank '{}' yet", name));
    }
    const bool ended = playing_->replay && playing_->replay->playback().ended();
    if (const auto step = tour_->due(client.now(), wall, time_facts().paused, ended)) {
        tour_->go(*step);
        scene_wanted_ = true;
        return;
    }
    if (const auto setting = tour_->update(client))
        if (const tunables::Tunable row = set(options_.settings, *setting); row.row.owner != tunables::Owner::viewer)
            settings_wanted_.emplace_back(setting->name, row.get());
}

/// The present local match or recording as the text of a setup file; empty for a remote match.
std::string Game::setup() const {
    if (!playing_ || !screen_ || !(playing_->local || playing_->replay))
        return {};
    TourScene scene = tour_ ? tour_->scene() : TourScene();
    GameOptions shown = playing_->local ? playing_->local->options() : options_;
    shown.settings = options_.settings;
    shown.replay.clear();
    if (playing_->replay) {
        const client::Playback& playback = playing_->replay->playback();
        const std::filesystem::path file = playback.recording().path();
        shown.replay = std::filesystem::absolute(file).string();
        shown.replay_from = playing_->replay->facts().position; // The target of a pending seek, if any.
        if (scene.title.empty())
            scene.title = fmt::format("Recording {}", file.stem().string());
    } else {
        if (shown.map != playing_->map.name) // The spawns belong to the first map.
            shown.spawns.clear();
        shown.map = playing_->map.name;
        const auto bot = [](const auto& it) { return it.second.driven() && it.second.added.bot; };
        shown.bots = static_cast<int>(std::ranges::count_if(playing_->client->match().actors, bot));
        if (scene.title.empty())
            scene.title = fmt::format("On {}", shown.map);
    }
    scene.time_speed = time_facts().speed;
    return setup_text(setup_of(shown, screen_->camera(*playing_->client), std::move(scene)));
}

} // namespace apps
