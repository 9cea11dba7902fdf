#pragma once
/// What is seen while a match is being made.

#include "overlay/style.h"

#include <string>

namespace overlay {

/// A bar in the middle of the window, filled by `share` 0..1, with what is being made.
void draw_loading(const Look& look, const std::string& what, float share);

} // namespace overlay
