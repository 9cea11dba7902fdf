/// Damage by explosions, and the score.

#include "server/referee.h"

#include "world/tank_shape.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

namespace server {

float distance_to_tank(const glm::vec3& point, const dr::Displayed<float>& tank) {
    float nearest = std::numeric_limits<float>::max();
    for (const world::Box& box :
         world::tank_boxes(tank.state.position, tank.state.orientation, tank.articulations[dr::turret].angle)) {
        const glm::vec3 inside = glm::conjugate(box.orientation) * (point - box.centre);
        nearest = std::min(nearest, glm::distance(inside, glm::clamp(inside, -box.half_extents, box.half_extents)));
    }
    return nearest;
}

bool beside_tank(const glm::vec3& point, const dr::Displayed<float>& tank, float than) {
    constexpr float reach = 3.5f; // distance from a tank's centre to its farthest corner, with a margin [m]
    return glm::distance(point, tank.state.position) < than + reach && distance_to_tank(point, tank) < than;
}

void Referee::explode(const Explosion& explosion) {
    explosions_.push_back(explosion);
    game_.tell_all(protocol::Explosion{explosion.kind, explosion.shell, explosion.position, game_.now});
    if (!running())
        return;
    for (Actor& tank : game_.roster.each_tank()) {
        if (!tank.alive() || !tank.motion.known())
            continue;
        const float distance =
            tank.id == explosion.on ? 0 : distance_to_tank(explosion.position, tank.motion.displayed);
        if (const float damage = world::splash_damage(distance, explosion.damage, explosion.radius); damage > 0)
            hurt(tank, damage, explosion);
    }
}

void Referee::explode_shell(const glm::vec3& position, ActorId by, ActorId on, std::uint32_t shell) {
    const world::MatchRules& rules = game_.settings.rules;
    explode({.kind = protocol::ExplosionKind::shell,
             .position = position,
             .by = by,
             .shell = shell,
             .damage = rules.shell_damage,
             .radius = rules.splash_radius,
             .on = on});
}

/// Whether the tank is immune to the explosion: a human newcomer, a tank under spawn protection, or an ally where
/// friendly fire is off.
bool Referee::spared(const Actor& tank, const Explosion& explosion) const {
    const world::MatchRules& rules = game_.settings.rules;
    if (game_.now < tank.protected_until)
        return true;
    if (!tank.bot && game_.now < tank.joined + static_cast<double>(rules.newcomer_unhurt))
        return true;
    const Actor* by = game_.roster.actor(explosion.by);
    return by && by != &tank && !rules.friendly_fire && world::allies(by->team, tank.team);
}

void Referee::hurt(Actor& tank, float damage, const Explosion& explosion) {
    if (spared(tank, explosion))
        return;
    const Actor* by = game_.roster.actor(explosion.by);
    if (by && by != &tank && !world::allies(by->team, tank.team)) {
        tank.hurt_by = by->id;
        tank.hurt_at = game_.now;
    }
    tank.health = std::max(0.0f, tank.health - damage);
    protocol::Health health = health_of(tank);
    health.by = tank.alive() ? explosion.by : credited(tank, explosion.by);
    health.cause = explosion.kind;
    game_.tell_all(health);
    if (!tank.alive())
        destroy(tank, health.by);
}

/// Returns the tank that gets the kill. If a tank destroys itself, or its killer has left, the kill goes to the enemy
/// that hurt it within the last `credit` seconds.
ActorId Referee::credited(const Actor& victim, ActorId by) const {
    const bool nobody = by == victim.id || !game_.roster.actor(by);
    return nobody && game_.now <= victim.hurt_at + credit ? victim.hurt_by : by;
}

void Referee::forfeit(Actor& tank, double heard_at) {
    if (!running() || !tank.alive() || heard_at > tank.hurt_at + credit)
        return;
    tank.health = 0;
    protocol::Health health = health_of(tank);
    health.by = tank.hurt_by;
    game_.tell_all(health);
    destroy(tank, tank.hurt_by);
}

void Referee::destroy(Actor& tank, ActorId by) {
    tank.respawn_at = game_.now + game_.settings.rules.respawn_delay;
    tank.died = tank.position();
    tank.died_at = game_.now;
    if (counts()) {
        ++tank.deaths;
        if (Actor* killer = game_.roster.actor(by))
            reward(*killer, tank);
        game_.tell_all(score_of(tank));
    }
    game_.tell_all(protocol::Explosion{protocol::ExplosionKind::wreck, 0, tank.died, game_.now});
    game_.log("destroyed", fmt::format("{} was destroyed by {}", tank.name,
                                       by == tank.id ? "itself" : name_of(game_.roster.actor(by))));
}

/// Destroying oneself or an ally costs a kill. A person's client gains nothing when one of its tanks destroys another,
/// unless AddressLimits::local_players is set.
void Referee::reward(Actor& killer, const Actor& victim) {
    const bool friendly = killer.id == victim.id || world::allies(killer.team, victim.team);
    if (!friendly && !killer.bot && killer.owner == victim.owner && !game_.settings.address.local_players)
        return;
    killer.kills = friendly ? std::max(0, killer.kills - 1) : killer.kills + 1;
    if (!friendly)
        killer.best = std::max(killer.best, ++killer.streak);
    if (killer.id != victim.id)
        game_.tell_all(score_of(killer));
    if (game_.mode == world::Mode::teams)
        score(killer.team, friendly ? -1 : 1);
}

void Referee::attacks(Actor& tank) {
    if (tank.protected_until <= game_.now)
        return;
    tank.protected_until = -1;
    game_.tell_all(loadout_of(tank, game_.settings.rules));
}

} // namespace server
