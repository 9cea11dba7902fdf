#pragma once
/// The frame: seven calls in this order, for a person, a bot host, a test and the lab alike. What differs between them
/// is plugged in at the ends.
///
///     handle_input → tick_local → tick_remote → publish → step_physics → update_camera → render
///
/// Murphy 18.5, "Publishing Tips": "A bad order will cause all sorts of hard-to-debug dead reckoning anomalies."

#include "client/client.h"
#include "client/scene/scene.h"

#include <functional>

namespace client {

struct FrameEnds {
    /// Fills `input` of the own tanks.
    std::function<void(Client&)> handle_input{};
    /// Sets the camera of the scene and adds what only this viewer wants to see. Optional.
    std::function<void(const View&, Scene&)> update_camera{};
    /// Draws. Optional.
    std::function<void(const View&, const Scene&)> render{};
    /// For the stages' times: a clock [s]. Optional; it influences nothing else.
    std::function<double()> stopwatch{};
};

/// One frame at local time `now` [s]. Frames may have any length; physics catches up in whole ticks, at most twenty a
/// frame (own/physics_clock.h).
void frame(Client& client, const FrameEnds& ends, double now);

} // namespace client
