#include "client/scene/in_sight.h"

#include "protocol/acts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

namespace client {

bool in_sight(const world::Terrain& terrain, const glm::vec3& eye, const glm::vec3& tank) {
    constexpr float turret = 1.6f, hull = 0.7f, half_width = 1.2f; // [m]
    const glm::vec2 way(tank.x - eye.x, tank.y - eye.y);
    const float length = std::hypot(way.x, way.y);
    const glm::vec2 aside = length > 0 ? glm::vec2(-way.y, way.x) * (half_width / length) : glm::vec2(half_width, 0);
    const std::array<glm::vec3, 4> places{tank + glm::vec3(0, 0, turret), tank + glm::vec3(0, 0, hull),
                                          tank + glm::vec3(aside, hull), tank + glm::vec3(-aside, hull)};
    return std::ranges::any_of(places, [&](const glm::vec3& place) {
        return !terrain.ray(eye, place) && !terrain.obstacles().ray(eye, place);
    });
}

bool hidden_by_smoke(const View& client, const glm::vec3& eye, const glm::vec3& tank) {
    constexpr float close = 12; // [m]
    return glm::distance(eye, tank) > close &&
           protocol::hidden_by_smoke(client.match().acts, eye, tank, client.render_time().match);
}

bool in_sight(const View& client, const glm::vec3& eye, const glm::vec3& tank) {
    return !hidden_by_smoke(client, eye, tank) && in_sight(client.terrain(), eye, tank);
}

} // namespace client
