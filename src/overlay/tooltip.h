#pragma once
/// Tooltips that keep out of the way: they come when the mouse has rested for half a second, and stand beside the panel
/// that is pointed at, or beside that part of it; never over the data under the mouse.

#include "overlay/style.h"

#include <functional>
#include <imgui.h>
#include <span>

namespace overlay {

constexpr double tooltip_delay = 0.5; ///< [s]

/// Has the mouse been on this for so long? To be asked in every frame in which it is on it.
bool rested(ImGuiID what);

/// A tooltip for the last item, filled by `fill`.
void tooltip(const std::function<void()>& fill);

/// The upper left corner of a tooltip: beside the first of `shun` that leaves room for it, level with the mouse, within
/// the screen. Where none does, beside the mouse.
ImVec2 place_beside(std::span<const Area> shun, ImVec2 size, ImVec2 mouse, ImVec2 screen);

} // namespace overlay
