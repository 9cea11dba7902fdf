#pragma once
/// A shell: one event (origin, velocity, time), flown by everybody as a pure function of time, and judged by the
/// server. No drag: p(t) = origin + velocity t − ½ g t².

#include "world/tank_shape.h"
#include "world/terrain.h"

#include <optional>
#include <span>

namespace world {

struct Shell {
    glm::vec3 origin{0};   ///< at the muzzle [m]
    glm::vec3 velocity{0}; ///< there [m/s]
};

/// `t` after it was fired [s].
glm::vec3 position(const Shell& shell, double t);
glm::vec3 velocity(const Shell& shell, double t);

/// A tank that may be hit, where it is now.
struct Target {
    glm::vec3 position{0};             ///< [m]
    glm::quat orientation{1, 0, 0, 0}; ///< body to world
    float turret_yaw = 0;              ///< left + [rad]
};

struct Impact {
    glm::vec3 position{0};             ///< [m]
    glm::vec3 normal{0};               ///< of what was hit, unit
    double time = 0;                   ///< since it was fired [s]
    std::optional<std::size_t> target; ///< index in `targets`; nothing: the ground, or what stands on it
};

/// The first thing on the straight way from `from` to `to`; `time` is the share of the way.
std::optional<Impact> first_on_way(const Terrain& terrain, std::span<const Target> targets, const glm::vec3& from,
                                   const glm::vec3& to, std::span<const Solid> loose = {});

/// The first thing that the shell meets between t0 and t1 seconds after it was fired: a swept test against the ground,
/// the fixed props and the targets' boxes along chords of at most one tick, each within g·tick²/8 = 0.3 mm of the
/// parabola. `loose`: what else is in the way, e.g. barrels.
std::optional<Impact> fly(const Terrain& terrain, std::span<const Target> targets, const Shell& shell, double t0,
                          double t1, std::span<const Solid> loose = {});

/// Where a remote side draws the shell (Haag, "Targeting: A Variation of Dead Reckoning"): it leaves the muzzle as
/// drawn there, and the gap to where it is for the shooter halves every `half_life` seconds.
glm::vec3 converged_position(const Shell& shell, double t, const glm::vec3& drawn_origin, double half_life);

/// The shell that leaves this muzzle at this speed relative to it [m/s].
Shell fire(const Muzzle& muzzle, float muzzle_speed);

/// The share of a tank's hull and turret that has a straight line to the muzzle [0 to 1]: past the ground and what
/// stands on it; 0: it is behind cover.
float in_the_open(const Terrain& terrain, const glm::vec3& muzzle, const Target& tank);

} // namespace world
