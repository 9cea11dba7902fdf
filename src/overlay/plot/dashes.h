#pragma once
/// Lines told apart by more than their colour: broken into dashes. Colours are used up after ten schemes; then the
/// same ones come again with the next pattern (client::SchemeColours).

#include "overlay/style.h"

#include <span>
#include <utility>
#include <vector>

namespace overlay {

/// The pieces of a line through `points` that are drawn under the n-th pattern: 0 is unbroken, then dashes, dots, dash
/// and dot; after these they repeat. The pattern runs on round the corners. `scale`: pixels a unit of the patterns.
std::vector<std::pair<ImVec2, ImVec2>> dashes(std::span<const ImVec2> points, int pattern, float scale);
constexpr int dash_patterns = 4;

/// Draws it, unbroken lines with mitred corners. `width` [pixels].
void draw_line(ImDrawList& list, const Look& look, std::span<const ImVec2> points, ImU32 colour, float width,
               int pattern);

} // namespace overlay
