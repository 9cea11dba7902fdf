#pragma once
/// Symbols and formulas as the texts write them: "P'_0" has a prime and a subscript, "T^" a hat.

#include "overlay/style.h"

#include <string_view>

namespace overlay {

/// Size of the formula [pixels].
ImVec2 formula_size(const Look& look, std::string_view formula);
/// Draws the formula with its upper left corner at `at`. "_" puts the next character below the line, "^" puts a hat on
/// the previous one.
void draw_formula(ImDrawList& list, const Look& look, ImVec2 at, ImU32 colour, std::string_view formula);

} // namespace overlay
