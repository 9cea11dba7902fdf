#pragma once
/// What the user's hands can do, as bound at present: plain data for the settings, for F1, and for whatever names a
/// key.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace overlay {

/// A key or a button: its name in files ("Left Shift", "leftshoulder"), and how it is labelled ("Left Shift", "LB").
struct Control {
    std::string name{}, label{};
};

/// What the program can be told to do, and what is bound to it.
struct BoundAction {
    std::string name{}; ///< "lay-mine"
    std::string what{}; ///< for people: "lay a mine"
    std::vector<Control> keys{}, mouse{}, pad{};
    bool changed = false; ///< not bound as at first
};

/// A line of F1's second page: what several actions are for.
struct HelpLine {
    std::vector<std::string> actions{}; ///< by name
    std::string what{};
};

struct Controls {
    std::vector<BoundAction> actions{};
    std::vector<HelpLine> help{};
    bool pad = false; ///< the hands are on the pad

    [[nodiscard]] const BoundAction* find(std::string_view action) const {
        const auto found = std::ranges::find(actions, action, &BoundAction::name);
        return found == actions.end() ? nullptr : &*found;
    }
    /// What to press for an action, for people: "Space", with the hands on the pad "A"; "no key" if nothing is bound.
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

/// Words with what to press for them: "Compare (F2)"; the words alone where nothing is bound or known.
inline std::string with_key(const Controls* controls, std::string_view words, std::string_view action) {
    const std::string key = controls ? controls->press(action) : "no key";
    return std::string(words) + (key == "no key" ? "" : " (" + key + ")");
}

} // namespace overlay
