#include "world/line_of_sight.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace world {

namespace {

constexpr float surely = 0.01f; // height of the ground above the line that blocks the view for certain [m]

/// Whether the ground can be compared with the line. From outside the map the line may be very long, and from below the
/// ground a ray meets nothing: Bullet decides.
bool comparable(const Terrain& terrain, const glm::vec3& eye, const glm::vec3& place) {
    const auto below = terrain.height(eye.x, eye.y);
    return below && eye.z > *below && terrain.height(place.x, place.y);
}

} // namespace

std::optional<float> ground_above(const Terrain& terrain, const glm::vec3& eye, const glm::vec3& place) {
    constexpr std::size_t at_once = 72;
    if (!comparable(terrain, eye, place))
        return {};
    const float cell = terrain.size() / static_cast<float>(terrain.samples() - 1);
    const glm::vec3 way = eye - place; // the checks start at the tank, since ground that hides it is often near it
    const auto steps = static_cast<std::size_t>(std::hypot(way.x, way.y) / cell);
    std::array<float, at_once> x{}, y{}, height{};
    for (std::size_t first = 1; first <= steps; first += at_once) {
        const std::size_t count = std::min(at_once, steps + 1 - first);
        const auto fraction = [&](std::size_t i) {
            return static_cast<float>(first + i) / static_cast<float>(steps + 1);
        };
        for (std::size_t i = 0; i < count; ++i) {
            x[i] = place.x + way.x * fraction(i);
            y[i] = place.y + way.y * fraction(i);
        }
        terrain.heights(x.data(), y.data(), count, height.data());
        for (std::size_t i = 0; i < count; ++i)
            if (height[i] > place.z + way.z * fraction(i) + surely) // false outside the map, where heights are NaN
                return fraction(i);
    }
    return {};
}

bool surely_blocked(const Terrain& terrain, const glm::vec3& eye, const glm::vec3& place, Blocker& last) {
    const Obstacles& obstacles = terrain.obstacles();
    if (last.solid && *last.solid < obstacles.all().size() && find_entry(obstacles.all()[*last.solid], eye, place))
        return true;
    if (last.ground && comparable(terrain, eye, place)) {
        const glm::vec3 at = place + (eye - place) * *last.ground;
        if (const auto height = terrain.height(at.x, at.y); height && *height > at.z + surely)
            return true;
    }
    last.ground = ground_above(terrain, eye, place);
    if (last.ground)
        return true;
    last.solid = obstacles.any(eye, place);
    return last.solid.has_value();
}

bool clear_line(const Terrain& terrain, const glm::vec3& eye, const glm::vec3& place) {
    return !ground_above(terrain, eye, place) && !terrain.ray(eye, place) && !terrain.obstacles().ray(eye, place);
}

} // namespace world
