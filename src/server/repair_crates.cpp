#include "server/repair_crates.h"

#include "server/referee.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <spdlog/spdlog.h>

namespace server {

RepairCrates::RepairCrates(Game& game, LooseBodies& loose, std::optional<float> water)
    : game_(game), loose_(loose), water_(water), random_(tunables::Random(game.random).bits()) {}

void RepairCrates::tick() {
    constexpr double try_again = 1; // where no free place was found [s]
    const world::MatchRules& rules = game_.settings.rules;
    if (!game_.settings.pickups)
        return;
    while (crates_.size() > static_cast<std::size_t>(rules.repair_crates)) { // the host wants fewer
        remove(crates_.back());
        crates_.pop_back();
    }
    crates_.resize(static_cast<std::size_t>(rules.repair_crates));
    for (Crate& crate : crates_) {
        if (const Actor* actor = game_.roster.actor(crate.id)) {
            if (Actor* tank = touching(*actor))
                repair(crate, *tank);
        } else if (game_.now >= crate.due) {
            const auto place = free_place();
            const Actor* added =
                place ? loose_.add(world::ActorKind::repair_crate, *place, tunables::Random(random_.bits())) : nullptr;
            crate = {.id = added ? added->id : ActorId{0}, .due = game_.now + try_again};
        }
    }
}

void RepairCrates::new_match() {
    for (Crate& crate : crates_)
        remove(crate);
    crates_.clear();
}

void RepairCrates::remove(Crate& crate) {
    loose_.remove(crate.id);
    crate.id = 0;
}

/// A living damaged tank, or nullptr: others only push it.
Actor* RepairCrates::touching(const Actor& crate) const {
    constexpr float reach = 0.15f; // nearer than this to the reckoned hull, it is touched [m]
    const glm::vec3 half = crate.loose->half_extents();
    const auto touches = [&](const Actor& tank) {
        return tank.tank() && tank.alive() && tank.health < game_.settings.rules.health && tank.motion.known() &&
               distance_to_tank(crate.motion.pose.state.position, tank.motion.pose) < std::max(half.x, half.z) + reach;
    };
    const auto tank = std::ranges::find_if(game_.roster.actors, [&](const auto& it) { return touches(it.second); });
    return tank == game_.roster.actors.end() ? nullptr : &tank->second;
}

void RepairCrates::repair(Crate& crate, Actor& tank) {
    tank.health = std::min(tank.health + game_.settings.rules.repair, game_.settings.rules.health);
    protocol::Health health = health_of(tank);
    health.by = crate.id;
    game_.tell_all(health);
    spdlog::info("{} was repaired by a crate", tank.name);
    remove(crate);
    crate.due = game_.now + game_.settings.rules.repair_return;
}

/// Away from the map's edge, from tanks, from the other crates and from what stands fast [m]; not on steeper ground.
std::optional<world::Prop> RepairCrates::free_place() {
    constexpr float edge = 25, from_tanks = 15, from_bodies = 2, apart = 40, from_solids = 2, steepest = 0.97f;
    constexpr int attempts = 64;
    const double half = std::max(0.0f, game_.terrain.size() / 2 - edge);
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const glm::vec2 place(random_.uniform(-half, half), random_.uniform(-half, half));
        const auto heading = static_cast<float>(random_.uniform(0, 6.283185307));
        const world::Ground ground = game_.terrain.ground(place.x, place.y);
        const bool crowded = std::ranges::any_of(game_.roster.actors, [&](const auto& entry) {
            const Actor& other = entry.second;
            const float distance = glm::distance(place, glm::vec2(other.position()));
            return distance < (other.kind == world::ActorKind::repair_crate ? apart
                               : other.tank()                               ? from_tanks
                                                                            : from_bodies);
        });
        if (!crowded && ground.normal.z > steepest && ground.height > water_.value_or(ground.height - 1) &&
            game_.terrain.obstacles().near(place, from_solids).empty())
            return world::Prop{world::PropKind::crate, place.x, place.y, heading, 1};
    }
    return {};
}

} // namespace server
