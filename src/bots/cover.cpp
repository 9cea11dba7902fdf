#include "bots/cover.h"

#include "bots/steering.h"
#include "client/scene/in_sight.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace bots {

namespace {

constexpr float sight_range = 160; ///< largest distance at which a driver sees an enemy [m]

/// Whether the gun of a tank at `enemy` has a free line to a tank at `tank`.
bool in_line(const world::Terrain& terrain, const glm::vec3& enemy, const glm::vec3& tank) {
    return client::in_sight(terrain, enemy + glm::vec3(0, 0, gun_height), tank);
}

/// Whether a tank at `place` is hidden from the enemy's gun, in any heading: checks `place` and half a hull's length to
/// either side.
bool hides(const world::Terrain& terrain, const glm::vec3& enemy, const glm::vec3& place) {
    constexpr float half_length = 2.7f; // half of the hull's length [m]
    const glm::vec2 way = glm::vec2(place) - glm::vec2(enemy);
    const float range = std::max(glm::length(way), 1.0f);
    const glm::vec3 aside = half_length / range * glm::vec3(-way.y, way.x, 0);
    return !in_line(terrain, enemy, place) && !in_line(terrain, enemy, place + aside) &&
           !in_line(terrain, enemy, place - aside);
}

/// Whether `place` is level enough, clear of props, and on the map.
bool can_stand(const world::Terrain& terrain, const glm::vec2& place) {
    // Smallest distance from the map's edge [m], from props [m], and smallest vertical part of the ground's normal.
    constexpr float edge = 30, around = 2.2f, level = 0.9f;
    const float half = terrain.size() / 2 - edge;
    return std::max(std::abs(place.x), std::abs(place.y)) < half && terrain.ground(place.x, place.y).normal.z > level &&
           terrain.obstacles().near(place, around).empty();
}

} // namespace

void EnemySpotter::look(const Perception& sight) {
    time_ += static_cast<float>(sight.dt);
    std::erase_if(seen_, [&](const auto& it) {
        return std::ranges::none_of(sight.enemies, [&](const Enemy& enemy) { return enemy.actor == it.first; });
    });
    if (sight.enemies.empty())
        return;
    const Enemy& enemy = sight.enemies[next_++ % sight.enemies.size()];
    const glm::vec3& own = sight.own.state.position;
    const bool now =
        glm::distance(own, enemy.state.position) < sight_range && in_line(sight.terrain, own, enemy.state.position);
    Seen& seen = seen_[enemy.actor];
    if (now != seen.now)
        seen = {now, time_};
}

float EnemySpotter::seen_for(protocol::ActorId actor) const {
    const auto found = seen_.find(actor);
    return found != seen_.end() && found->second.now ? std::max(time_ - found->second.since, 1e-3f) : 0.0f;
}

float drive_time_to(const dr::KinematicState<float>& own, const glm::vec3& place) {
    constexpr float speed = 8, turn_rate = 0.9f; // assumed speed [m/s] and turn rate [rad/s] of the tank
    const float bearing = std::abs(bearing_to(own, place));
    const float turn = std::min(bearing, static_cast<float>(M_PI) - bearing);
    return glm::distance(glm::vec2(own.position), glm::vec2(place)) / speed + turn / turn_rate;
}

void CoverSearch::search(const Perception& sight, const Enemy& enemy) {
    age_ += static_cast<float>(sight.dt);
    constexpr int places_a_call = 2;
    for (int i = 0; i < places_a_call; ++i)
        look(sight, enemy);
}

void CoverSearch::look(const Perception& sight, const Enemy& enemy) {
    constexpr int directions = 12;
    constexpr std::array distances{0.0f, 5.0f, 9.0f, 14.0f}; // distances of the checked places from the tank [m]
    constexpr float fresh = 1;                               // time until the found place is checked again [s]
    const auto hidden = [&](const glm::vec3& place) {
        return can_stand(sight.terrain, place) && hides(sight.terrain, enemy.state.position, place);
    };
    const auto& own = sight.own.state;
    if (found_) {
        found_->drive_time = drive_time_to(own, found_->place);
        if (age_ > fresh) {
            age_ = 0;
            if (!hidden(found_->place))
                found_.reset();
        }
    }
    const std::size_t index = next_++ % (directions * distances.size());
    const float angle = 6.2831853f * static_cast<float>(index % directions) / directions;
    const glm::vec2 there =
        glm::vec2(own.position) + distances[index / directions] * glm::vec2(std::cos(angle), std::sin(angle));
    const glm::vec3 place(there, sight.terrain.ground(there.x, there.y).height + world::ride_height);
    const float way = drive_time_to(own, place);
    if ((!found_ || way < found_->drive_time) && hidden(place)) {
        found_ = Cover{place, way};
        age_ = 0;
    }
}

} // namespace bots
