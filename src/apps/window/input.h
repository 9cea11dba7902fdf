#pragma once
/// Keys, mouse and gamepad as input of the tank, motion of the camera, and commands for the program. Everything comes
/// from SDL's events, so that pushed events work like real ones.

#include "apps/game/settings.h"
#include "client/own/local_player.h"
#include "client/scene/camera.h"

#include <SDL.h>
#include <array>
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
    zoom,
    scores,
    lay_mine,
    pointer,
    camera,
    view_tank,
    view_ghost,
    view_own,
    help,
    dr_panel,
    measurements,
    fullscreen,
    screenshot,
    draw_road,
    menu,
    next_actor,
    previous_actor,
    other_letter,
    split,
    threshold,
    tour_next,
    tour_back,
    pause,
    step,
    slower,
    step_back,
    seek_back,
    seek_forward,
    record,
    faster,
    count
};

struct KeyRow {
    SDL_Scancode key;
    Action action;
};
std::span<const KeyRow> key_rows();
std::span<const KeyRow> replay_key_rows(); ///< these go before them where nobody drives

struct PadRow {
    SDL_GameControllerButton button;
    Action action;
};
std::span<const PadRow> pad_rows();

struct ActionRow {
    Action action;
    std::string_view keys, help; ///< for F1; several actions share one row of help
};
std::span<const ActionRow> action_help();

/// What mouse and right stick did since the last frame.
struct CameraInput {
    client::Direction aim;   ///< by the aiming mouse and the stick [rad]
    client::Direction orbit; ///< by the pointer, dragged with the right button [rad]
    float zoom = 1;          ///< by the wheel: a factor on distances
};

class Input {
  public:
    Input() = default;
    ~Input();
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    /// `typing`: keys go to a text field. `pointing`: the mouse is on a panel.
    void handle(const SDL_Event& event, bool typing, bool pointing);
    /// The mouse aims: no pointer, the left button fires, the right one zooms. Else a click into the world asks for
    /// that (Action::pointer), and dragging with the right button looks around.
    void aim_with_mouse(bool aiming);
    [[nodiscard]] bool mouse_aims() const { return mouse_aims_; }

    /// A recording is shown: there is no tank to drive, and its keys move in time.
    void replaying(bool replay) { replay_ = replay; }

    /// What the tank is to do in this frame. With `flying` the driving keys move the free camera instead. Turret and
    /// gun by keys only; `camera` has the rest.
    [[nodiscard]] client::PlayerInput player(bool flying) const;
    [[nodiscard]] CameraInput camera(const ViewSettings& settings, float dt) const;
    /// Forward, left, up: where the free camera is to go, each -1..1.
    [[nodiscard]] glm::vec3 flight(bool flying) const;
    [[nodiscard]] bool held(Action action) const;
    /// The commands since the frame began, in order.
    [[nodiscard]] const std::vector<Action>& commands() const { return commands_; }
    /// Forgets what belongs to the frame that is over.
    void end_frame();
    void release_all();

  private:
    void key(const SDL_KeyboardEvent& event, bool typing);
    void mouse_button(const SDL_MouseButtonEvent& event, bool pointing);
    void press(Action action);
    void open_gamepad(int index);
    [[nodiscard]] float axis(SDL_GameControllerAxis axis) const;
    [[nodiscard]] float both(Action plus, Action minus) const;

    static constexpr auto action_count = static_cast<std::size_t>(Action::count);
    std::bitset<SDL_NUM_SCANCODES> keys_;  ///< down
    std::array<int, action_count> held_{}; ///< by so many buttons of mouse and gamepad
    std::bitset<action_count> tapped_;     ///< pressed in this frame, even if released already
    std::vector<Action> commands_;
    bool replay_ = false;
    bool mouse_aims_ = false, orbiting_ = false;
    std::bitset<8> mouse_down_;              ///< buttons that count as held
    float right_ = 0, down_ = 0, wheel_ = 0; ///< the mouse's way in this frame [pixels, clicks]
    std::array<float, SDL_CONTROLLER_AXIS_MAX> axes_{};
    SDL_GameController* gamepad_ = nullptr;
};

} // namespace apps
