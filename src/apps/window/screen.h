#pragma once
/// What a person sees and does: window, pictures, overlay, sound, keys and mouse, and the viewer between them. The game
/// wires its three functions into the frame's ends.

#include "apps/game/game_options.h"
#include "apps/game/user_files.h"
#include "apps/sound/sound.h"
#include "apps/tour/tour.h"
#include "apps/window/death_view.h"
#include "apps/window/input.h"
#include "apps/window/interface.h"
#include "apps/window/user_settings.h"
#include "apps/window/viewer.h"
#include "apps/window/window.h"
#include "client/frame_pace.h"
#include "overlay/overlay.h"
#include "render/renderer.h"
#include "render/resolution.h"

#include <filesystem>
#include <optional>

namespace apps {

/// Begins or ends a road that the host draws by driving, from a key or from the menu (client::Client::draw_road).
/// Returns what came of it, for people.
std::string draw_road(client::Client& client, bool on);

class Screen {
  public:
    /// Opens the window. `options` are live.
    Screen(GameOptions& options, overlay::Actions actions);

    /// Draws a bar, `share` 0..1 long, with the name of the work. Throws platform::StopAsked.
    void loading(std::string_view what, double share);
    /// From now on this map is drawn. Throws platform::StopAsked: making a map's pictures takes seconds.
    void show(const world::Map& map);
    /// The camera goes to this tank. False if it is not drawn.
    bool watch(const client::View& client, protocol::ActorId actor) { return viewer_.watch(client, actor); }
    /// How it is looked at.
    [[nodiscard]] Viewer::Wish camera(const client::View& client) const { return viewer_.now(client); }
    /// Says something in one line for some seconds.
    void say(const std::string& note);
    /// What stands over the picture as long as it is not empty.
    void say_of_connection(std::string words);

    // The frame's ends.
    void handle_input(client::Client& client); ///< events → input of the own tank, camera, panels
    void update_camera(const client::View& client, client::Scene& scene);
    void render(const client::View& client, const client::Scene& scene, const client::FramePace& pace,
                overlay::MenuFacts menu);

    /// The tour, or nothing: its caption, its camera, and its keys.
    void guide(Tour* tour);
    /// The picture of this frame goes into this file.
    void want_shot(const std::filesystem::path& path) { shot_ = path; }
    [[nodiscard]] bool closed() const { return closed_; } ///< the user closed the window
    [[nodiscard]] bool menu_open() const {
        return overlay_.shows(overlay::Panel::menu) || overlay_.shows(overlay::Panel::settings);
    }
    void open_menu();
    void close_menu() { overlay_.show(overlay::Panel::menu, false); }
    /// The start menu over the match, which the camera goes round; no other panel.
    void open_start();
    /// The match alone: of a battle the camera stays with a tank.
    void close_start();
    /// Likewise, and says how to watch.
    void watch_battle();
    /// Who plays has no tank: in a match, not behind the menu.
    void observe(bool on);
    [[nodiscard]] bool start_open() const { return overlay_.shows(overlay::Panel::start); }
    /// Hints for a newcomer, or not; until he has done what they say.
    void prompt(bool on);
    /// The instruments, and the camera on a bot.
    void compare();
    [[nodiscard]] bool off_screen() const { return window_.off_screen(); }

  private:
    void obey(Action command, client::Client& client);
    overlay::Actions wire_settings(overlay::Actions actions);
    std::string press(std::string_view action); ///< what is bound to it, for people
    void hear();                                ///< what is pressed for the settings
    /// Pause, step, slower, faster, and in a replay back and forth. Returns what came of it, for people.
    std::string rule_time(Action command);
    std::string seek(Action command, const overlay::TimeFacts& facts);
    /// Begins or ends a recording. Returns what came of it, for people.
    std::string record();
    [[nodiscard]] bool replaying() const { return time_.facts().length > 0; }
    void say_how_to_watch();
    void fit_window(); ///< to its settings
    /// The mouse aims, or it is a pointer for the panels.
    void aim_with_mouse(bool aiming);
    /// The picture's middle, and the panes of the split view, go where panels leave room.
    void make_room(client::Scene& scene, float dt);
    [[nodiscard]] overlay::TouchFacts touch_facts();
    [[nodiscard]] overlay::PromptKeys prompt_keys(const overlay::Controls& hands) const;
    [[nodiscard]] overlay::Facts facts(const client::View& client, overlay::MenuFacts menu);
    void take_picture();
    void trace(double now, const client::View& client, const client::Scene& scene);
    /// Of the window's size that this frame is drawn at.
    [[nodiscard]] double drawn_share();

    GameOptions& options_;
    Window window_;
    Interface interface_;
    Sound sound_;
    Input input_;
    std::vector<Action> touched_; ///< buttons that stand in for keys, pressed in the last frame
    overlay::TimeControl time_;
    overlay::RecordingControl recording_;
    overlay::TourControl tour_control_;
    UserFiles files_;
    UserSettings user_;
    WindowSettings window_as_; ///< what the window was told last
    bool settings_shown_ = false;
    bool hearing_ = false; ///< the mouse is the settings' alone, until its buttons are up
    overlay::Overlay overlay_;
    std::optional<render::Renderer> renderer_;
    render::ResolutionControl resolution_;
    std::string drawn_map_; ///< that it draws
    Viewer viewer_;
    Tour* tour_ = nullptr;
    bool observer_ = false;
    bool prompts_ = false; ///< what a newcomer is to do is shown
    NewsReader reader_;
    News news_;
    protocol::ActorId watched_ = 0; ///< the tank that the camera was attached to last
    DeathView death_view_;
    glm::vec2 shift_{0}; ///< of the picture, right and up [half the screen's size]
    std::optional<std::filesystem::path> shot_;
    bool shot_by_key_ = false;
    bool closed_ = false;
    std::string note_, connection_;
    double note_until_ = 0;
    double last_frame_ = 0; ///< time of the last picture [s]
    double passed_ = 0;     ///< between the last two pictures [s]
    float frame_time_ = 1.0f / 60;
    double traced_ = 0;              ///< time of the last trace [s]
    double fired_ = -1, mined_ = -1; ///< match's local time: last shot and mine that were traced [s]
};

} // namespace apps
