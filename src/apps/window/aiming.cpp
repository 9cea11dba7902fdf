#include "apps/window/aiming.h"

#include "world/physics_world.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace apps {

namespace {
constexpr float sky = 300;       // where the gun points if there is nothing to see [m]
constexpr float tank_radius = 2; // around its centre [m]
} // namespace

glm::vec3 point_of_sight(const world::Terrain& terrain, std::span<const glm::vec3> tanks, const glm::vec3& eye,
                         const glm::vec3& direction, float from) {
    const float far = 1.5f * terrain.size(); // from corner to corner
    const glm::vec3 start = eye + direction * from, end = eye + direction * far;
    float nearest = far;
    const auto meet = [&](float distance) { nearest = std::min(nearest, distance); };
    if (const auto ground = terrain.ray(start, end))
        meet(from + ground->fraction * (far - from));
    if (const auto solid = terrain.obstacles().ray(start, end))
        meet(from + solid->fraction * (far - from));
    for (const glm::vec3& tank : tanks)
        if (const float along = glm::dot(tank - eye, direction);
            along > from && glm::distance(tank, eye + direction * along) < tank_radius)
            meet(along);
    return eye + direction * (nearest < far ? nearest : sky);
}

glm::vec3 lay(const dr::LocalActor<float>& tank, const glm::vec3& point, float muzzle_speed) {
    // Point = muzzle + (muzzle's velocity + speed · way) t − ½ g t² up. The way is a unit vector, so that for a guess
    // of t it points along point − muzzle − muzzle's velocity · t + ½ g t² up, and that length over the speed is the
    // next t. It contracts as long as the gun is well below 45°. The muzzle moves with the way, which is refined along
    // with it.
    constexpr int rounds = 12;
    constexpr float longest = 60; // out of reach the way turns upward, and numbers stay numbers [s]
    world::Muzzle muzzle = world::muzzle(tank.state, tank.articulations);
    const glm::vec3 pivot = muzzle.position - world::gun_length * muzzle.direction;
    glm::vec3 way = muzzle.direction;
    float time = glm::distance(point, pivot) / muzzle_speed;
    for (int i = 0; i < rounds; ++i) {
        const glm::vec3 from = pivot + world::gun_length * way;
        const glm::vec3 drop(0, 0, world::gravity * time * time / 2);
        const glm::vec3 gap = point - from - muzzle.velocity * time + drop;
        const float length = glm::length(gap);
        if (!(length > 0.1f))
            return way; // at the muzzle
        way = gap / length;
        time = std::min(length / muzzle_speed, longest);
    }
    return way;
}

Laying turn_towards(const dr::LocalActor<float>& tank, const glm::vec3& direction, const world::TankSettings& settings,
                    float dt) {
    // In hull axes the wanted direction stands still only if the hull does: it turns by −ω × way.
    const glm::quat into = glm::conjugate(tank.state.orientation);
    const glm::vec3 way = into * direction;
    const glm::vec3 turning = -glm::cross(into * tank.state.angular_velocity, way);
    const float flat = std::max(1e-3f, std::hypot(way.x, way.y));
    const auto& [turret, gun] = tank.articulations;
    const float yaw_gap = std::remainder(std::atan2(way.y, way.x) - turret.angle, 6.2831853f);
    const float pitch_gap = std::clamp(std::atan2(way.z, flat), settings.gun_lowest, settings.gun_highest) - gun.angle;
    const float yaw_turning = (way.x * turning.y - way.y * turning.x) / (flat * flat);
    const float pitch_turning = turning.z / flat;
    // The rates follow their commands with the lag τ: 1/(4τ) would be the fastest without overshoot. What is asked for
    // holds for a frame, in which it must not overshoot either.
    const float gain = std::min(0.4f / settings.articulation_lag, 0.35f / std::max(dt, 1e-3f));
    const auto share = [&](float gap, float feed_forward, float most) {
        return std::clamp((gain * gap + feed_forward) / most, -1.0f, 1.0f);
    };
    return {share(yaw_gap, yaw_turning, settings.turret_rate), share(pitch_gap, pitch_turning, settings.gun_rate),
            std::hypot(yaw_gap * std::cos(gun.angle), std::atan2(way.z, flat) - gun.angle)};
}

} // namespace apps
