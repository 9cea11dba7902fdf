#include "server/pickups.h"

#include "server/power_ups.h"
#include "server/starts.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace server {

struct PickupKind {
    world::ActorKind kind;
    int world::MatchRules::*count;     ///< Number of crates on the map.
    float world::MatchRules::*returns; ///< Time until a taken crate returns [s].
    bool (*wanted)(const world::MatchRules& rules);
    bool (*needs)(const Actor& tank, const world::MatchRules& rules);
    void (*give)(Game& game, Actor& tank, const Actor& crate);
};

namespace {

using world::MatchRules;

void repair(Game& game, Actor& tank, const Actor& crate) {
    tank.health = std::min(tank.health + game.settings.rules.repair, game.settings.rules.health);
    protocol::Health health = health_of(tank);
    health.by = crate.id;
    game.tell_all(health);
    game.log("repair", fmt::format("{} was repaired by a crate", tank.name));
}

void refill(Game& game, Actor& tank, const Actor&) {
    tank.shells = std::min(tank.shells + game.settings.rules.ammunition_refill, game.settings.rules.ammunition);
    game.tell_all(loadout_of(tank, game.settings.rules));
    game.log("ammunition", fmt::format("{} took ammunition: {} shells", tank.name, tank.shells));
}

void empower(Game& game, Actor& tank, const Actor& crate) { give_power_up(game, tank, world::power_up_of(crate.kind)); }

constexpr PickupKind repair_kind{
    .kind = world::ActorKind::repair_crate,
    .count = &MatchRules::repair_crates,
    .returns = &MatchRules::repair_return,
    .wanted = [](const MatchRules&) { return true; },
    .needs = [](const Actor& tank, const MatchRules& rules) { return tank.health < rules.health; },
    .give = repair};
constexpr PickupKind ammunition_kind{
    .kind = world::ActorKind::ammunition_crate,
    .count = &MatchRules::ammunition_crates,
    .returns = &MatchRules::ammunition_return,
    .wanted = [](const MatchRules& rules) { return rules.ammunition > 0; },
    .needs = [](const Actor& tank, const MatchRules& rules) { return tank.shells < rules.ammunition; },
    .give = refill};

constexpr auto pickup_kinds = [] {
    std::array<PickupKind, 1 + tunables::count_of<world::PowerUp>> kinds{repair_kind, ammunition_kind};
    auto next = kinds.begin() + 2;
    for (const world::PowerUpRow& power : world::power_ups)
        if (power.crates)
            *next++ = {.kind = power.crate,
                       .count = power.crates,
                       .returns = &MatchRules::power_return,
                       .wanted = [](const MatchRules&) { return true; },
                       .needs = [](const Actor& tank, const MatchRules&) { return tank.holds == world::PowerUp::none; },
                       .give = empower};
    return kinds;
}();

bool is_pickup(world::ActorKind kind) { return std::ranges::count(pickup_kinds, kind, &PickupKind::kind) > 0; }

} // namespace

Pickups::Pickups(Game& game, const Referee& referee, LooseBodies& loose, std::optional<float> water)
    : game_(game), referee_(referee), loose_(loose), water_(water), random_(tunables::Random(game.random).bits()),
      crates_(pickup_kinds.size()) {}

void Pickups::tick() {
    if (!game_.settings.pickups || referee_.paused())
        return;
    for (std::size_t i = 0; i < pickup_kinds.size(); ++i)
        tick(pickup_kinds[i], crates_[i]);
}

void Pickups::tick(const PickupKind& kind, Crates& crates) {
    constexpr double try_again = 1; // time until the next attempt if there was no free place [s]
    const MatchRules& rules = game_.settings.rules;
    const auto count = static_cast<std::size_t>(kind.wanted(rules) ? rules.*kind.count : 0);
    while (crates.size() > count) { // the host has lowered the number
        remove(crates.back());
        crates.pop_back();
    }
    crates.resize(count);
    for (Crate& crate : crates) {
        if (const Actor* actor = game_.roster.actor(crate.id)) {
            if (Actor* tank = touching(*actor, kind)) {
                kind.give(game_, *tank, *actor);
                remove(crate);
                crate.due = game_.now + static_cast<double>(rules.*kind.returns);
            }
        } else if (game_.now >= crate.due) {
            const auto place = free_place(kind.kind);
            const Actor* added = place ? loose_.add(kind.kind, *place, tunables::Random(random_.bits())) : nullptr;
            crate = {.id = added ? added->id : ActorId{0}, .due = game_.now + try_again};
        }
    }
}

void Pickups::new_match() {
    for (Crates& kind : crates_) {
        for (Crate& crate : kind)
            remove(crate);
        kind.clear();
    }
}

void Pickups::remove(Crate& crate) {
    loose_.remove(crate.id);
    crate.id = 0;
}

/// Returns a living tank that touches and needs the crate, or `nullptr`. Other tanks only push it.
Actor* Pickups::touching(const Actor& crate, const PickupKind& kind) const {
    constexpr float reach = 0.15f; // largest distance to a dead-reckoned hull that counts as touching [m]
    for (Actor& tank : game_.roster.each_tank())
        if (tank.alive() && kind.needs(tank, game_.settings.rules) && tank.motion.known() &&
            beside_tank(crate.motion.displayed.state.position, tank.motion.displayed, crate.loose->radius() + reach))
            return &tank;
    return nullptr;
}

/// Returns a random place away from the map's edge, tanks and other crates; `nullopt` if all attempts fail. Distances
/// are in metres.
std::optional<world::Prop> Pickups::free_place(world::ActorKind kind) {
    constexpr float edge = 25, from_tanks = 15, from_bodies = 2, apart = 40, from_others = 15;
    constexpr int attempts = 64;
    const double half = std::max(0.0f, game_.terrain.size() / 2 - edge);
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const glm::vec2 place(random_.uniform(-half, half), random_.uniform(-half, half));
        const auto heading = static_cast<float>(random_.uniform(0, 6.283185307));
        const bool crowded = std::ranges::any_of(game_.roster.actors, [&](const auto& entry) {
            const Actor& other = entry.second;
            const float distance = glm::distance(place, glm::vec2(other.position()));
            return distance < (other.kind == kind      ? apart
                               : is_pickup(other.kind) ? from_others
                               : other.tank()          ? from_tanks
                                                       : from_bodies);
        });
        if (!crowded && is_free(game_.terrain, water_, place))
            return world::Prop{world::row(kind).prop, place.x, place.y, heading, 1};
    }
    return {};
}

} // namespace server
