#pragma once
/// How smooth the pictures come: the last frames' times as bars, against the frame rate that is asked for.

#include "client/frame_pace.h"
#include "overlay/style.h"

namespace overlay {

/// Over everything, at the window's right, above the minimap. `wanted_rate` [frames/s]; `share`: of the window's size
/// at which the picture is drawn.
void draw_frame_graph(const Look& look, const client::FramePace& pace, double wanted_rate, double share);

} // namespace overlay
