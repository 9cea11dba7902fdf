#pragma once
/// Where tanks start: at the spawn that is farthest from the others, or from the enemies; in sight of an enemy, where
/// the rules grant a newcomer that; round its base, where it has one.

#include "server/game.h"

namespace server {

/// Where this tank starts.
[[nodiscard]] world::Spawn start_of(Game& game, const Actor& tank);

/// [rad] from east, counter-clockwise
float heading_of(const glm::quat& orientation);

/// Can something lie there? It is level, dry, and clear of what stands fast.
/// `water`: its height on this map [m], if there is some.
bool is_free(const world::Terrain& terrain, std::optional<float> water, const glm::vec2& place);
/// The free place nearest to `place`, on rings round it; that itself if none is within 100 m.
glm::vec2 nearest_free(const world::Terrain& terrain, std::optional<float> water, const glm::vec2& place);

} // namespace server
