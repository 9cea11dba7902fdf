#include "server/free_place.h"

#include <cmath>

namespace server {

bool is_free(const world::Terrain& terrain, std::optional<float> water, const glm::vec2& place) {
    constexpr float from_solids = 2, steepest = 0.97f; // [m], cosine
    const world::Ground ground = terrain.ground(place.x, place.y);
    return ground.normal.z > steepest && ground.height > water.value_or(ground.height - 1) &&
           terrain.obstacles().near(place, from_solids).empty();
}

glm::vec2 nearest_free(const world::Terrain& terrain, std::optional<float> water, const glm::vec2& place) {
    constexpr float farthest = 100, step = 4; // [m]
    constexpr int directions = 16;
    for (float away = 0; away < farthest; away += step)
        for (int i = 0; i < directions; ++i) {
            const float angle = 6.2831853f * static_cast<float>(i) / directions;
            const glm::vec2 there = place + away * glm::vec2(std::cos(angle), std::sin(angle));
            if (is_free(terrain, water, there))
                return there;
        }
    return place;
}

} // namespace server
