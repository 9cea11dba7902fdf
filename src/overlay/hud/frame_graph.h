#pragma once
/// A graph of the last frame times as bars, compared with the wanted frame rate.

#include "client/frame_pace.h"
#include "overlay/style.h"

namespace overlay {

/// Draws on top of everything, at the window's right edge above the minimap. `wanted_rate` [frames/s]; `share`:
/// resolution of the picture as a share of the window's.
void draw_frame_graph(const Look& look, const client::FramePace& pace, double wanted_rate, double share);

} // namespace overlay
