#pragma once
/// Converts keys, mouse, gamepad and fingers to input of the tank, motion of the camera, and commands. All input comes
/// from SDL's events, so that events pushed by a test work like real ones.

#include "apps/game/settings.h"
#include "apps/window/bindings.h"
#include "apps/window/touch.h"
#include "client/own/local_player.h"
#include "client/scene/camera.h"

#include <SDL.h>
#include <bitset>
#include <utility>

namespace apps {

/// A line of the key help: actions that share one description.
struct HelpRow {
    std::vector<Action> actions;
    std::string_view what;
};
std::span<const HelpRow> help_rows();

/// Rotations and zoom by mouse, right stick and fingers since the last frame.
struct CameraInput {
    client::Direction aim;   ///< By aiming mouse and stick while Action::look was not held, and by fingers [rad].
    client::Direction aside; ///< By aiming mouse and stick, while Action::look was held [rad].
    client::Direction orbit; ///< By dragging the pointer with the right button [rad].
    float zoom = 1;          ///< Factor on distances, by wheel and fingers.
};

class Input {
  public:
    /// Keeps a reference to `bindings`: later changes apply.
    explicit Input(const Bindings& bindings) : bindings_(&bindings) {}
    ~Input();
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    /// Takes an event of this frame. `typing`: keys go to a text field. `pointing`: the mouse is on a panel.
    void handle(const SDL_Event& event, bool typing, bool pointing);
    /// On: the mouse aims without a pointer, and its buttons have the actions in `bindings`. Off: a click into the
    /// world gives the command Action::pointer, and dragging with the right button looks around.
    void aim_with_mouse(bool aiming);
    [[nodiscard]] bool mouse_aims() const { return mouse_aims_; }

    /// Starts listening: the next press on `device` has no effect, and `heard` returns it to the settings. A press on
    /// another device, or Escape, ends listening with `no_code`.
    void listen(Device device);
    [[nodiscard]] bool listening() const { return listening_.has_value(); }
    /// Returns the pressed code once after listening has ended; `no_code`: cancelled.
    std::optional<Code> heard() { return std::exchange(heard_, {}); }
    /// Whether the pad was used last, not keys, mouse buttons or fingers.
    [[nodiscard]] bool on_pad() const { return on_pad_; }

    /// Whether the touch screen was used last.
    [[nodiscard]] bool on_screen() const { return on_screen_; }
    [[nodiscard]] const Touch& touch() const { return touch_; }
    /// Call once a frame, before its events (Touch::begin_frame).
    void place_fingers(const std::optional<Touch::Landed>& landed, bool drives) { touch_.begin_frame(landed, drives); }
    /// Acts as if a control of the action had been pressed.
    void press(Action action);

    /// Sets whether a recording is shown: there is no tank to drive, and keys control time.
    void replaying(bool replay) { replay_ = replay; }
    /// Sets the number of scenes of the tour that is shown; 0: none. Its keys override others, and with several scenes
    /// number keys give `digits`.
    void touring(std::size_t scenes) { scenes_ = scenes; }

    /// Input of the tank in this frame. With `flying` the driving keys move the free camera instead (`flight`). Turret
    /// and gun follow keys only; `camera` returns the motion of mouse and stick.
    [[nodiscard]] client::PlayerInput player(bool flying) const;
    /// `dt`: length of the frame [s].
    [[nodiscard]] CameraInput camera(const ViewSettings& settings, float dt) const;
    /// Motion of the free camera: forward, left, up. Each of flying keys, driving keys and thumb adds -1..1.
    [[nodiscard]] glm::vec3 flight(bool flying) const;
    /// Whether a control of the action is down, or was pressed in this frame.
    [[nodiscard]] bool held(Action action) const;
    /// Actions from `lay_mine` on that were pressed since the frame began, in order.
    [[nodiscard]] const std::vector<Action>& commands() const { return commands_; }
    /// Number keys that were pressed since the frame began, in a tour of several scenes, in order.
    [[nodiscard]] const std::vector<int>& digits() const { return digits_; }
    /// Clears commands, presses and motions of the finished frame. Held controls stay.
    void end_frame();

  private:
    void key(const SDL_KeyboardEvent& event, bool typing);
    void mouse_button(const SDL_MouseButtonEvent& event, bool pointing);
    void pad_axis(const SDL_ControllerAxisEvent& event);
    void press(Device device, Code code);
    void release(Device device, Code code);
    void release_all();
    bool hear(const SDL_Event& event);
    /// Action to which the code is bound on the present screen; Action::count: none.
    [[nodiscard]] Action action(Device device, Code code) const;
    [[nodiscard]] bool is_down(Action wanted) const;
    [[nodiscard]] float axis(SDL_GameControllerAxis axis) const;
    [[nodiscard]] float both(Action plus, Action minus) const;

    const Bindings* bindings_;
    std::array<std::bitset<code_count>, device_count> pressed_;
    std::bitset<action_count> tapped_; ///< Actions pressed in this frame, even if already released.
    std::vector<Action> commands_;
    std::vector<int> digits_;
    std::optional<Device> listening_;
    std::optional<Code> heard_;
    bool on_pad_ = false, on_screen_ = false;
    Touch touch_;
    bool replay_ = false;
    std::size_t scenes_ = 0; ///< Number of scenes of the tour; 0: no tour.
    bool mouse_aims_ = false, orbiting_ = false;
    glm::vec2 way_{0}, aside_way_{0}; ///< Motions of the mouse in this frame without and with Action::look held, right
                                      ///< and down [pixels].
    float wheel_ = 0;                 ///< Motion of the mouse wheel in this frame [clicks].
    std::array<float, SDL_CONTROLLER_AXIS_MAX> axes_{};
    SDL_GameController* gamepad_ = nullptr;
};

} // namespace apps
