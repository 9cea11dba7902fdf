#pragma once
/// Draws foreign entities: tanks, mines and shells like our own, any other kind as a cross. They look solid, but shells
/// do not hit them. Labels show their marking, model and last DR error.

#include "client/scene/scene.h"
#include "dis/remote_entities.h"

namespace apps {

/// Adds the entities as they are at `now`, UTC [s].
void add_foreign(client::Scene& scene, const dis::RemoteEntities& entities, double now);

} // namespace apps
