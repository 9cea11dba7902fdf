#pragma once
/// One frame of a client: seven stages in this order, the same for a player, a bot host, a test and the lab. Each
/// program supplies the first stage and the last two (FrameCallbacks).
///
///     handle_input → tick_local → tick_remote → publish → step_physics → update_camera → render
///
/// Murphy 18.5, "Publishing Tips": "A bad order will cause all sorts of hard-to-debug dead reckoning anomalies."

#include "client/client.h"
#include "client/scene/scene.h"

#include <functional>

namespace client {

struct FrameCallbacks {
    /// Fills `input` of the own tanks.
    std::function<void(Client&)> handle_input{};
    /// Sets the scene's camera and adds the program's own overlays. Optional.
    std::function<void(const ClientState&, Scene&)> update_camera{};
    /// Draws the scene, which is empty without `update_camera`. Optional.
    std::function<void(const ClientState&, const Scene&)> render{};
    /// Clock for the stage times [s]. Optional; it influences nothing else.
    std::function<double()> stopwatch{};
};

/// Runs one frame at local time `now` [s]. Frames may have any length; physics runs in whole ticks, at most twenty a
/// frame (own/physics_clock.h).
void frame(Client& client, const FrameCallbacks& callbacks, double now);

} // namespace client
