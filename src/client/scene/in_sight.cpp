#include "client/scene/in_sight.h"

#include "protocol/cosmetic_events.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

namespace client {

namespace {

/// True if the ground certainly blocks the view: it is above the line at one of the checked points, about one per cell
/// of the height grid. This is far cheaper than Bullet's ray, which also finds ridges between these points.
bool ground_above(const world::Terrain& terrain, const glm::vec3& eye, const glm::vec3& place) {
    constexpr std::size_t at_once = 72;
    constexpr float surely = 0.01f; // height above the line that blocks the view for certain [m]
    // From outside the map the line may be very long, and from below the ground a ray meets nothing: Bullet decides.
    const auto below = terrain.height(eye.x, eye.y);
    if (!below || !(eye.z > *below) || !terrain.height(place.x, place.y))
        return false;
    const float cell = terrain.size() / static_cast<float>(terrain.samples() - 1);
    const glm::vec3 way = eye - place; // the checks start at the tank, since ground that hides it is often near it
    const auto steps = static_cast<std::size_t>(std::hypot(way.x, way.y) / cell);
    std::array<float, at_once> x{}, y{}, height{};
    for (std::size_t first = 1; first <= steps; first += at_once) {
        const std::size_t count = std::min(at_once, steps + 1 - first);
        const auto at = [&](std::size_t i) {
            return place + way * (static_cast<float>(first + i) / static_cast<float>(steps + 1));
        };
        for (std::size_t i = 0; i < count; ++i) {
            x[i] = at(i).x;
            y[i] = at(i).y;
        }
        terrain.heights(x.data(), y.data(), count, height.data());
        for (std::size_t i = 0; i < count; ++i)
            if (height[i] > at(i).z + surely) // false outside the map, where heights are NaN
                return true;
    }
    return false;
}

} // namespace

bool in_sight(const world::Terrain& terrain, const glm::vec3& eye, const glm::vec3& tank) {
    // The checked points, above the tank's origin, and half its width [m].
    constexpr float turret = 1.6f - world::ride_height, hull = 0.7f - world::ride_height, half_width = 1.2f;
    const glm::vec2 way(tank.x - eye.x, tank.y - eye.y);
    const float length = std::hypot(way.x, way.y);
    const glm::vec2 aside = length > 0 ? glm::vec2(-way.y, way.x) * (half_width / length) : glm::vec2(half_width, 0);
    const std::array<glm::vec3, 4> places{tank + glm::vec3(0, 0, turret), tank + glm::vec3(0, 0, hull),
                                          tank + glm::vec3(aside, hull), tank + glm::vec3(-aside, hull)};
    return std::ranges::any_of(places, [&](const glm::vec3& place) {
        return !ground_above(terrain, eye, place) && !terrain.ray(eye, place) && !terrain.obstacles().ray(eye, place);
    });
}

bool hidden_by_smoke(const ClientState& client, const glm::vec3& eye, const glm::vec3& tank) {
    constexpr float close = 12; // distance up to which smoke hides no tank [m]
    return glm::distance(eye, tank) > close &&
           protocol::hidden_by_smoke(client.match().acts, eye, tank, client.render_time().match);
}

bool in_sight(const ClientState& client, const glm::vec3& eye, const glm::vec3& tank) {
    return !hidden_by_smoke(client, eye, tank) && in_sight(client.terrain(), eye, tank);
}

} // namespace client
