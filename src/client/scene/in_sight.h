#pragma once
/// What an eye can see of the world: ground, houses, rocks and trunks are in the way, leaves are not, nor is the smoke
/// of shots and fires. Screens of smoke are.

#include "client/view.h"

namespace client {

/// The eye [m] sees some of a tank that stands there [m]: of its turret, its hull, or one of its flanks.
bool in_sight(const world::Terrain& terrain, const glm::vec3& eye, const glm::vec3& tank);
/// And no screen of smoke is between them now. From close by one sees a tank all the same.
bool in_sight(const View& client, const glm::vec3& eye, const glm::vec3& tank);
/// Only that.
bool hidden_by_smoke(const View& client, const glm::vec3& eye, const glm::vec3& tank);

} // namespace client
