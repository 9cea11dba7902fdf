#pragma once
/// Converts keys, mouse, gamepad and fingers to input of the tank, motion of the camera, and commands. All input comes
/// from SDL's events, so that pushed events work like real ones.

#include "apps/game/settings.h"
#include "apps/window/bindings.h"
#include "apps/window/touch.h"
#include "client/own/local_player.h"
#include "client/scene/camera.h"

#include <SDL.h>
#include <bitset>
#include <utility>

namespace apps {

/// A line of help on the second page of F1: actions that share it.
struct HelpRow {
    std::vector<Action> actions;
    std::string_view what;
};
std::span<const HelpRow> help_rows();

/// Motion of the mouse and the right stick since the last frame.
struct CameraInput {
    client::Direction aim; ///< Motion of the aiming mouse and the stick [rad].
    client::Direction
        aside; ///< Part of `aim` made while Action::zoom was held, which may be less than the whole frame [rad].
    client::Direction orbit; ///< Motion of the pointer, dragged with the right button [rad].
    float zoom = 1;          ///< Factor on distances, from the wheel.
};

class Input {
  public:
    /// `bindings` stay live and must outlive this.
    explicit Input(const Bindings& bindings) : bindings_(&bindings) {}
    ~Input();
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    /// `typing`: keys go to a text field. `pointing`: the mouse is on a panel.
    void handle(const SDL_Event& event, bool typing, bool pointing);
    /// On: the mouse aims without a pointer, the left button fires, the right one zooms. Off: a click into the world
    /// asks for aiming (Action::pointer), and dragging with the right button looks around.
    void aim_with_mouse(bool aiming);
    [[nodiscard]] bool mouse_aims() const { return mouse_aims_; }

    /// Gives the next press on this device to the settings: `heard` returns it. A press on another device, or Escape,
    /// ends listening with nothing.
    void listen(Device device);
    [[nodiscard]] bool listening() const { return listening_.has_value(); }
    /// Returns once, after listening, the pressed code; `no_code`: nothing.
    std::optional<Code> heard() { return std::exchange(heard_, {}); }
    /// Whether the last input came from the pad, not from keys and mouse.
    [[nodiscard]] bool on_pad() const { return on_pad_; }

    /// Whether the last input came from the touch screen.
    [[nodiscard]] bool on_screen() const { return on_screen_; }
    [[nodiscard]] const Touch& touch() const { return touch_; }
    /// Call once a frame, before its events (Touch::begin_frame).
    void place_fingers(const std::optional<Touch::Landed>& landed, bool drives) { touch_.begin_frame(landed, drives); }
    /// Acts as if a control of the action had been pressed.
    void press(Action action);

    /// Sets whether a recording is shown: there is no tank to drive, and keys control time.
    void replaying(bool replay) { replay_ = replay; }

    /// Input of the tank in this frame. With `flying` the driving keys move the free camera instead. Turret and gun
    /// follow the keys only; `camera` has mouse and stick.
    [[nodiscard]] client::PlayerInput player(bool flying) const;
    [[nodiscard]] CameraInput camera(const ViewSettings& settings, float dt) const;
    /// Motion of the free camera: forward, left, up, each -1..1.
    [[nodiscard]] glm::vec3 flight(bool flying) const;
    [[nodiscard]] bool held(Action action) const;
    /// Commands since the frame began, in order.
    [[nodiscard]] const std::vector<Action>& commands() const { return commands_; }
    /// Forgets the input of the finished frame.
    void end_frame();

  private:
    void key(const SDL_KeyboardEvent& event, bool typing);
    void mouse_button(const SDL_MouseButtonEvent& event, bool pointing);
    void pad_axis(const SDL_ControllerAxisEvent& event);
    void press(Device device, Code code);
    void release(Device device, Code code);
    void release_all();
    bool hear(const SDL_Event& event);
    [[nodiscard]] bool is_down(Action action) const;
    [[nodiscard]] float axis(SDL_GameControllerAxis axis) const;
    [[nodiscard]] float both(Action plus, Action minus) const;

    const Bindings* bindings_;
    std::array<std::bitset<code_count>, device_count> pressed_;
    std::bitset<action_count> tapped_; ///< Pressed in this frame, even if already released.
    std::vector<Action> commands_;
    std::optional<Device> listening_;
    std::optional<Code> heard_;
    bool on_pad_ = false, on_screen_ = false;
    Touch touch_;
    bool replay_ = false;
    bool mouse_aims_ = false, orbiting_ = false;
    glm::vec2 way_{0}, zoomed_way_{0}; ///< Motion of the mouse in this frame, right and down; its part while
                                       ///< Action::zoom was held [pixels].
    float wheel_ = 0;                  ///< Motion of the mouse wheel in this frame [clicks].
    std::array<float, SDL_CONTROLLER_AXIS_MAX> axes_{};
    SDL_GameController* gamepad_ = nullptr;
};

} // namespace apps
