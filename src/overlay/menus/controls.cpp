#include "overlay/menus/controls.h"

namespace overlay {

std::string Controls::press(std::string_view action) const {
    const BoundAction* bound = find(action);
    if (!bound)
        return "no key";
    const auto first = [](const std::vector<Control>& controls) { return controls.front().label; };
    if (pad && !bound->pad.empty())
        return first(bound->pad);
    return !bound->keys.empty() ? first(bound->keys) : !bound->mouse.empty() ? first(bound->mouse) : "no key";
}

std::string with_key(const Controls* controls, std::string_view words, std::string_view action) {
    const std::string key = controls ? controls->press(action) : "no key";
    return std::string(words) + (key == "no key" ? "" : " (" + key + ")");
}

} // namespace overlay
