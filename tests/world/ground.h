#pragma once
/// Synthetic ground for the tests in this folder, and the depth of a tank in it.

#include "world/tank.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace test {

inline float radians(float degrees) { return degrees * static_cast<float>(M_PI) / 180; }

/// Returns a square map of `size` m with a height every metre.
inline world::Map ground(const std::function<float(float, float)>& height, int size = 256) {
    world::Map map;
    map.size = static_cast<float>(size);
    map.samples = size + 1;
    for (int row = 0; row <= size; ++row)
        for (int column = 0; column <= size; ++column)
            map.heights.push_back(height(static_cast<float>(column - size / 2), static_cast<float>(row - size / 2)));
    map.spawns = {{0, 0, 0}};
    return map;
}
inline world::Map flat(float height = 0) {
    return ground([height](float, float) { return height; });
}
/// Returns a plane that rises to the east.
inline world::Map slope(float degrees) {
    return ground([rise = std::tan(radians(degrees))](float x, float) { return rise * x; });
}

/// Returns the depth, normal to the ground, of the deepest hull point or wheel [m]. Wheels count with the springs and
/// bump stops fully compressed.
inline float depth(const world::Tank& tank, const world::Terrain& terrain) {
    const auto& state = tank.actor().state;
    float deepest = -1e9f;
    const auto probe = [&](const glm::vec3& point) {
        const glm::vec3 place = state.position + state.orientation * point;
        const world::Ground ground = terrain.ground(place.x, place.y);
        deepest = std::max(deepest, (ground.height - place.z) * ground.normal.z);
    };
    for (const glm::vec3& point : world::hull_points)
        probe(point);
    for (const glm::vec3& contact : world::wheel_contacts)
        probe(contact + glm::vec3(0, 0, 2 * tank.settings().travel - tank.settings().sag));
    return deepest;
}

inline world::TankInput throttle(float throttle, float steer = 0) { return {.stick = {throttle, steer, false}}; }
inline constexpr world::TankInput brake{.stick = {0, 0, true}};

inline bool finite(const dr::KinematicState<float>& state) {
    for (const glm::vec3& v : {state.position, state.velocity, state.acceleration, state.angular_velocity})
        if (!std::isfinite(v.x + v.y + v.z))
            return false;
    return std::abs(glm::dot(state.orientation, state.orientation) - 1) < 1e-3f;
}

} // namespace test
