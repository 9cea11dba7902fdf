#pragma once
/// The entities of others in the picture: tanks, mines and shells as ours are, solid, but nothing that can be hit, with
/// their marking, their model and what their last PDU was off by; anything else a cross.

#include "client/scene/scene.h"
#include "dis/remote_entities.h"

namespace apps {

/// As they are now, UTC [s].
void add_foreign(client::Scene& scene, const dis::RemoteEntities& entities, double now);

} // namespace apps
