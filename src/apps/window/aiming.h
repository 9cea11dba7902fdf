#pragma once
/// From where the player aims to how turret and gun turn: pure functions. World axes, SI units, radians.

#include "client/scene/camera.h"
#include "world/shell.h"
#include "world/tank.h"

namespace apps {

/// What the eye sees along `direction` (unit): the ground, what stands on it, or a tank within two metres of the line
/// of sight; a point in the sky if nothing. What is nearer than `from` [m] does not count.
glm::vec3 point_of_sight(const world::Terrain& terrain, std::span<const glm::vec3> tanks, const glm::vec3& eye,
                         const glm::vec3& direction, float from);

/// The way that the gun must point so that a shell meets `point`: its drop and the muzzle's own motion are taken into
/// account, the target's motion is not. Out of reach: upward. Unit.
glm::vec3 lay(const dr::LocalActor<float>& tank, const glm::vec3& point, float muzzle_speed);

/// Shares of the largest rates that turn turret and gun towards `direction` and keep them there while the hull turns
/// under them. `dt`: until it is asked again [s].
struct Laying {
    float turret_rate = 0, gun_rate = 0; ///< -1..1
    float gap = 0;                       ///< angle from the gun to `direction` [rad]
};
Laying turn_towards(const dr::LocalActor<float>& tank, const glm::vec3& direction, const world::TankSettings& settings,
                    float dt);

} // namespace apps
