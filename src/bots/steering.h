#pragma once
/// Geometry that drivers share, and the way round obstacles. Bearings are in the hull's plane, left +, in [-π, π] rad.

#include "bots/driver.h"

#include <cmath>
#include <glm/gtc/quaternion.hpp>

namespace bots {

/// Bearing of `place` from the hull.
inline float bearing_to(const dr::KinematicState<float>& own, const glm::vec3& place) {
    const glm::vec3 body = glm::conjugate(own.orientation) * (place - own.position);
    return std::atan2(body.y, body.x);
}

/// True if the tank is so near the map's edge that it must turn back.
inline bool near_edge(const Sight& sight) {
    constexpr float margin = 60; // [m], or an eighth of a small map
    const float half = sight.terrain.size() / 2;
    const float limit = half - std::min(margin, half / 4);
    const glm::vec3& position = sight.own.state.position;
    return std::max(std::abs(position.x), std::abs(position.y)) > limit;
}

struct Way {
    float bearing = 0; ///< [rad]
    float clear = 0;   ///< free distance ahead [m], at most `looked`
    float looked = 0;  ///< distance that was checked [m]
};

/// Returns the bearing nearest to `wanted` on which the tank passes the fixed props; it checks as far ahead as the
/// speed needs. Without obstacles that is `wanted`; without a free way, the bearing that is free the farthest.
Way way_round(const Sight& sight, float wanted);

} // namespace bots
