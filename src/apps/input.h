#pragma once
/// Keys, mouse and gamepad as orders for the tank, motion of the camera, and commands for the program. Everything comes
/// from SDL's events, so that pushed events work like real ones.

#include "client/camera.h"
#include "client/local_player.h"

#include <SDL.h>
#include <bitset>
#include <span>
#include <string_view>
#include <vector>

namespace apps {

/// What a key does. The first ones act while they are held, the others once.
enum class Action {
    forward,
    back,
    left,
    right,
    turret_left,
    turret_right,
    gun_up,
    gun_down,
    brake,
    fire,
    fly_forward,
    fly_back,
    fly_left,
    fly_right,
    fly_up,
    fly_down,
    scores,
    lay_mine,
    camera,
    help,
    dr_panel,
    measurements,
    fullscreen,
    screenshot,
    menu,
    next_actor,
    previous_actor,
    count
};

struct KeyRow {
    SDL_Scancode key;
    Action action;
};
std::span<const KeyRow> key_rows();

struct ActionRow {
    Action action;
    std::string_view keys, help; ///< for F1; several actions share one row of help
};
std::span<const ActionRow> action_help();

/// How fast the hand moves the camera since the last frame.
struct CameraMotion {
    float yaw = 0, pitch = 0; ///< [rad]
    float zoom = 1;           ///< factor on the distance
};

class Input {
  public:
    Input() = default;
    ~Input();
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    /// `typing`: keys go to a text field. `pointing`: the mouse is on a panel.
    void handle(const SDL_Event& event, bool typing, bool pointing);

    /// What the tank is to do in this frame. With `flying` the driving keys move the free camera instead.
    [[nodiscard]] client::Orders orders(bool flying) const;
    /// Forward, left, up: where the free camera is to go, each -1..1.
    [[nodiscard]] glm::vec3 flight(bool flying) const;
    [[nodiscard]] CameraMotion camera_motion() const { return motion_; }
    [[nodiscard]] bool held(Action action) const;
    /// The commands since the frame began, in order.
    [[nodiscard]] const std::vector<Action>& commands() const { return commands_; }
    /// Forgets what belongs to the frame that is over.
    void end_frame();
    void release_all();

  private:
    void key(const SDL_KeyboardEvent& event, bool typing);
    void open_gamepad(int index);
    [[nodiscard]] float axis(SDL_GameControllerAxis axis) const;
    [[nodiscard]] float both(Action plus, Action minus) const;

    std::bitset<SDL_NUM_SCANCODES> down_;
    std::bitset<SDL_NUM_SCANCODES> tapped_; ///< pressed in this frame, even if released already
    std::vector<Action> commands_;
    CameraMotion motion_;
    bool orbiting_ = false;
    SDL_GameController* gamepad_ = nullptr;
};

} // namespace apps
