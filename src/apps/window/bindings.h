#pragma once
/// Bindings of keys, mouse buttons and pad buttons to actions: the table of actions with their defaults, and the user's
/// own bindings. The sticks and the mouse's motion are fixed: driving and aiming.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

/// Actions of the user. Those before `lay_mine` act while a control is held; the others act once for each press.
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
    look,
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
    tour_list,
    black_screen,
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
std::string_view device_name(Device device); ///< "keys", as in the settings file.
std::optional<Device> device_called(std::string_view name);
std::size_t max_controls(Device device); ///< Largest number of controls of this device that one action can have.

/// Number of a control: a key's SDL scancode, SDL's number of a mouse button, `pad_code` of a pad's button, or a pad's
/// trigger. 0: none.
using Code = int;
constexpr Code no_code = 0;
constexpr Code pad_code(int button) { return button + 1; } ///< `button`: SDL_GameControllerButton.
constexpr Code left_trigger = 101, right_trigger = 102;
constexpr std::array<Device, device_count> all_devices{Device::keys, Device::mouse, Device::pad};
constexpr Code code_count = 512; ///< All codes are below this number.

std::string code_name(Device device, Code code);  ///< "Left Shift", "right", "leftshoulder": as in the settings file.
std::string code_label(Device device, Code code); ///< Label for people: a key's label on this keyboard.
Code code_called(Device device, std::string_view name); ///< no_code for an unknown name.

/// When an action's bindings apply. In the tour, the bindings of `tour` override all others; in a replay, those of
/// `replay` override those of `always`.
enum class When { always, replay, tour };
/// The first one overrides the later ones.
inline constexpr std::array all_whens{When::tour, When::replay, When::always};

struct ActionRow {
    Action action;
    std::string_view name; ///< "lay-mine", as in the settings file.
    std::string_view what; ///< Description of the action, for people.
    std::array<Code, 2> keys{};
    Code mouse = no_code;
    std::array<Code, 2> pad{};
    When when = When::always;
};
std::span<const ActionRow> action_rows(); ///< Rows in the order of the enum.
const ActionRow& row(Action action);
Action action_called(std::string_view name); ///< Action::count for an unknown name.

class Bindings {
  public:
    Bindings(); ///< Starts with the defaults.

    [[nodiscard]] std::span<const Code> codes(Device device, Action action) const&;
    std::span<const Code> codes(Device device, Action action) && = delete; ///< The span would dangle.
    /// Action with this `When` to which the code is bound; Action::count: none.
    [[nodiscard]] Action action(Device device, Code code, When when) const;
    /// Binds exactly these codes, without a check for conflicts.
    void set(Device device, Action action, std::vector<Code> codes);
    /// Binds the code as the action's control number `place` (from 0); `no_code` removes that control. Another action
    /// with the same `When` that had the code loses it and is returned; Action::count: none had it.
    Action bind(Device device, Action action, std::size_t place, Code code);
    /// Restores the action's defaults on all devices; other actions with the same `When` lose those codes.
    void reset(Action action);
    /// Resolves codes that are bound to several actions with the same `When`: only the first of them that is in
    /// `bound_by_hand` keeps the code, or else the first of all.
    void settle(const std::vector<std::pair<Device, Action>>& bound_by_hand);

    friend bool operator==(const Bindings&, const Bindings&) = default;

  private:
    [[nodiscard]] std::vector<Code>& at(Device device, Action action) {
        return codes_[static_cast<std::size_t>(device)][static_cast<std::size_t>(action)];
    }
    std::array<std::array<std::vector<Code>, action_count>, device_count> codes_;
};

} // namespace apps
