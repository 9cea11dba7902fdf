#include "apps/window/aiming.h"

#include "world/physics_world.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace apps {

namespace {
constexpr float sky = 300;       // Distance of the aim point in the sky [m].
constexpr float tank_radius = 2; // Radius of the sphere that stands for a tank [m].
} // namespace

glm::vec3 point_of_sight(const world::Terrain& terrain, std::span<const glm::vec3> tanks, const glm::vec3& eye,
                         const glm::vec3& direction, float from) {
    const float far = 1.5f * terrain.size(); // More than the map's diagonal [m].
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

std::optional<glm::vec3> assisted_point(const world::Terrain& terrain, std::span<const glm::vec3> tanks,
                                        const glm::vec3& eye, const glm::vec3& direction) {
    constexpr float farthest = 0.06f, height = 1; // Largest angle [rad]; of the point seen above the centre [m].
    std::optional<glm::vec3> nearest;
    float cosine = std::cos(farthest);
    for (const glm::vec3& tank : tanks) {
        const glm::vec3 way = tank - eye, top = tank + glm::vec3(0, 0, height);
        const float length = glm::length(way);
        if (length < tank_radius || glm::dot(way, direction) < cosine * length)
            continue;
        if (terrain.ray(eye, top) || terrain.obstacles().ray(eye, top))
            continue;
        nearest = tank;
        cosine = glm::dot(way, direction) / length;
    }
    return nearest;
}

glm::vec3 lay(const dr::LocalActor<float>& tank, const glm::vec3& point, float muzzle_speed) {
    // Solves point = muzzle + (muzzle's velocity + speed · way) t − ½ g t² up for the unit vector `way`. A guess of t
    // gives the vector point − muzzle − muzzle's velocity · t + ½ g t² up, along `way`. Its length divided by the speed
    // is the next t. This converges while the gun is well below 45°. The muzzle's position depends on `way`, and is
    // updated in each round.
    constexpr int rounds = 12;
    constexpr float longest = 60; // Limit of t, which would diverge if the point is out of reach [s].
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
            return way; // The point is at the muzzle.
        way = gap / length;
        time = std::min(length / muzzle_speed, longest);
    }
    return way;
}

Laying turn_towards(const dr::LocalActor<float>& tank, const glm::vec3& direction, const world::TankSettings& settings,
                    float dt) {
    // In hull axes, the wanted direction `way` changes at the rate −ω × way while the hull turns with ω.
    const glm::quat into = glm::conjugate(tank.state.orientation);
    const glm::vec3 way = into * direction;
    const glm::vec3 turning = -glm::cross(into * tank.state.angular_velocity, way);
    const float flat = std::max(1e-3f, std::hypot(way.x, way.y));
    const auto& [turret, gun] = tank.articulations;
    const float yaw_gap = std::remainder(std::atan2(way.y, way.x) - turret.angle, 6.2831853f);
    const float pitch_gap = std::clamp(std::atan2(way.z, flat), settings.gun_lowest, settings.gun_highest) - gun.angle;
    const float yaw_turning = (way.x * turning.y - way.y * turning.x) / (flat * flat);
    const float pitch_turning = turning.z / flat;
    // The rates follow their commands with the lag τ. The largest gain without overshoot is 1/(4τ); 0.4/τ is faster and
    // overshoots by about 2 %. A command lasts for a frame, so the gain is also limited by `dt`.
    const float gain = std::min(0.4f / settings.articulation_lag, 0.35f / std::max(dt, 1e-3f));
    const auto share = [&](float gap, float feed_forward, float most) {
        return std::clamp((gain * gap + feed_forward) / most, -1.0f, 1.0f);
    };
    return {share(yaw_gap, yaw_turning, settings.turret_rate), share(pitch_gap, pitch_turning, settings.gun_rate),
            std::hypot(yaw_gap * std::cos(gun.angle), std::atan2(way.z, flat) - gun.angle)};
}

} // namespace apps
