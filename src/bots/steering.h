#pragma once
/// Geometry and obstacle avoidance for all drivers. Bearings are in the hull's plane, left +, in [-π, π] rad.

#include "bots/driver.h"

#include <cmath>
#include <glm/gtc/quaternion.hpp>

namespace bots {

/// Bearing of `place`, seen from the tank.
inline float bearing_to(const dr::KinematicState<float>& own, const glm::vec3& place) {
    const glm::vec3 body = glm::conjugate(own.orientation) * (place - own.position);
    return std::atan2(body.y, body.x);
}

/// Whether the tank must turn back because the map's edge is near.
inline bool near_edge(const Perception& sight) {
    constexpr float margin = 60; // distance from the edge [m]; on a small map an eighth of its side
    const float half = sight.terrain.size() / 2;
    const float limit = half - std::min(margin, half / 4);
    const glm::vec3& position = sight.own.state.position;
    return std::max(std::abs(position.x), std::abs(position.y)) > limit;
}

struct BotHeading {
    float bearing = 0; ///< bearing in which to drive [rad]
    float clear = 0;   ///< free distance ahead [m], at most `looked`
    float looked = 0;  ///< distance that was checked [m]
};

/// Returns the best compromise between the bearing `wanted` and a long free distance to fixed props; `wanted` if no
/// prop is in the way. The checked distance grows with the speed, from 9 to 26 m.
BotHeading free_heading(const Perception& sight, float wanted);

} // namespace bots
