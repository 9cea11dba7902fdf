#pragma once
/// Small geometry that drivers share, and which way round what stands in the way. Bearings are in the hull's plane,
/// left +, in [-π, π] rad.

#include "bots/driver.h"

#include <cmath>
#include <glm/gtc/quaternion.hpp>

namespace bots {

/// Direction of `place` as seen from the hull.
inline float bearing_to(const dr::KinematicState<float>& own, const glm::vec3& place) {
    const glm::vec3 body = glm::conjugate(own.orientation) * (place - own.position);
    return std::atan2(body.y, body.x);
}

/// Nearer to the map's edge than a tank needs to turn back.
inline bool near_edge(const Sight& sight) {
    constexpr float margin = 60; // [m], or an eighth of a small map
    const float half = sight.terrain.size() / 2;
    const float limit = half - std::min(margin, half / 4);
    const glm::vec3& position = sight.own.state.position;
    return std::max(std::abs(position.x), std::abs(position.y)) > limit;
}

struct Way {
    float bearing = 0; ///< [rad]
    float clear = 0;   ///< how far ahead it is free [m], at most `looked`
    float looked = 0;  ///< [m]
};

/// The bearing nearest to `wanted` on which the tank passes the fixed props, as far ahead as its speed asks for. With
/// nothing in the way that is `wanted` itself; with no free way at all, the one that is free the farthest.
Way way_round(const Sight& sight, float wanted);

} // namespace bots
