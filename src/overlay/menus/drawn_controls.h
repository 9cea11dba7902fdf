#pragma once
/// A keyboard with its mouse, and a pad, drawn with what the named controls are for.

#include "overlay/style.h"

#include <map>
#include <string>

namespace overlay {

/// What a control does, by its name in files: "Space" → {"Space", "fire"}.
struct Marked {
    std::string label{}, word{};
};
using Marks = std::map<std::string, Marked, std::less<>>;

ImVec2 keyboard_size(const Look& look); ///< with the mouse [pixels]
void draw_keyboard(const Look& look, ImDrawList& list, ImVec2 low, const Marks& keys, const Marks& mouse);

ImVec2 pad_size(const Look& look); ///< with the words at its sides
/// The sticks are "leftstick" and "rightstick".
void draw_pad(const Look& look, ImDrawList& list, ImVec2 low, const Marks& marks);

} // namespace overlay
