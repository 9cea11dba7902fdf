#pragma once
/// What an eye can see of the world: ground, houses, rocks and trunks are in the way, leaves and smoke are not.

#include "world/terrain.h"

namespace client {

/// The eye [m] sees some of a tank that stands there [m]: of its turret, its hull, or one of its flanks.
bool in_sight(const world::Terrain& terrain, const glm::vec3& eye, const glm::vec3& tank);

} // namespace client
