#pragma once
/// Draws power-ups in use: boosts and jumps of tanks, and guided shells with their ghosts.

#include "client/scene/error_line.h"
#include "client/scene/scene.h"

namespace client {

class ClientState;
struct RemoteActor;

/// Fills `boost` and `leapt` of a tank's picture.
void show_powers(TankPicture& tank, const ClientState& view);
/// Draws a guided shell. As for tanks, ghosts, true pose, error, trails and names appear where they are switched on.
void draw_guided_shell(Scene& scene, const ClientState& view, protocol::ActorId id, const RemoteActor& shell,
                       HeldFigures& errors);

} // namespace client
