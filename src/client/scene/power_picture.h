#pragma once
/// Power-ups in the world: who boosts or jumps, and guided shells with their ghosts.

#include "client/scene/error_line.h"
#include "client/scene/scene.h"

namespace client {

class View;
struct RemoteActor;

/// Fills `boost` and `leapt` of a tank's picture.
void show_powers(TankPicture& tank, const View& view);
/// A guided shell as it is drawn; with what is shown of tanks where that is on: ghosts, truth, error, trails, names.
void draw_guided_shell(Scene& scene, const View& view, protocol::ActorId id, const RemoteActor& shell,
                       HeldFigures& errors);

} // namespace client
