#include "server/starts.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

namespace server {

namespace {

constexpr float elbow_room = 8;  ///< Least distance of a starting place to another tank [m].
constexpr float edge = 5;        ///< Least distance of a starting place to the map's edge [m].
constexpr float from_solids = 4; ///< Least distance of a starting place to obstacles [m].

/// Returns true if the place is level and clear of obstacles.
bool can_stand(const Game& game, const glm::vec2& place, float clearance) {
    return game.terrain.ground(place.x, place.y).normal.z > 0.9f &&
           game.terrain.obstacles().near(place, clearance).empty();
}

/// Returns the distance to the nearest other tank, or to the nearest enemy if `of_enemies` [m].
float room_at(const Game& game, const Actor& tank, const glm::vec2& place, bool of_enemies = false) {
    float nearest = std::numeric_limits<float>::max();
    for (const Actor& other : game.roster.each_tank())
        if (other.id != tank.id && other.placed_at >= 0 && !(of_enemies && world::allies(tank.team, other.team)))
            nearest = std::min(nearest, glm::distance(place, glm::vec2(other.position())));
    return nearest;
}

std::optional<world::Spawn> at_home(Game& game, const Actor& tank) {
    constexpr int attempts = 100;
    constexpr float nearest = 4, farthest = 40; // least and largest distance from the base's centre [m]
    const glm::vec3 base = game.base(tank.team), foes = game.base(world::other_team(tank.team));
    const float half = game.terrain.size() / 2 - edge;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const double angle = game.random.uniform(0, 6.283185307);
        const auto away = static_cast<float>(game.random.uniform(nearest, farthest));
        const glm::vec2 place = glm::vec2(base) + away * glm::vec2(static_cast<float>(std::cos(angle)),
                                                                   static_cast<float>(std::sin(angle)));
        if (std::max(std::abs(place.x), std::abs(place.y)) < half && room_at(game, tank, place) > elbow_room &&
            can_stand(game, place, from_solids))
            return world::Spawn{place.x, place.y, std::atan2(foes.y - place.y, foes.x - place.x)};
    }
    return {};
}

world::Spawn away_from_others(Game& game, const Actor& tank) {
    const auto& spawns = game.terrain.spawns();
    // Begin with a random spawn point, so that the first tanks do not always start at the same one.
    const auto first = static_cast<std::size_t>(game.random.uniform() * static_cast<double>(spawns.size()));
    world::Spawn best = spawns[first];
    float clearance = -1;
    const auto consider = [&](const world::Spawn& spawn) {
        float distance = room_at(game, tank, {spawn.x, spawn.y});
        if (distance >= elbow_room) // allies may be as near as `elbow_room`
            distance = room_at(game, tank, {spawn.x, spawn.y}, true);
        if (distance > clearance) {
            clearance = distance;
            best = spawn;
        }
    };
    for (std::size_t i = 0; i < spawns.size(); ++i)
        consider(spawns[(first + i) % spawns.size()]);
    // With more tanks than spawn points, try places beside them.
    const float reach = game.terrain.size() / 2 - edge;
    for (int attempt = 0; attempt < 64 && clearance < elbow_room; ++attempt) {
        world::Spawn near = spawns[static_cast<std::size_t>(attempt) % spawns.size()];
        near.x = std::clamp(near.x + static_cast<float>(game.random.uniform(-40, 40)), -reach, reach);
        near.y = std::clamp(near.y + static_cast<float>(game.random.uniform(-40, 40)), -reach, reach);
        if (can_stand(game, {near.x, near.y}, from_solids))
            consider(near);
    }
    return best;
}

/// Returns the tank near which this one starts, or `nullptr`: a new player and the first bot start in sight of each
/// other, whichever comes first.
const Actor* spawn_partner(const Game& game, const Actor& tank) {
    const float reach = game.settings.rules.newcomer_near;
    if (reach <= 0 || tank.placed_at >= 0)
        return nullptr;
    const auto there = [&](const Actor& other) { return other.id != tank.id && other.placed_at >= 0 && other.alive(); };
    const auto lonely = [&](const Actor& person) {
        return std::ranges::none_of(game.roster.each_tank(), [&](const Actor& other) {
            return other.id != person.id && there(other) && glm::distance(other.position(), person.position()) < reach;
        });
    };
    for (const Actor& other : game.roster.each_tank())
        if (there(other) && (tank.bot ? !other.bot && other.deaths == 0 && lonely(other) : other.bot))
            return &other;
    return nullptr;
}

/// Returns a place in sight of the tank `other` and facing it, if possible in front of it, at most `newcomer_near`
/// away; `nullopt` if all attempts fail.
std::optional<world::Spawn> near(Game& game, const Actor& other) {
    constexpr float nearest = 0.6f, farthest = 0.9f; // shares of `newcomer_near`, as the tank may drive on
    constexpr float clearance = 5, eyes = 2;         // free distance around the place; height of the eyes [m]
    constexpr int attempts = 200;
    const float half = game.terrain.size() / 2 - edge;
    const glm::vec3 there = other.position();
    const float ahead =
        other.motion.known() ? heading_of(other.motion.displayed.state.orientation) : other.placed_heading;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        // largest angle from straight ahead, which grows with the attempts [rad]
        const double aside = 0.5 + 3.0 * attempt / attempts;
        const float angle = ahead + static_cast<float>(game.random.uniform(-aside, aside));
        const float distance =
            game.settings.rules.newcomer_near * static_cast<float>(game.random.uniform(nearest, farthest));
        const glm::vec2 place = glm::vec2(there) + distance * glm::vec2(std::cos(angle), std::sin(angle));
        if (std::max(std::abs(place.x), std::abs(place.y)) > half)
            continue;
        const glm::vec3 eye(place.x, place.y, game.ground(place.x, place.y) + eyes),
            goal = there + glm::vec3(0, 0, eyes);
        const bool crowded = std::ranges::any_of(game.roster.each_tank(), [&](const Actor& it) {
            return it.placed_at >= 0 && glm::distance(place, glm::vec2(it.position())) < elbow_room;
        });
        if (!crowded && can_stand(game, place, clearance) && !game.terrain.ray(eye, goal) &&
            !game.terrain.obstacles().ray(eye, goal))
            return world::Spawn{place.x, place.y, std::atan2(there.y - place.y, there.x - place.x)};
    }
    return {};
}

} // namespace

float heading_of(const glm::quat& orientation) {
    const glm::vec3 forward = orientation * glm::vec3(1, 0, 0);
    return std::atan2(forward.y, forward.x);
}

world::Spawn choose_spawn(Game& game, const Actor& tank) {
    if (const Actor* other = spawn_partner(game, tank))
        if (const auto beside = near(game, *other))
            return *beside;
    if (world::row(game.mode).crate && tank.team != world::no_team)
        if (const auto home = at_home(game, tank))
            return *home;
    return away_from_others(game, tank);
}

bool is_free(const world::Terrain& terrain, std::optional<float> water, const glm::vec2& place) {
    constexpr float from_solids = 2, steepest = 0.97f; // least distance to obstacles [m]; cosine of the steepest slope
    const world::Ground ground = terrain.ground(place.x, place.y);
    return ground.normal.z > steepest && ground.height > water.value_or(ground.height - 1) &&
           terrain.obstacles().near(place, from_solids).empty();
}

glm::vec2 nearest_free(const world::Terrain& terrain, std::optional<float> water, const glm::vec2& place) {
    constexpr float farthest = 100, step = 4; // largest radius of the rings, and the step between them [m]
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
