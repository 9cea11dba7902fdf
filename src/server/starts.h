#pragma once
/// Where tanks start: at the spawn that is farthest from the others, or from the enemies; in sight of an enemy, where
/// the rules grant a newcomer that; round its base, where it has one.

#include "server/game.h"

namespace server {

/// Where this tank starts.
[[nodiscard]] world::Spawn start_of(Game& game, const Actor& tank);

/// [rad] from east, counter-clockwise
float heading_of(const glm::quat& orientation);

} // namespace server
