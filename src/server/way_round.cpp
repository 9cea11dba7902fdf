#include "server/way_round.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace server {

namespace {

/// Time below which a tank cannot get round a corner [s]: its centre keeps at least a metre from obstacles.
constexpr float at_once = 0.3f;

/// Returns the length of the shortest path past one of the solid's corners.
float past(const world::Solid& solid, const glm::vec2& from, const glm::vec2& to) {
    const glm::vec2 centre(solid.centre), along(std::cos(solid.heading), std::sin(solid.heading)),
        across(-along.y, along.x);
    const glm::vec2 half(solid.half_extents.x,
                         solid.shape == world::PropShape::box ? solid.half_extents.y : solid.half_extents.x);
    float shortest = 1e9f;
    for (const glm::vec2 corner : {glm::vec2(1, 1), glm::vec2(1, -1), glm::vec2(-1, 1), glm::vec2(-1, -1)}) {
        const glm::vec2 place = centre + corner.x * half.x * along + corner.y * half.y * across;
        shortest = std::min(shortest, glm::distance(from, place) + glm::distance(place, to));
    }
    return shortest;
}

} // namespace

world::Solid smaller(world::Solid solid, float by) {
    constexpr float thinnest = 0.05f; // [m]
    solid.half_extents = glm::max(solid.half_extents - by, glm::vec3(thinnest));
    return solid;
}

std::optional<float> way_round(const glm::vec3& from, const glm::vec3& to, float elapsed,
                               const world::Obstacles& obstacles, float squeezed) {
    const glm::vec2 a(from), b(to);
    float longest = glm::distance(a, b);
    if (!obstacles.ray(from, to))
        return longest;
    for (const world::Solid* near : obstacles.near((a + b) / 2.0f, longest / 2)) {
        const world::Solid solid = smaller(*near, squeezed);
        // the path misses the solid, or starts inside it
        if (!world::find_entry(solid, from, to) || world::find_entry(solid, from, from))
            continue;
        if (elapsed < at_once || world::find_entry(solid, to, to))
            return {};
        longest = std::max(longest, past(solid, a, b));
    }
    return longest;
}

} // namespace server
