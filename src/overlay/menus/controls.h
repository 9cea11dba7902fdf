#pragma once
/// The present bindings of controls to actions: plain data for the settings, the key help (F1) and all texts that name
/// a key.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace overlay {

/// A key or button: its name in files ("Left Shift", "leftshoulder") and its label ("Left Shift", "LB").
struct Control {
    std::string name{}, label{};
};

/// An action of the program and its controls.
struct BoundAction {
    std::string name{}; ///< name in files, e.g. "lay-mine"
    std::string what{}; ///< purpose for display, e.g. "lay a mine"
    std::vector<Control> keys{}, mouse{}, pad{};
    bool changed = false; ///< the controls differ from the defaults
};

/// A line of the key help's second page: several actions and their common purpose.
struct HelpLine {
    std::vector<std::string> actions{}; ///< names of the actions
    std::string what{};
};

struct Controls {
    std::vector<BoundAction> actions{};
    std::vector<HelpLine> help{};
    bool pad = false; ///< the player uses the gamepad

    [[nodiscard]] const BoundAction* find(std::string_view action) const {
        const auto found = std::ranges::find(actions, action, &BoundAction::name);
        return found == actions.end() ? nullptr : &*found;
    }
    /// Label of the first control bound to the action: "Space", or "A" while the player uses a gamepad; "no key" if no
    /// control is bound.
    [[nodiscard]] std::string press(std::string_view action) const {
        const BoundAction* bound = find(action);
        if (!bound)
            return "no key";
        const auto first = [](const std::vector<Control>& controls) { return controls.front().label; };
        if (pad && !bound->pad.empty())
            return first(bound->pad);
        return !bound->keys.empty() ? first(bound->keys) : !bound->mouse.empty() ? first(bound->mouse) : "no key";
    }
};

/// Adds an action's control to `words`: "Compare (F2)"; only `words` without `controls` or without a bound control.
inline std::string with_key(const Controls* controls, std::string_view words, std::string_view action) {
    const std::string key = controls ? controls->press(action) : "no key";
    return std::string(words) + (key == "no key" ? "" : " (" + key + ")");
}

} // namespace overlay
