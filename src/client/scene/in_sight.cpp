#include "client/scene/in_sight.h"

#include "protocol/cosmetic_events.h"
#include "world/line_of_sight.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

namespace client {

bool in_sight(const world::Terrain& terrain, const glm::vec3& eye, const glm::vec3& tank) {
    // The checked points, above the tank's origin, and half its width [m].
    constexpr float turret = 1.6f - world::ride_height, hull = 0.7f - world::ride_height, half_width = 1.2f;
    const glm::vec2 way(tank.x - eye.x, tank.y - eye.y);
    const float length = std::hypot(way.x, way.y);
    const glm::vec2 aside = length > 0 ? glm::vec2(-way.y, way.x) * (half_width / length) : glm::vec2(half_width, 0);
    const std::array<glm::vec3, 4> places{tank + glm::vec3(0, 0, turret), tank + glm::vec3(0, 0, hull),
                                          tank + glm::vec3(aside, hull), tank + glm::vec3(-aside, hull)};
    return std::ranges::any_of(places, [&](const glm::vec3& place) { return world::clear_line(terrain, eye, place); });
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
