#pragma once
/// Lines told apart by more than their colour: broken into dashes, so that they differ also in grey, in print, and for
/// eyes that take some colours for the same. Which scheme has which: client::SchemeColours.

#include "overlay/style.h"

#include <span>
#include <utility>
#include <vector>

namespace overlay {

/// The n-th pattern, drawn and left out in turn, in units: 0 is unbroken, the others after these repeat.
std::span<const float> dash_pattern(int pattern);
constexpr int dash_patterns = 8;

/// The pieces of a line through `points` that are drawn under a pattern. It is a function of x from `origin` on, of y
/// where the line is steep: a plot that moves takes its dashes along, whatever comes and goes at its ends. `scale`:
/// pixels a unit.
std::vector<std::pair<ImVec2, ImVec2>> dashes(std::span<const ImVec2> points, int pattern, float scale,
                                              float origin = 0);

/// Draws it, unbroken lines with mitred corners. `width` [pixels].
void draw_line(ImDrawList& list, const Look& look, std::span<const ImVec2> points, ImU32 colour, float width,
               int pattern, float origin = 0);

} // namespace overlay
