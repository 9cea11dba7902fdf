/// The start menu in the running program: what its entries begin, and what a match is entered with.

#include "apps/game/game.h"
#include "apps/game/start.h"

#include <utility>

namespace apps {

/// The match that is entered before the next frame.
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

/// In a match of somebody else's, or of the program's, the host's settings are not the user's.
GameOptions Game::user_options() const {
    GameOptions options = options_;
    options.settings.host = own_values_.of(options_.settings.host);
    return options;
}

void Game::show_occasion(Occasion occasion) {
    screen_->close_menu();
    if (occasion == Occasion::battle)
        screen_->open_start();
    else
        screen_->close_start();
    if (occasion == Occasion::comparison)
        screen_->compare();
    screen_->prompt(occasion == Occasion::first);
    screen_->observe(playing_->observes);
}

overlay::StartControl Game::wire_start() {
    return {.play = [this] { ask_for(first_match(user_options())); },
            .host = [this](const overlay::NewMatch& match) { ask_for(hosted(user_options(), match)); },
            .watch = [this] { screen_->watch_battle(); },
            .compare =
                [this] {
                    if (!before_comparison_)
                        before_comparison_ = options_.settings;
                    ask_for(comparison(user_options(), options_.settings));
                },
            .recordings = [this] { return recordings(recordings_folder(options_.folders)); },
            .open = [this] { ask_for(battle(user_options())); }};
}

} // namespace apps
