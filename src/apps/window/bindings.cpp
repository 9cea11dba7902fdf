#include "apps/window/bindings.h"

#include <SDL.h>
#include <algorithm>

namespace apps {

namespace {

constexpr Code pad_a = pad_code(SDL_CONTROLLER_BUTTON_A), pad_b = pad_code(SDL_CONTROLLER_BUTTON_B),
               pad_x = pad_code(SDL_CONTROLLER_BUTTON_X), pad_y = pad_code(SDL_CONTROLLER_BUTTON_Y),
               pad_back = pad_code(SDL_CONTROLLER_BUTTON_BACK), pad_start = pad_code(SDL_CONTROLLER_BUTTON_START),
               pad_left_stick = pad_code(SDL_CONTROLLER_BUTTON_LEFTSTICK),
               pad_left_shoulder = pad_code(SDL_CONTROLLER_BUTTON_LEFTSHOULDER),
               pad_right_shoulder = pad_code(SDL_CONTROLLER_BUTTON_RIGHTSHOULDER),
               pad_up = pad_code(SDL_CONTROLLER_BUTTON_DPAD_UP), pad_down = pad_code(SDL_CONTROLLER_BUTTON_DPAD_DOWN),
               pad_left = pad_code(SDL_CONTROLLER_BUTTON_DPAD_LEFT),
               pad_right = pad_code(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);

struct NamedCode {
    Code code;
    std::string_view name, label;
};

constexpr NamedCode mouse_buttons[] = {
    {SDL_BUTTON_LEFT, "left", "left button"},     {SDL_BUTTON_MIDDLE, "middle", "middle button"},
    {SDL_BUTTON_RIGHT, "right", "right button"},  {SDL_BUTTON_X1, "back", "back button"},
    {SDL_BUTTON_X2, "forward", "forward button"},
};

constexpr NamedCode pad_buttons[] = {
    {pad_a, "a", "A"},
    {pad_b, "b", "B"},
    {pad_x, "x", "X"},
    {pad_y, "y", "Y"},
    {pad_back, "back", "Back"},
    {pad_code(SDL_CONTROLLER_BUTTON_GUIDE), "guide", "Guide"},
    {pad_start, "start", "Start"},
    {pad_left_stick, "leftstick", "press left stick"},
    {pad_code(SDL_CONTROLLER_BUTTON_RIGHTSTICK), "rightstick", "press right stick"},
    {pad_left_shoulder, "leftshoulder", "LB"},
    {pad_right_shoulder, "rightshoulder", "RB"},
    {pad_up, "dpup", "D-pad up"},
    {pad_down, "dpdown", "D-pad down"},
    {pad_left, "dpleft", "D-pad left"},
    {pad_right, "dpright", "D-pad right"},
    {left_trigger, "lefttrigger", "LT"},
    {right_trigger, "righttrigger", "RT"},
};

/// Finds the row of a mouse button or pad control. (Names of keys come from SDL.)
template <class What> const NamedCode* named(Device device, const What& what, What NamedCode::*by) {
    const std::span<const NamedCode> all =
        device == Device::mouse ? std::span<const NamedCode>(mouse_buttons) : pad_buttons;
    const auto found = std::ranges::find(all, what, by);
    return found == all.end() ? nullptr : &*found;
}

std::vector<Code> filled(std::span<const Code> codes) {
    std::vector<Code> all;
    std::ranges::copy_if(codes, std::back_inserter(all), [](Code code) { return code != no_code; });
    return all;
}

std::vector<Code> at_first(Device device, const ActionRow& row) {
    return device == Device::keys    ? filled(row.keys)
           : device == Device::mouse ? filled({&row.mouse, 1})
                                     : filled(row.pad);
}

} // namespace

std::string_view device_name(Device device) {
    static constexpr std::array<std::string_view, device_count> names{"keys", "mouse", "pad"};
    return names[static_cast<std::size_t>(device)];
}

std::optional<Device> device_called(std::string_view name) {
    const auto* const found = std::ranges::find(all_devices, name, device_name);
    return found == all_devices.end() ? std::nullopt : std::optional(*found);
}

std::size_t max_controls(Device device) { return device == Device::mouse ? 1 : 2; }

std::string code_name(Device device, Code code) {
    if (device == Device::keys)
        return SDL_GetScancodeName(static_cast<SDL_Scancode>(code));
    const NamedCode* found = named(device, code, &NamedCode::code);
    return std::string(found ? found->name : "");
}

std::string code_label(Device device, Code code) {
    if (device != Device::keys) {
        const NamedCode* found = named(device, code, &NamedCode::code);
        return std::string(found ? found->label : "");
    }
    if (code == SDL_SCANCODE_ESCAPE)
        return "Esc";
    if (code == SDL_SCANCODE_RETURN)
        return "Enter";
    const std::string label = SDL_GetKeyName(SDL_GetKeyFromScancode(static_cast<SDL_Scancode>(code)));
    return label.empty() ? code_name(device, code) : label;
}

Code code_called(Device device, std::string_view name) {
    if (device == Device::keys)
        return SDL_GetScancodeFromName(std::string(name).c_str());
    const NamedCode* found = named(device, name, &NamedCode::name);
    return found ? found->code : no_code;
}

std::span<const ActionRow> action_rows() {
    using enum Action;
    static constexpr ActionRow rows[] = {
        {forward, "forward", "drive forward", {SDL_SCANCODE_W, SDL_SCANCODE_UP}},
        {back, "back", "drive back", {SDL_SCANCODE_S, SDL_SCANCODE_DOWN}},
        {left, "left", "turn left", {SDL_SCANCODE_A, SDL_SCANCODE_LEFT}},
        {right, "right", "turn right", {SDL_SCANCODE_D, SDL_SCANCODE_RIGHT}},
        {turret_left, "turret-left", "turret to the left", {SDL_SCANCODE_Q}},
        {turret_right, "turret-right", "turret to the right", {SDL_SCANCODE_E}},
        {gun_up, "gun-up", "raise the gun", {SDL_SCANCODE_R}},
        {gun_down, "gun-down", "lower the gun", {SDL_SCANCODE_F}},
        {brake, "brake", "brake", {SDL_SCANCODE_B}, no_code, {pad_x}},
        {fire, "fire", "fire", {SDL_SCANCODE_SPACE}, SDL_BUTTON_LEFT, {right_trigger, pad_a}},
        {fly_forward, "fly-forward", "free camera: forward", {SDL_SCANCODE_I}},
        {fly_back, "fly-back", "free camera: back", {SDL_SCANCODE_K}},
        {fly_left, "fly-left", "free camera: left", {SDL_SCANCODE_J}},
        {fly_right, "fly-right", "free camera: right", {SDL_SCANCODE_L}},
        {fly_up, "fly-up", "free camera: up", {SDL_SCANCODE_PAGEUP}},
        {fly_down, "fly-down", "free camera: down", {SDL_SCANCODE_PAGEDOWN}},
        {zoom, "zoom", "zoom: the gunner's sight, magnified", {SDL_SCANCODE_RSHIFT}, SDL_BUTTON_RIGHT, {left_trigger}},
        {look, "look", "look around, while the gun stays", {SDL_SCANCODE_LSHIFT}, no_code, {pad_left_shoulder}},
        {scores, "scores", "scores", {SDL_SCANCODE_TAB}, no_code, {pad_back}},
        {lay_mine, "lay-mine", "lay a mine", {SDL_SCANCODE_M}, no_code, {pad_b}},
        {use_power,
         "use-power",
         "use your power-up: boost, jump, guided shell",
         {SDL_SCANCODE_LCTRL, SDL_SCANCODE_4}, // 4 serves browsers, in which Ctrl+W closes the tab.
         SDL_BUTTON_MIDDLE,
         {pad_left_stick}},
        {chat, "chat", "chat with all players", {SDL_SCANCODE_RETURN, SDL_SCANCODE_T}},
        {team_chat, "team-chat", "chat with your team", {SDL_SCANCODE_APOSTROPHE}},
        {pointer, "pointer", "aim with the mouse, free the pointer", {SDL_SCANCODE_LALT, SDL_SCANCODE_RALT}},
        {camera, "camera", "camera: chase, gunner, top-down, free", {SDL_SCANCODE_C}, no_code, {pad_y}},
        {view_tank, "view-tank", "look at the next tank", {SDL_SCANCODE_V}, no_code, {pad_right_shoulder}},
        {view_ghost, "view-ghost", "look at the tank's ghosts", {SDL_SCANCODE_G}, no_code, {pad_right}},
        {view_own, "view-own", "look at your own tank", {SDL_SCANCODE_H}, no_code, {pad_left}},
        {help, "help", "keys", {SDL_SCANCODE_F1}},
        {dr_panel, "compare", "compare schemes of dead reckoning", {SDL_SCANCODE_F2}, no_code, {pad_up}},
        {measurements, "measure", "show measured errors", {SDL_SCANCODE_F3}, no_code, {pad_down}},
        {fullscreen, "full-screen", "full screen", {SDL_SCANCODE_F11}},
        {screenshot, "screenshot", "screenshot", {SDL_SCANCODE_F12, SDL_SCANCODE_F8}}, // WebKit keeps F12 for itself.
        {draw_road, "draw-road", "host: draw a road by driving; again: bots patrol it", {SDL_SCANCODE_O}},
        {menu, "menu", "menu", {SDL_SCANCODE_ESCAPE}, no_code, {pad_start}},
        {next_actor, "next-tank", "next tank in the plot", {SDL_SCANCODE_RIGHTBRACKET, SDL_SCANCODE_N}},
        {previous_actor, "previous-tank", "previous tank in the plot", {SDL_SCANCODE_LEFTBRACKET}},
        {other_letter, "other-letter", "blind comparison: A or B", {SDL_SCANCODE_X}},
        {split, "split-view", "split view: off, 2, 4 schemes", {SDL_SCANCODE_U}},
        {threshold, "threshold", "your threshold and its reference ghost", {SDL_SCANCODE_Z}},
        {tour_next,
         "tour-next",
         "tour: next scene",
         {SDL_SCANCODE_RETURN, SDL_SCANCODE_PAGEDOWN}, // Page keys are those of a presenter's clicker.
         no_code,
         {},
         When::tour},
        {tour_back,
         "tour-back",
         "tour: previous scene",
         {SDL_SCANCODE_BACKSPACE, SDL_SCANCODE_PAGEUP},
         no_code,
         {},
         When::tour},
        {tour_list, "tour-list", "tour: list of the scenes", {SDL_SCANCODE_HOME}, no_code, {}, When::tour},
        {black_screen, "black-screen", "tour: black screen", {SDL_SCANCODE_B}, no_code, {}, When::tour},
        {pause, "pause", "pause", {SDL_SCANCODE_P, SDL_SCANCODE_PAUSE}},
        {step, "step", "one tick further", {SDL_SCANCODE_PERIOD}},
        {slower, "slower", "slower", {SDL_SCANCODE_MINUS}},
        {step_back, "step-back", "replay: one tick back", {SDL_SCANCODE_COMMA}, no_code, {}, When::replay},
        {seek_back, "seek-back", "replay: 5 s back", {SDL_SCANCODE_LEFT}, no_code, {}, When::replay},
        {seek_forward, "seek-forward", "replay: 5 s forward", {SDL_SCANCODE_RIGHT}, no_code, {}, When::replay},
        {replay_pause, "replay-pause", "replay: pause", {SDL_SCANCODE_SPACE}, no_code, {}, When::replay},
        {record, "record", "record the match from now on; again: stop", {SDL_SCANCODE_F9}},
        {faster, "faster", "faster", {SDL_SCANCODE_EQUALS}},
        {vote, "vote", "vote for the next map; again: for another one", {SDL_SCANCODE_Y}},
        {smoke, "smoke", "smoke screen", {SDL_SCANCODE_1}},
        {scan, "scan", "the turret scans until you aim or fire", {SDL_SCANCODE_2}},
        {hatch, "hatch", "open or close the hatch", {SDL_SCANCODE_3}},
    };
    static_assert(std::size(rows) == action_count);
    return rows;
}

const ActionRow& row(Action action) { return action_rows()[static_cast<std::size_t>(action)]; }

Action action_called(std::string_view name) {
    const auto found = std::ranges::find(action_rows(), name, &ActionRow::name);
    return found == action_rows().end() ? Action::count : found->action;
}

Bindings::Bindings() {
    for (const ActionRow& row : action_rows())
        for (const Device device : all_devices)
            at(device, row.action) = at_first(device, row);
}

std::span<const Code> Bindings::codes(Device device, Action action) const& {
    return codes_[static_cast<std::size_t>(device)][static_cast<std::size_t>(action)];
}

Action Bindings::action(Device device, Code code, When when) const {
    for (const ActionRow& each : action_rows())
        if (each.when == when && std::ranges::count(codes(device, each.action), code) > 0)
            return each.action;
    return Action::count;
}

void Bindings::set(Device device, Action action, std::vector<Code> codes) { at(device, action) = std::move(codes); }

Action Bindings::bind(Device device, Action action, std::size_t place, Code code) {
    Action loser = Action::count;
    for (const ActionRow& each : action_rows())
        if (code != no_code && each.when == row(action).when)
            if (std::erase(at(device, each.action), code) > 0 && each.action != action)
                loser = each.action;
    std::vector<Code>& codes = at(device, action);
    if (code == no_code && place < codes.size())
        codes.erase(codes.begin() + static_cast<std::ptrdiff_t>(place));
    else if (code != no_code && place < codes.size())
        codes[place] = code;
    else if (code != no_code)
        codes.push_back(code);
    return loser;
}

void Bindings::reset(Action action) {
    for (const Device device : all_devices) {
        at(device, action).clear();
        for (const Code code : at_first(device, row(action)))
            bind(device, action, max_controls(device), code);
    }
}

void Bindings::settle(const std::vector<std::pair<Device, Action>>& bound_by_hand) {
    const auto by_hand = [&](Device device, const ActionRow& each) {
        return std::ranges::count(bound_by_hand, std::pair(device, each.action)) > 0;
    };
    for (const Device device : all_devices)
        for (const When when : all_whens) {
            std::vector<Code> taken;
            for (const bool hand : {true, false})
                for (const ActionRow& each : action_rows())
                    if (each.when == when && by_hand(device, each) == hand) {
                        std::erase_if(at(device, each.action),
                                      [&](Code code) { return std::ranges::count(taken, code) > 0; });
                        std::ranges::copy(codes(device, each.action), std::back_inserter(taken));
                    }
        }
}

} // namespace apps
