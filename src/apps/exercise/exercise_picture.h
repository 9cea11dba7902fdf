#pragma once
/// Draws foreign entities of a DIS exercise: tanks, mines and shells like those of the match, any other kind as a
/// cross. Shells of the match do not hit them. Entities other than mines and shells have a label with marking,
/// dead-reckoning model and last DR error.

#include "client/scene/scene.h"
#include "dis/remote_entities.h"

namespace apps {

/// Adds the entities, dead-reckoned to the time `now`, and their recent explosions. `now`: UTC [s].
void add_foreign(client::Scene& scene, const dis::RemoteEntities& entities, double now);

} // namespace apps
