#include "server/nearby_bodies.h"

#include "server/power_ups.h"
#include "server/validation.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace server {

namespace {

constexpr float near_by = 14;      ///< Largest distance between the centres of two bodies that may collide [m].
constexpr double lately_there = 2; ///< Time for which a body that was near counts [s].
/// Largest horizontal and vertical distance of the centres when one tank lies on another [m].
constexpr glm::vec2 under{6, 5};
constexpr float than_its_engine = 1.2f; ///< Factor on a tank's top speed; a faster tank was thrown by something.

/// Returns true if the two were within `near_by` of each other in a tick after `since`.
bool met(const std::deque<Motion::Past>& one, const std::deque<Motion::Past>& another, double since) {
    auto other = another.rbegin();
    for (auto it = one.rbegin(); it != one.rend() && it->time > since; ++it) {
        while (other != another.rend() && other->time > it->time)
            ++other;
        if (other != another.rend() && other->time == it->time &&
            glm::distance(other->pose.position, it->pose.position) < near_by)
            return true;
    }
    return false;
}

} // namespace

NearbyBodies nearby_bodies(const Game& game, const Actor& actor, double time, const glm::vec3& place) {
    if (game.is_suspended_at(time))
        return {.any = true, .tank = true, .fast = true};
    const double since = game.now - lately_there;
    const glm::vec3 was = actor.motion.known() ? actor.motion.last.state.position : place;
    const auto beside = [&](const glm::vec3& other) {
        return glm::distance(other, place) < near_by || glm::distance(other, was) < near_by;
    };
    const auto boosted = [&](const Actor& tank) {
        return game.settings.pickups &&
               abilities_of(tank, time - lately_there, game.settings.rules).speed > TankAbilities{}.speed;
    };
    const auto flies = [&](const Actor& tank) {
        return std::ranges::any_of(tank.motion.relayed, [&](const Motion::Relayed& it) {
            return it.update.time > since &&
                   glm::length(it.update.state.velocity) > than_its_engine * TankAbilities{}.speed;
        });
    };
    const auto bears = [&](const glm::vec3& other) {
        const glm::vec3 off = place - other;
        return glm::length(glm::vec2(off)) < under.x && off.z > 0 && off.z < under.y;
    };
    NearbyBodies found;
    for (const auto& [id, other] : game.roster.actors) {
        if (id == actor.id || (!other.tank() && !other.loose) || !other.motion.known())
            continue;
        const auto crossed = [&](const Motion::Past& past) { return past.time > since && beside(past.pose.position); };
        if (!beside(other.position()) && std::ranges::none_of(other.motion.past, crossed) &&
            !met(actor.motion.past, other.motion.past, since))
            continue;
        found.any = true;
        found.tank |= other.tank();
        found.below |= other.tank() && bears(other.position());
        // An unexplained high speed of the other tank counts only if the owners differ: one's own second tank is no
        // evidence.
        const bool hurled = other.owner != actor.owner && !other.motion.thrown_until && flies(other);
        found.fast |= other.tank() && (boosted(other) || boosted(actor) || hurled);
    }
    return found;
}

void mark_collision_partners(Game& game, const Actor& tank) {
    if (!tank.motion.known())
        return;
    for (Actor& other : game.roster.each_tank())
        if (other.id != tank.id && other.motion.known() &&
            (glm::distance(other.position(), tank.position()) < near_by ||
             met(other.motion.past, tank.motion.past, game.now - lately_there)))
            other.motion.reeled_at = game.now;
}

} // namespace server
