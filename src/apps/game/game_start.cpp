/// How one comes into the first match; and the start menu in the running program: what its entries begin, and what a
/// match is entered with.

#include "apps/clock.h"
#include "apps/game/game.h"
#include "apps/game/start.h"
#include "platform/main_loop.h"

#include <utility>

namespace apps {

/// Into that match, as soon as its server lets us in.
void Game::set_out(GameOptions match) {
    trying_ = std::move(match);
    joining_ = std::make_unique<Joining>(trying_, options_.settings, tunables::Random(random_.bits()), seconds_now());
}

void Game::start(std::unique_ptr<Playing> playing) {
    enter(std::move(playing));
    ends_ = wire();
    started_ = last_now_ = seconds_now();
}

/// What frames are until there is a first match.
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
    } catch (const PasswordNeeded& error) { // who could not give it with --join types it in the start menu
        if (!screen_ || screen_->off_screen())
            throw;
        ask_password(trying_, error.what());
        farewell_ = std::exchange(status_, {}); // read there
        set_out(battle(options_));
    }
    constexpr double between_looks = 0.005; // [s]
    platform::rest(between_looks);
    return true;
}

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
            .recordings = [this] { return recordings(chosen_folder(options_.folders.recordings, recordings_folder)); },
            .open = [this] { ask_for(battle(user_options())); }};
}

} // namespace apps
