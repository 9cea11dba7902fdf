#pragma once
/// Where something can lie: level, dry, and clear of what stands fast.

#include "server/game.h"

namespace server {

/// `water`: its height on this map [m], if there is some.
bool is_free(const world::Terrain& terrain, std::optional<float> water, const glm::vec2& place);
/// The free place nearest to `place`, on rings round it; that itself if none is within 100 m.
glm::vec2 nearest_free(const world::Terrain& terrain, std::optional<float> water, const glm::vec2& place);

} // namespace server
