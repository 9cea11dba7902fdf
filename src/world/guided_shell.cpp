#include "world/guided_shell.h"

#include "dead_reckoning/rotation.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace world {

namespace {

/// Orientation with the nose along `way` and no roll.
glm::quat facing(const glm::vec3& way) {
    const glm::vec3 level(-way.y, way.x, 0);
    const glm::vec3 left = glm::dot(level, level) > 1e-6f ? glm::normalize(level) : glm::vec3(0, 1, 0);
    return glm::quat_cast(glm::mat3(way, left, glm::cross(way, left)));
}

} // namespace

dr::KinematicState<float> launch(const Muzzle& muzzle, const MatchRules& rules) {
    dr::KinematicState<float> shell;
    shell.position = muzzle.position;
    shell.velocity = rules.guided_speed * muzzle.direction;
    shell.orientation = facing(muzzle.direction);
    return shell;
}

dr::KinematicState<float> steer(const dr::KinematicState<float>& shell, const glm::vec3& aim, float dt,
                                const MatchRules& rules) {
    const glm::vec3 way = glm::normalize(shell.velocity), there = aim - shell.position;
    const glm::vec3 axis = glm::cross(way, there);
    const float sine = glm::length(axis), gap = std::atan2(sine, glm::dot(way, there));
    const float turned = std::min(gap, rules.guided_turn * dt);
    dr::KinematicState<float> next = shell;
    glm::vec3 middle = way, after = way;
    next.angular_velocity = glm::vec3(0);
    if (turned > 1e-6f && sine > 1e-6f) {
        const glm::vec3 unit = axis / sine;
        middle = dr::rotation(unit * (turned / 2)) * way;
        after = dr::rotation(unit * turned) * way;
        next.angular_velocity = unit * (turned / dt);
    }
    // The chord of an arc is parallel to the arc at its middle, and sin x / x times as long, where x is half the angle.
    const float half = turned / 2, chord = half > 1e-3f ? std::sin(half) / half : 1;
    next.position += rules.guided_speed * dt * chord * middle;
    next.velocity = rules.guided_speed * glm::normalize(after);
    next.acceleration = (next.velocity - shell.velocity) / dt;
    next.orientation = facing(glm::normalize(after));
    return next;
}

glm::vec3 between(const dr::KinematicState<float>& a, const dr::KinematicState<float>& b, float time, float s) {
    const float t = 1 - s;
    return t * t * (1 + 2 * s) * a.position + s * s * (1 + 2 * t) * b.position +
           s * t * time * (t * a.velocity - s * b.velocity);
}

float max_lateral_offset(float time, const MatchRules& rules) {
    return rules.guided_speed * std::min(rules.guided_turn / 2 * time, 2.0f) * time;
}

} // namespace world
