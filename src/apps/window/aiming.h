#pragma once
/// Pure functions that convert the player's aim to turn rates of turret and gun. World axes, metres, radians.

#include "client/scene/camera.h"
#include "world/shell.h"
#include "world/tank.h"

namespace apps {

/// Returns the first point on the line of sight from `eye` along `direction` (unit vector). The point is on the ground,
/// on an obstacle, or beside a tank whose centre (in `tanks`) is within 2 m of the line. Without any, returns the
/// point 300 m along `direction`. Ignores points nearer to `eye` than `from` [m].
glm::vec3 point_of_sight(const world::Terrain& terrain, std::span<const glm::vec3> tanks, const glm::vec3& eye,
                         const glm::vec3& direction, float from);

/// Aim assistance: returns the visible tank (of the centres `tanks`) nearest to the line of sight from `eye` along
/// `direction` (unit vector). `nullopt` if none is within 0.06 rad (3.4°) of the line.
std::optional<glm::vec3> assisted_point(const world::Terrain& terrain, std::span<const glm::vec3> tanks,
                                        const glm::vec3& eye, const glm::vec3& direction);

/// Returns the direction (unit vector) of the gun whose shell hits `point`. Accounts for the shell's drop and the
/// muzzle's motion, but not for motion of the target. If `point` is out of reach, the direction is too high.
glm::vec3 lay(const dr::LocalActor<float>& tank, const glm::vec3& point, float muzzle_speed);

/// Turn rates that bring turret and gun to `direction` (world) and compensate for the hull's rotation. `dt`: time until
/// the next call [s].
struct Laying {
    float turret_rate = 0, gun_rate = 0; ///< Shares of the largest rates, -1..1.
    float gap = 0;                       ///< Angle from the gun to `direction` [rad].
};
Laying turn_towards(const dr::LocalActor<float>& tank, const glm::vec3& direction, const world::TankSettings& settings,
                    float dt);

} // namespace apps
