#pragma once
/// Tests whether a camera or a driver can see a tank. Ground, houses, rocks, trunks and smoke screens block the view;
/// leaves and the smoke of shots and fires do not.

#include "client/client_state.h"

namespace client {

/// True if `eye` [m] sees part of a tank whose origin is at `tank` [m]: its turret, its hull or one of its flanks.
bool in_sight(const world::Terrain& terrain, const glm::vec3& eye, const glm::vec3& tank);
/// True if `eye` [m] sees part of the tank, and no smoke screen hides it now.
bool in_sight(const ClientState& client, const glm::vec3& eye, const glm::vec3& tank);
/// True if a smoke screen hides the tank now. A tank within 12 m of the eye is never hidden.
bool hidden_by_smoke(const ClientState& client, const glm::vec3& eye, const glm::vec3& tank);

} // namespace client
