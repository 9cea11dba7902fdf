#pragma once
/// What a person sees and does: window, pictures, overlay, sound, keys, and the camera between them. The game wires its
/// three functions into the frame's ends.

#include "apps/input.h"
#include "apps/interface.h"
#include "apps/sound.h"
#include "apps/window.h"
#include "overlay/overlay.h"
#include "render/renderer.h"

#include <filesystem>
#include <optional>

namespace apps {

class Screen {
  public:
    /// Opens the window. `options` are live.
    Screen(GameOptions& options, overlay::Actions actions);

    /// From now on this map is drawn.
    void show(const world::Map& map);
    /// Says something in one line for some seconds.
    void say(const std::string& note, double now);

    // The frame's ends.
    void handle_input(client::Client& client); ///< events → orders of the own tank, camera, panels
    void update_camera(const client::Client& client, client::Scene& scene);
    void render(const client::Client& client, const client::Scene& scene, overlay::MenuFacts menu);

    /// The picture of this frame goes into this file.
    void want_shot(const std::filesystem::path& path) { shot_ = path; }
    [[nodiscard]] bool closed() const { return closed_; } ///< the user closed the window
    [[nodiscard]] bool menu_open() const { return overlay_.shows(overlay::Panel::menu); }
    void open_menu() { overlay_.show(overlay::Panel::menu, true); }
    void close_menu() { overlay_.show(overlay::Panel::menu, false); }
    [[nodiscard]] bool off_screen() const { return window_.off_screen(); }

  private:
    void obey(Action command, client::Client& client);
    void next_camera();
    /// Moves the camera so that panels leave the tank in view.
    void make_room(const glm::vec3& tank, float dt);
    void take_picture(double now);

    GameOptions& options_;
    Window window_;
    Interface interface_;
    Sound sound_;
    Input input_;
    overlay::Overlay overlay_;
    std::optional<render::Renderer> renderer_;
    client::CameraRig rig_;
    client::Camera camera_; ///< of the last picture
    glm::vec2 shift_{0};    ///< of the camera, right and down [half the screen's size]
    std::optional<std::filesystem::path> shot_;
    bool shot_by_key_ = false;
    bool closed_ = false;
    std::string note_;
    double note_until_ = 0;
    double last_frame_ = 0; ///< local time of the last picture [s]
    float frame_time_ = 1.0f / 60;
};

} // namespace apps
