#pragma once
/// Small geometry that drivers share. Bearings are in the hull's plane, left +, in [-π, π] rad.

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

} // namespace bots
