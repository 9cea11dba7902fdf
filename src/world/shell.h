#pragma once
/// A shell: a single event (origin, velocity, time). All machines compute its flight as a pure function of time; the
/// server decides hits. Without drag: p(t) = origin + velocity t − ½ g t².

#include "world/tank_shape.h"
#include "world/terrain.h"

#include <optional>
#include <span>

namespace world {

struct Shell {
    glm::vec3 origin{0};   ///< position of the muzzle at the shot [m]
    glm::vec3 velocity{0}; ///< initial velocity [m/s]
};

/// Position [m] and velocity [m/s] `t` [s] after firing.
glm::vec3 position(const Shell& shell, double t);
glm::vec3 velocity(const Shell& shell, double t);

/// Pose of a tank that may be hit.
struct Target {
    glm::vec3 position{0};             ///< [m]
    glm::quat orientation{1, 0, 0, 0}; ///< body to world
    float turret_yaw = 0;              ///< left + [rad]
};

struct Impact {
    glm::vec3 position{0}; ///< [m]
    glm::vec3 normal{0};   ///< normal of the surface hit, unit vector
    double time = 0;       ///< time after firing [s]
    /// Index of the tank hit in the list of targets; `nullopt`: ground, prop or other solid.
    std::optional<std::size_t> target;
};

/// First obstacle on the straight path from `from` to `to`; Impact::time is then the fraction of the path.
std::optional<Impact> first_obstacle(const Terrain& terrain, std::span<const Target> targets, const glm::vec3& from,
                                     const glm::vec3& to, std::span<const Solid> loose = {});

/// First obstacle of the shell between `t0` and `t1` [s] after firing: ground, fixed props, the targets' boxes, and
/// `loose` solids such as barrels. Tests chords of at most one tick, each within g·tick²/8 = 0.3 mm of the parabola.
std::optional<Impact> fly(const Terrain& terrain, std::span<const Target> targets, const Shell& shell, double t0,
                          double t1, std::span<const Solid> loose = {});

/// Position at which a remote client draws the shell `t` [s] after firing (Haag, "Targeting: A Variation of Dead
/// Reckoning"). The client first drew it `late` [s] after firing, at `drawn_origin`, the muzzle of the displayed tank.
/// Since then each 1/60 s has closed the fraction `share` of its gap to the true position. With a share of 1 it is at
/// the true position at once, far from the muzzle (figure 3).
glm::vec3 converged_position(const Shell& shell, double t, const glm::vec3& drawn_origin, double late, double share);

/// A shell fired from this muzzle. `muzzle_speed`: the shell's speed relative to the muzzle [m/s].
Shell fire(const Muzzle& muzzle, float muzzle_speed);

/// Fraction of test points on a tank's hull and turret that ground and fixed props do not hide from the muzzle, 0..1;
/// 0: behind cover.
float exposed_fraction(const Terrain& terrain, const glm::vec3& muzzle, const Target& tank);

} // namespace world
