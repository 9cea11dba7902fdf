#pragma once
/// Pure functions that convert the player's aim to turn rates of turret and gun. World axes, SI units, radians.

#include "client/scene/camera.h"
#include "world/shell.h"
#include "world/tank.h"

namespace apps {

/// Returns the point seen from `eye` along `direction` (unit vector). It is on the ground, an obstacle, or a tank
/// within two metres of the line of sight, or else in the sky. Points nearer than `from` [m] do not count.
glm::vec3 point_of_sight(const world::Terrain& terrain, std::span<const glm::vec3> tanks, const glm::vec3& eye,
                         const glm::vec3& direction, float from);

/// Returns the direction (unit vector) of the gun for a shell to hit `point`. Accounts for the shell's drop and the
/// muzzle's motion, but not for the target's. Points upward if out of reach.
glm::vec3 lay(const dr::LocalActor<float>& tank, const glm::vec3& point, float muzzle_speed);

/// Turn rates that bring turret and gun to `direction` and keep them there while the hull turns. `dt`: time until the
/// next call [s].
struct Laying {
    float turret_rate = 0, gun_rate = 0; ///< Share of the largest rate, -1..1.
    float gap = 0;                       ///< Angle from the gun to `direction` [rad].
};
Laying turn_towards(const dr::LocalActor<float>& tank, const glm::vec3& direction, const world::TankSettings& settings,
                    float dt);

} // namespace apps
