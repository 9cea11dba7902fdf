#pragma once
/// Keys, mouse, gamepad and fingers as input of the tank, motion of the camera, and commands for the program.
/// Everything comes from SDL's events, so that pushed events work like real ones.

#include "apps/game/settings.h"
#include "apps/window/bindings.h"
#include "apps/window/touch.h"
#include "client/own/local_player.h"
#include "client/scene/camera.h"

#include <SDL.h>
#include <bitset>
#include <utility>

namespace apps {

/// What F1 lists on its second page: actions that share one line.
struct HelpRow {
    std::vector<Action> actions;
    std::string_view what;
};
std::span<const HelpRow> help_rows();

/// What mouse and right stick did since the last frame.
struct CameraInput {
    client::Direction aim; ///< by the aiming mouse and the stick [rad]
    client::Direction
        aside; ///< the same, while Action::zoom was held: some of a frame's way may be from before, or after
    client::Direction orbit; ///< by the pointer, dragged with the right button [rad]
    float zoom = 1;          ///< by the wheel: a factor on distances
};

class Input {
  public:
    /// `bindings` are live, and outlive this.
    explicit Input(const Bindings& bindings) : bindings_(&bindings) {}
    ~Input();
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    /// `typing`: keys go to a text field. `pointing`: the mouse is on a panel.
    void handle(const SDL_Event& event, bool typing, bool pointing);
    /// The mouse aims: no pointer, the left button fires, the right one zooms. Else a click into the world asks for
    /// that (Action::pointer), and dragging with the right button looks around.
    void aim_with_mouse(bool aiming);
    [[nodiscard]] bool mouse_aims() const { return mouse_aims_; }

    /// The next press on this device is for the settings alone: `heard` has it. Another device's press, or Escape, ends
    /// it with nothing.
    void listen(Device device);
    [[nodiscard]] bool listening() const { return listening_.has_value(); }
    /// Once, after listening: what was pressed, `no_code` for nothing.
    std::optional<Code> heard() { return std::exchange(heard_, {}); }
    /// The hands are on the pad, not on keys and mouse.
    [[nodiscard]] bool on_pad() const { return on_pad_; }

    /// The hands are on the screen itself.
    [[nodiscard]] bool on_screen() const { return on_screen_; }
    [[nodiscard]] const Touch& touch() const { return touch_; }
    /// Once a frame, before its events (Touch::begin_frame).
    void place_fingers(const std::optional<Touch::Landed>& landed, bool drives) { touch_.begin_frame(landed, drives); }
    /// As if what is bound to it had been pressed.
    void press(Action action);

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
    std::bitset<action_count> tapped_; ///< pressed in this frame, even if released already
    std::vector<Action> commands_;
    std::optional<Device> listening_;
    std::optional<Code> heard_;
    bool on_pad_ = false, on_screen_ = false;
    Touch touch_;
    bool replay_ = false;
    bool mouse_aims_ = false, orbiting_ = false;
    glm::vec2 way_{0},
        zoomed_way_{0}; ///< the mouse's in this frame, right and down; while Action::zoom was held [pixels]
    float wheel_ = 0;   ///< [clicks]
    std::array<float, SDL_CONTROLLER_AXIS_MAX> axes_{};
    SDL_GameController* gamepad_ = nullptr;
};

} // namespace apps
