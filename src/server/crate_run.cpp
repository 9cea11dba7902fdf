#include "server/crate_run.h"

#include "server/starts.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace server {

namespace {

constexpr float base_radius = 10; ///< Distance from a base at which a carrier scores [m].

/// Returns the two spawn points farthest from each other; without two spawn points a place in the west and one in the
/// east.
std::pair<glm::vec2, glm::vec2> opposite_starts(const world::Terrain& terrain) {
    const float aside = terrain.size() / 3;
    std::pair<glm::vec2, glm::vec2> best{{-aside, 0}, {aside, 0}};
    float distance = 0;
    for (const world::Spawn& a : terrain.spawns())
        for (const world::Spawn& b : terrain.spawns())
            if (const float apart = glm::distance(glm::vec2(a.x, a.y), glm::vec2(b.x, b.y)); apart > distance) {
                distance = apart;
                best = {{a.x, a.y}, {b.x, b.y}};
            }
    return best;
}

} // namespace

CrateRun::CrateRun(Game& game, Referee& referee, std::optional<float> water) : game_(game), referee_(referee) {
    const auto [a, b] = opposite_starts(game_.terrain);
    const auto grounded = [&](const glm::vec2& place) { return glm::vec3(place, game_.ground(place.x, place.y)); };
    game_.bases = {grounded(a), grounded(b)};
    middle_ = grounded(nearest_free(game_.terrain, water, (a + b) / 2.0f));
}

void CrateRun::new_match() {
    if (world::row(game_.mode).crate) {
        game_.objective = protocol::Objective{.there = true,
                                              .place = middle_,
                                              .orange = game_.base(world::orange),
                                              .blue = game_.base(world::blue),
                                              .radius = base_radius};
        tell();
    } else if (game_.objective) {
        game_.tell_all(protocol::Objective{});
        game_.objective.reset();
    }
}

void CrateRun::tick() {
    if (!game_.objective || !referee_.running())
        return;
    if (game_.objective->carrier != 0)
        carry();
    else
        lie();
}

void CrateRun::carry() {
    Actor* carrier = game_.roster.actor(game_.objective->carrier);
    if (!carrier || !carrier->alive() || !carrier->motion.known())
        return drop(carrier && !carrier->alive() ? carrier->died : carried_to_);
    carried_to_ = carrier->position();
    if (glm::distance(glm::vec2(carried_to_), glm::vec2(game_.base(carrier->team))) > base_radius)
        return;
    game_.log("crate home", fmt::format("{} brought the crate home", carrier->name));
    if (referee_.counts()) {
        ++carrier->crates;
        game_.tell_all(score_of(*carrier));
        referee_.score(carrier->team, 1);
    }
    back_to_the_middle();
}

void CrateRun::lie() {
    // largest distance from hull to crate's middle; height of that middle [m]
    constexpr float reach = 0.8f, tall = 0.5f;
    protocol::Objective& objective = *game_.objective;
    const auto takes = [&](const Actor& tank) {
        return tank.alive() && tank.motion.known() && tank.team != world::no_team &&
               distance_to_tank(objective.place + glm::vec3(0, 0, tall), tank.motion.displayed) < reach;
    };
    const auto tanks = game_.roster.each_tank();
    if (const auto found = std::ranges::find_if(tanks, takes); found != tanks.end()) {
        Actor& tank = *found;
        objective.carrier = tank.id;
        objective.returns_at = 0;
        carried_to_ = tank.position();
        referee_.attacks(tank); // a carrier loses its spawn protection
        game_.log("crate", fmt::format("{} has the crate", tank.name));
        tell();
    } else if (objective.returns_at > 0 && game_.now >= objective.returns_at) {
        back_to_the_middle();
    }
}

void CrateRun::drop(const glm::vec3& place) {
    constexpr float edge = 10; // least distance of a dropped crate to the map's edge, so that tanks can reach it [m]
    const float half = game_.terrain.size() / 2 - edge;
    const glm::vec2 there = glm::clamp(glm::vec2(place), -half, half);
    protocol::Objective& objective = *game_.objective;
    objective.carrier = 0;
    objective.place = {there, game_.ground(there.x, there.y)};
    objective.returns_at = game_.now + static_cast<double>(game_.settings.rules.crate_return);
    tell();
}

void CrateRun::back_to_the_middle() {
    protocol::Objective& objective = *game_.objective;
    objective.carrier = 0;
    objective.place = middle_;
    objective.returns_at = 0;
    tell();
}

} // namespace server
