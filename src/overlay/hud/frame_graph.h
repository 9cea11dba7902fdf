#pragma once
/// How smooth the pictures come: the last frames' times as bars, against the frame rate that is asked for.

#include "client/frame_pace.h"
#include "overlay/style.h"

namespace overlay {

struct FrameGraph {
    double wanted_rate = 60; ///< [frames/s]
    double share = 1;        ///< of the window's size at which the picture is drawn
};
/// Over everything, at the window's right, above the minimap.
void draw_frame_graph(const Look& look, const client::FramePace& pace, const FrameGraph& facts);

} // namespace overlay
