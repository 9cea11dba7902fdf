/// The tour in the running program: from scene to scene, and back to the user's own match.

#include "apps/game/game.h"
#include "apps/game/start.h"

#include <spdlog/spdlog.h>
#include <utility>

namespace apps {

/// The tour's scene as the match that is wanted next.
void Game::show_scene() {
    set_scene(options_, tour_->scene());
    random_ = tunables::Random(options_.seed);
    wanted_ = options_;
    autopilot_.reset();
    if (const auto driver = own_driver(options_, tour_->scene()))
        autopilot_.emplace(*driver);
}

/// Back to a match as the user had it.
void Game::leave_tour() {
    if (!tour_)
        return;
    screen_->guide(nullptr);
    screen_->say("the tour is over");
    GameOptions before = tour_->user();
    before.render = options_.render; // what was changed meanwhile, and is no scene's
    before.view = options_.view;
    before.overlay = options_.overlay;
    before.sound = options_.sound;
    before.window = options_.window;
    before.folders = options_.folders;
    before.bindings = options_.bindings;
    before.name = options_.name;
    before.tour = false;
    options_ = std::move(before);
    tour_.reset();
    autopilot_.reset();
    ask_for(options_.start_menu ? battle(options_) : options_);
}

/// What the scene does by itself.
void Game::lead(double wall) {
    if (!tour_ || joining_ || scene_wanted_ || !playing_->local)
        return;
    const client::Client& client = *playing_->client;
    if (std::exchange(loading_, false))
        playing_->local->clock().pause(false);
    if (tour_->start(client, wall)) {
        spdlog::debug("tour: scene {} has started", tour_->index() + 1);
        playing_->local->clock().set_speed(tour_->scene().time_speed);
    }
    if (const auto step = tour_->due(client.now(), wall)) {
        tour_->go(*step);
        scene_wanted_ = true;
        return;
    }
    if (const auto setting = tour_->update(client))
        if (const tunables::Tunable row = set(options_.settings, *setting); row.row.owner != tunables::Owner::viewer)
            settings_wanted_.emplace_back(setting->name, row.get());
}

} // namespace apps
