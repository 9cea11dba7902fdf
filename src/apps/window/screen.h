#pragma once
/// Everything a person sees and operates: window, pictures, overlay, sound, keys and mouse, and the camera. The game
/// calls `handle_input` at the start of each frame, `update_camera` and `render` at its end.

#include "apps/game/game_options.h"
#include "apps/game/user_files.h"
#include "apps/sound/sound.h"
#include "apps/tour/tour.h"
#include "apps/tour/typed_number.h"
#include "apps/window/death_view.h"
#include "apps/window/input.h"
#include "apps/window/interface.h"
#include "apps/window/player_camera.h"
#include "apps/window/user_settings.h"
#include "apps/window/window.h"
#include "client/frame_pace.h"
#include "overlay/overlay.h"
#include "render/gl/picture.h"
#include "render/renderer.h"
#include "render/resolution.h"

#include <filesystem>
#include <optional>

namespace apps {

class Screen {
  public:
    /// Opens the window. Keeps a reference to `options`: later changes apply.
    Screen(GameOptions& options, overlay::Actions actions);

    /// Draws a progress bar: `what` is the name of the work, `share` its finished share, 0..1. Throws
    /// platform::StopRequested.
    void loading(std::string_view what, double share);
    /// Draws this map from now on. Making its pictures may take seconds; a stop signal then throws
    /// platform::StopRequested.
    void show(const world::Map& map);
    /// Attaches the camera to this tank; false if it is not displayed or must not be watched.
    bool watch(const client::ClientState& client, protocol::ActorId actor) {
        return player_camera_.watch(client, actor);
    }
    [[nodiscard]] PlayerCamera::Request camera(const client::ClientState& client) const {
        return player_camera_.now(client);
    }
    /// Shows `note` for 4 s.
    void say(const std::string& note);
    /// Shows a text about the connection over the picture; an empty text hides it.
    void say_of_connection(std::string words);

    // The parts of a frame.
    void handle_input(client::Client& client); ///< Converts events to input of the own tank, camera and panels.
    void update_camera(const client::ClientState& client, client::Scene& scene);
    void render(const client::ClientState& client, const client::Scene& scene, const client::FramePace& pace,
                overlay::MenuFacts menu);

    /// Sets the tour, with its caption, camera and keys; null: none.
    void set_tour(Tour* tour);
    /// Writes the picture of this frame into a PNG file.
    void want_shot(const std::filesystem::path& path) { shot_ = path; }
    [[nodiscard]] bool closed() const { return closed_; } ///< Whether the user has closed the window.
    [[nodiscard]] bool menu_open() const {
        return overlay_.shows(overlay::Panel::menu) || overlay_.shows(overlay::Panel::settings);
    }
    void open_menu();
    void close_menu() { overlay_.show(overlay::Panel::menu, false); }
    /// Shows the start menu over the match, and hides the other panels. The camera circles round tanks.
    void open_start();
    /// Hides the start menu; the camera stops circling.
    void close_start();
    /// Hides the start menu, and shows a hint on how to watch.
    void watch_battle();
    /// Sets whether the player watches a match without a tank. This does not include the battle behind the menu.
    void observe(bool on);
    [[nodiscard]] bool start_open() const { return overlay_.shows(overlay::Panel::start); }
    /// Shows or hides hints for a new player; each hint stays until the player has followed it.
    void prompt(bool on);
    /// Opens the panels of dead reckoning and of measurements, puts the camera on another tank, and explains the
    /// picture until it is called with false.
    void compare(bool on);
    [[nodiscard]] bool off_screen() const { return window_.off_screen(); }

  private:
    void handle_command(Action command, client::Client& client);
    void turn_menu();
    void step_back();
    void jump_to_typed_scene(); ///< Shows the scene of the tour whose number was typed.
    overlay::Actions wire_settings(overlay::Actions actions);
    std::string press(std::string_view action); ///< Returns the name of the control that is bound to the action.
    void hear();                                ///< If the settings wait for a press, passes it to them.
    /// Carries out a command about time: pause, step, slower, faster; in a replay also backward and forward. Returns a
    /// message.
    std::string rule_time(Action command);
    std::string seek(Action command, const overlay::TimeFacts& facts);
    /// Begins a recording, or ends the running one. Returns a message.
    std::string record();
    [[nodiscard]] bool replaying() const { return time_.facts().length > 0; }
    void say_how_to_watch();
    void fit_window();
    /// Sets whether the mouse aims. If not, it is a pointer for the panels.
    void aim_with_mouse(bool aiming);
    /// Moves the picture's middle, or the panes of the split view, into the area that panels leave free.
    void make_room(client::Scene& scene, float dt);
    [[nodiscard]] overlay::TouchFacts touch_facts();
    [[nodiscard]] overlay::PromptKeys prompt_keys(const overlay::Controls& hands) const;
    [[nodiscard]] overlay::Facts facts(const client::ClientState& client, overlay::MenuFacts menu);
    void take_picture();
    void trace(double now, const client::ClientState& client, const client::Scene& scene);
    /// Returns the resolution of this frame, as a share of the window's width and height.
    [[nodiscard]] double drawn_share();

    GameOptions& options_;
    Window window_;
    Interface interface_;
    Sound sound_;
    Input input_;
    std::vector<Action> touched_; ///< Actions of the on-screen buttons that were pressed in the last frame.
    overlay::TimeControl time_;
    overlay::RecordingControl recording_;
    overlay::TourControl tour_control_;
    UserFiles files_;
    UserSettings user_;
    WindowSettings window_as_; ///< Last settings applied to the window.
    bool settings_shown_ = false;
    /// Whether panels get no mouse: the settings wait for a press, or the pressed mouse button is still down.
    bool hearing_ = false;
    overlay::Overlay overlay_;
    std::optional<render::Renderer> renderer_;
    std::optional<render::Picture> title_; ///< Behind the progress bar.
    render::ResolutionControl resolution_;
    std::string drawn_map_; ///< Name and checksum of the map that the renderer draws.
    PlayerCamera player_camera_;
    Tour* tour_ = nullptr;
    TypedNumber typed_scene_;
    bool black_ = false; ///< Whether the window is black, which a presenter uses.
    bool observer_ = false;
    bool comparing_ = false;
    bool scores_held_ = false;
    bool prompts_ = false;
    FrameEventReader reader_;
    FrameEvents events_;
    protocol::ActorId watched_ = 0; ///< Tank that the camera was last attached to.
    DeathView death_view_;
    glm::vec2 shift_{0}; ///< Shift of the picture, right and up [half of the window's size].
    std::optional<std::filesystem::path> shot_;
    bool shot_by_key_ = false;
    bool closed_ = false;
    std::string note_, connection_;
    double note_until_ = 0;
    double last_frame_ = 0;          ///< Wall time of the last frame [s].
    double passed_ = 0;              ///< Time between the last two frames [s].
    float frame_time_ = 1.0f / 60;   ///< Smoothed `passed_` [s].
    double traced_ = 0;              ///< Wall time of the last line of --verbose [s].
    std::string told_standings_;     ///< Last line of --verbose with kills and deaths.
    double fired_ = -1, mined_ = -1; ///< Local times of the last logged shot and mine [s].
};

} // namespace apps
