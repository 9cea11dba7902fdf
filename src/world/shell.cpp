#include "world/shell.h"

#include "world/physics_world.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace world {

namespace {

constexpr glm::vec3 fall{0, 0, -gravity};

} // namespace

glm::vec3 position(const Shell& shell, double t) {
    const auto time = static_cast<float>(t);
    return shell.origin + time * shell.velocity + time * time / 2 * fall;
}

glm::vec3 velocity(const Shell& shell, double t) { return shell.velocity + static_cast<float>(t) * fall; }

std::optional<Impact> first_obstacle(const Terrain& terrain, std::span<const Target> targets, const glm::vec3& from,
                                     const glm::vec3& to, std::span<const Solid> loose) {
    std::optional<Impact> impact;
    float nearest = 1;
    const auto meet = [&](float fraction, const glm::vec3& normal, std::optional<std::size_t> target) {
        if (impact && fraction >= nearest)
            return;
        nearest = fraction;
        impact = {from + fraction * (to - from), normal, fraction, target};
    };
    if (const auto ground = terrain.ray(from, to))
        meet(ground->fraction, ground->normal, {});
    if (const auto prop = terrain.obstacles().ray(from, to))
        meet(prop->fraction, prop->normal, {});
    for (const Solid& solid : loose) {
        if (const auto hit = find_entry(solid, from, to))
            meet(hit->fraction, hit->normal, {});
    }
    for (std::size_t i = 0; i < targets.size(); ++i) {
        for (const Box& box : tank_boxes(targets[i].position, targets[i].orientation, targets[i].turret_yaw)) {
            if (const auto hit = find_entry(box, from, to))
                meet(hit->fraction, hit->normal, i);
        }
    }
    return impact;
}

std::optional<Impact> fly(const Terrain& terrain, std::span<const Target> targets, const Shell& shell, double t0,
                          double t1, std::span<const Solid> loose) {
    constexpr int longest_flight = 60 * 60; // [ticks]; on every map flights end within a minute
    for (int tick = 0; tick < longest_flight; ++tick) {
        const double t = t0 + tick * tick_length, end = std::min(t + tick_length, t1);
        if (!(t < end))
            return {};
        const glm::vec3 from = position(shell, t), to = position(shell, end);
        auto impact = first_obstacle(terrain, targets, from, to, loose);
        if (impact) {
            impact->time = t + impact->time * (end - t);
            return impact;
        }
    }
    return {};
}

glm::vec3 converged_position(const Shell& shell, double t, const glm::vec3& drawn_origin, double late, double share) {
    const double left = share < 1 ? std::pow(1 - share, (t - late) * 60) : 0;
    return position(shell, t) + static_cast<float>(left) * (drawn_origin - position(shell, late));
}

Shell fire(const Muzzle& muzzle, float muzzle_speed) {
    return {muzzle.position, muzzle.velocity + muzzle_speed * muzzle.direction};
}

float exposed_fraction(const Terrain& terrain, const glm::vec3& muzzle, const Target& tank) {
    int free = 0, all = 0;
    for (const Box& box : tank_boxes(tank.position, tank.orientation, tank.turret_yaw))
        for (const float x : {-1.0f, 0.0f, 1.0f})
            for (const float y : {-1.0f, 1.0f})
                for (const float z : {-0.5f, 1.0f}) { // grass hides the lowest edge
                    const glm::vec3 point = box.centre + box.orientation * (box.half_extents * glm::vec3(x, y, z));
                    ++all;
                    free += !terrain.ray(muzzle, point) && !terrain.obstacles().ray(muzzle, point);
                }
    return static_cast<float>(free) / static_cast<float>(all);
}

} // namespace world
