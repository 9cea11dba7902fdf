#pragma once
/// Errors that were taken below 12 frames/s say as much about the machine as about the schemes: wherever they stand as
/// figures they are marked with a "~" (`marked` in plot/figures.h), and this says what that means.

#include "overlay/style.h"

#include <string>

namespace overlay {

constexpr const char* slow_mark_means = "~ slow frames";

/// A line inside an open ImGui window with what "~" means and `why`, as far as there is room; all of it in the tooltip.
/// Nothing where `why` is empty. `brief`: without the reason.
void slow_note(const Look& look, const std::string& why, bool brief = false);

} // namespace overlay
