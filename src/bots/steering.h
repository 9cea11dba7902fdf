#pragma once
/// Geometry that drivers share, and the way round obstacles. Bearings are in the hull's plane, left +, in [-π, π] rad.

#include "bots/driver.h"

#include <cmath>
#include <glm/gtc/quaternion.hpp>

namespace bots {

/// Bearing of `place`, seen from the tank.
inline float bearing_to(const dr::KinematicState<float>& own, const glm::vec3& place) {
    const glm::vec3 body = glm::conjugate(own.orientation) * (place - own.position);
    return std::atan2(body.y, body.x);
}

/// Whether the tank is so near the map's edge that it must turn back.
inline bool near_edge(const Perception& sight) {
    constexpr float margin = 60; // distance from the edge [m]; on a small map an eighth of its side
    const float half = sight.terrain.size() / 2;
    const float limit = half - std::min(margin, half / 4);
    const glm::vec3& position = sight.own.state.position;
    return std::max(std::abs(position.x), std::abs(position.y)) > limit;
}

struct BotHeading {
    float bearing = 0; ///< direction to drive [rad]
    float clear = 0;   ///< free distance ahead [m], at most `looked`
    float looked = 0;  ///< distance that was checked [m]
};

/// Returns the bearing nearest to `wanted` on which the tank passes the fixed props; it checks as far ahead as the
/// speed needs. Without obstacles that is `wanted`; without a free way, the bearing that is free the farthest.
BotHeading free_heading(const Perception& sight, float wanted);

} // namespace bots
