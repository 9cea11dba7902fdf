#include "bots/steering.h"

#include "world/tank_shape.h"

#include <algorithm>
#include <cmath>

namespace bots {

namespace {

/// Free distance that a tank needs on each side of its centre line [m].
constexpr float elbow_room = world::hull_half_extents.y + 0.6f;

/// Returns the distance that a tank can drive in a direction before it touches one of the solids' circles, at most
/// `most` [m]. A circle that it already touches counts only in directions that lead deeper into it.
float clear_distance(std::span<const world::Solid* const> solids, const glm::vec2& from, const glm::vec2& direction,
                     float most) {
    float clear = most;
    for (const world::Solid* solid : solids) {
        const glm::vec2 gap = glm::vec2(solid->centre) - from;
        const float along = glm::dot(gap, direction), radius = solid->reach() + elbow_room;
        const float aside_squared = glm::dot(gap, gap) - along * along;
        if (along > 0 && aside_squared < radius * radius)
            clear = std::min(clear, std::max(0.0f, along - std::sqrt(radius * radius - aside_squared)));
    }
    return clear;
}

} // namespace

BotHeading free_heading(const Perception& sight, float wanted) {
    const auto& own = sight.own.state;
    const float speed = glm::length(own.velocity);
    const float look = std::clamp(9 + 1.2f * speed, 9.0f, 26.0f);
    const glm::vec2 place(own.position);
    const glm::vec3 nose = own.orientation * glm::vec3(1, 0, 0);
    const float heading = std::atan2(nose.y, nose.x);
    const auto solids = sight.terrain.obstacles().near(place, look + elbow_room);

    // Context steering: each candidate direction costs its angle to the wanted one, and its lack of free distance. A
    // tank cannot turn far before it reaches a near obstacle, so a near block costs more than any detour.
    constexpr float step = 0.2f, blocked_cost = 6;
    constexpr int candidates = 12; // number of directions to each side
    BotHeading best{wanted, 0, look};
    float lowest = 1e9f;
    for (int i = -candidates; i <= candidates; ++i) {
        const float bearing = wanted + step * static_cast<float>(i);
        const glm::vec2 direction(std::cos(heading + bearing), std::sin(heading + bearing));
        const float clear = clear_distance(solids, place, direction, look);
        const float cost = std::abs(bearing - wanted) + blocked_cost * (1 - clear / look);
        if (cost < lowest) {
            lowest = cost;
            best = {bearing, clear, look};
        }
    }
    best.bearing = std::remainder(best.bearing, 2 * static_cast<float>(M_PI));
    return best;
}

} // namespace bots
