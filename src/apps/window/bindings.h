#pragma once
/// Which key, mouse button or pad button does what: the table of the actions with what they are bound to at first, and
/// the user's own bindings. The sticks and the mouse's motion are bound to nothing else than driving and aiming.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

/// What the user wants. The first ones act while a key is held, the others once.
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
    use_power,
    chat,
    team_chat,
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
    replay_pause,
    record,
    faster,
    vote,
    smoke,
    scan,
    hatch,
    count
};
constexpr auto action_count = static_cast<std::size_t>(Action::count);

enum class Device : std::size_t { keys, mouse, pad };
constexpr std::size_t device_count = 3;
std::string_view device_name(Device device); ///< "keys", as in the settings file
std::optional<Device> device_called(std::string_view name);
std::size_t most_controls(Device device); ///< that an action may have of it

/// A key's scancode, a mouse button of SDL, or a pad's: `pad_code` of a button, or a trigger. 0: none.
using Code = int;
constexpr Code no_code = 0;
constexpr Code pad_code(int button) { return button + 1; } ///< of SDL_GameControllerButton
constexpr Code left_trigger = 101, right_trigger = 102;
constexpr std::array<Device, device_count> all_devices{Device::keys, Device::mouse, Device::pad};
constexpr Code code_count = 512; ///< all are below it

std::string code_name(Device device, Code code);  ///< "Left Shift", "right", "leftshoulder": as in the settings file
std::string code_label(Device device, Code code); ///< for people: a key as it is labelled on this keyboard
Code code_called(Device device, std::string_view name); ///< no_code if there is none of that name

/// When an action's keys are its own: what a replay needs takes them from what drives.
enum class When { always, replay };

struct ActionRow {
    Action action;
    std::string_view name; ///< "lay-mine", as in the settings file
    std::string_view what; ///< for people
    std::array<Code, 2> keys{};
    Code mouse = no_code;
    std::array<Code, 2> pad{};
    When when = When::always;
};
std::span<const ActionRow> action_rows(); ///< in the order of the enum
const ActionRow& row(Action action);
Action action_called(std::string_view name); ///< Action::count if there is none

class Bindings {
  public:
    Bindings(); ///< as at first

    [[nodiscard]] std::span<const Code> codes(Device device, Action action) const&;
    std::span<const Code> codes(Device device, Action action) && = delete; ///< they would be gone
    /// What a key or button does, in a replay or in a match; Action::count: nothing.
    [[nodiscard]] Action action(Device device, Code code, bool replay) const;
    /// Binds exactly these, without a word about others that have them.
    void set(Device device, Action action, std::vector<Code> codes);
    /// Puts this code into a place (0: the first) of the action's, `no_code` takes what is there away. Who had it gives
    /// it up, and is named: Action::count for nobody.
    Action bind(Device device, Action action, std::size_t place, Code code);
    /// As at first, on all devices; who has those controls meanwhile gives them up.
    void reset(Action action);
    /// What is bound to several actions at once stays with the one that was `bound_by_hand`, else with the first.
    void settle(const std::vector<std::pair<Device, Action>>& bound_by_hand);

    friend bool operator==(const Bindings&, const Bindings&) = default;

  private:
    [[nodiscard]] std::vector<Code>& at(Device device, Action action) {
        return codes_[static_cast<std::size_t>(device)][static_cast<std::size_t>(action)];
    }
    std::array<std::array<std::vector<Code>, action_count>, device_count> codes_;
};

} // namespace apps
