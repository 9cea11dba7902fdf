#pragma once
/// Drawings of a keyboard with a mouse and of a gamepad, with labels for the named controls.

#include "overlay/style.h"

#include <map>
#include <string>

namespace overlay {

/// Label and purpose of a control, keyed by its name in files: "Space" → {"Space", "fire"}.
struct ControlLabel {
    std::string label{}, word{};
};
using ControlLabels = std::map<std::string, ControlLabel, std::less<>>;

ImVec2 keyboard_size(const Look& look); ///< size of the drawn keyboard and mouse [pixels]
void draw_keyboard(const Look& look, ImDrawList& list, ImVec2 low, const ControlLabels& keys,
                   const ControlLabels& mouse);

ImVec2 pad_size(const Look& look); ///< size of the drawn gamepad with the labels at its sides [pixels]
/// Draws a gamepad. In `marks`, the names of its sticks are "leftstick" and "rightstick".
void draw_pad(const Look& look, ImDrawList& list, ImVec2 low, const ControlLabels& marks);

} // namespace overlay
