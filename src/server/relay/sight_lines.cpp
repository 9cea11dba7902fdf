#include "server/relay/sight_lines.h"

#include "world/tank_shape.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

namespace server {

namespace {

constexpr glm::vec3 up(0, 0, 1);

/// Returns the position of a tank in `ahead` seconds, not below the ground [m].
glm::vec3 after(const world::Terrain& terrain, const dr::KinematicState<float>& state, float ahead) {
    glm::vec3 place = state.position + state.velocity * ahead;
    place.z = std::max(place.z, terrain.ground(place.x, place.y).height + world::ride_height);
    return place;
}

/// Returns the eye of a camera that turns about `pivot`, before the first obstacle on the way to `eye`.
glm::vec3 before_obstacle(const world::Terrain& terrain, const glm::vec3& pivot, const glm::vec3& eye) {
    constexpr float air = 0.6f; // distance from the obstacle [m]
    const auto wall = terrain.obstacles().ray(pivot, eye);
    const glm::vec3 way = eye - pivot;
    const float length = glm::length(way);
    glm::vec3 place = wall ? pivot + way * std::max(0.0f, wall->fraction - air / std::max(air, length)) : eye;
    constexpr float clearance = 1; // least height of the camera above the ground [m]
    place.z = std::max(place.z, terrain.ground(place.x, place.y).height + clearance);
    return place;
}

} // namespace

std::vector<glm::vec3> eyes_of(const world::Terrain& terrain, const dr::Displayed<float>& tank, float ahead,
                               const std::optional<glm::vec3>& camera) {
    constexpr float hatch = 2; // height of the eyes in the turret above the tank's origin [m]
    constexpr float pivot = 3, height = 7, distance = 13; // of the chase camera: from the tank's origin [m]
    constexpr int around = 6;                             // number of chase cameras
    const glm::vec3& here = tank.state.position;
    const glm::vec3 way = after(terrain, tank.state, ahead) - here;
    std::vector<glm::vec3> eyes{here + up * hatch, here + way + up * hatch};
    const glm::vec3 middle = here + way / 2.0f;
    const float radius = distance + glm::length(way) / 2;
    for (int i = 0; i < around; ++i) {
        const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / around;
        eyes.push_back(before_obstacle(terrain, middle + up * pivot,
                                       middle + glm::vec3(radius * std::cos(angle), radius * std::sin(angle), height)));
    }
    if (camera) {
        const float length = glm::length(*camera);
        const glm::vec3 offset = length > tether ? *camera * (tether / length) : *camera;
        eyes.push_back(here + offset);
        eyes.push_back(here + way + offset);
    }
    return eyes;
}

std::vector<glm::vec3> points_of_tank(const world::Terrain& terrain, const dr::Displayed<float>& tank, float ahead) {
    constexpr float turret = 1.2f; // height of the turret's roof above the tank's origin [m]
    const glm::vec3 half = world::hull_half_extents;
    const dr::KinematicState<float>& state = tank.state;
    const glm::vec3 nose = state.orientation * glm::vec3(half.x, 0, 0), roof = up * turret;
    const glm::vec3 muzzle = world::muzzle(state, tank.articulations).position - state.position;
    const float speed = std::hypot(state.velocity.x, state.velocity.y), stray = swerves_by / 2 * ahead * ahead;
    const glm::vec3 along = speed > 0.1f ? glm::vec3(state.velocity.x, state.velocity.y, 0) / speed
                                         : state.orientation * glm::vec3(1, 0, 0);
    const glm::vec3 aside(-along.y, along.x, 0);
    const glm::vec3 now = state.position, then = after(terrain, state, ahead);
    std::vector<glm::vec3> points;
    for (const glm::vec3& part : {roof, muzzle, nose, -nose})
        points.push_back(now + part);
    for (const glm::vec3& part : {roof, muzzle, nose})
        points.push_back(then + stray * along + part);
    for (const float way : {1.0f, -1.0f})
        points.push_back(then + way * (half.y + stray) * aside + roof);
    return points;
}

std::vector<glm::vec3> points_of_mine(const glm::vec3& place) {
    constexpr float height = 0.3f; // of its upper edge above its origin, with a margin [m]
    return {place + up * height};
}

bool any_line(const world::Terrain& terrain, std::span<const glm::vec3> eyes, std::span<const glm::vec3> points,
              LastLine& last, std::size_t& tested) {
    if (last.eye < eyes.size() && last.point < points.size()) {
        ++tested;
        if (!world::surely_blocked(terrain, eyes[last.eye], points[last.point], last.blocker))
            return true;
    }
    for (std::size_t point = 0; point < points.size(); ++point)
        for (std::size_t eye = 0; eye < eyes.size(); ++eye) {
            ++tested;
            if (!world::surely_blocked(terrain, eyes[eye], points[point], last.blocker)) {
                last.eye = static_cast<std::uint8_t>(eye);
                last.point = static_cast<std::uint8_t>(point);
                return true;
            }
        }
    return false;
}

} // namespace server
