#include "server/gunnery.h"

#include "world/tank.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace server {

namespace {

constexpr double longest_flight = 20; ///< then it is far outside the map [s]

/// Near where the gun is reckoned to point, and no higher or lower above the hull than the gun goes. Unit vectors.
bool may_point(const glm::vec3& direction, const glm::vec3& reckoned, const glm::quat& hull,
               const OrderLimits& limits) {
    static const world::TankSettings tank;
    const float elevation = std::asin(std::clamp((glm::conjugate(hull) * direction).z, -1.0f, 1.0f));
    return glm::dot(direction, reckoned) > std::cos(limits.aim_tolerance) &&
           elevation > tank.gun_lowest - limits.gun_tolerance && elevation < tank.gun_highest + limits.gun_tolerance;
}

} // namespace

std::optional<Drop> Gunnery::objection(const Client& client, const Actor* tank, const protocol::Fire& fire) const {
    const OrderLimits& limits = game_.settings.orders;
    const float muzzle_speed = game_.settings.rules.muzzle_speed;
    if (const auto why = referee_.objection(client, tank))
        return why;
    if (fire.time < game_.now - limits.oldest || fire.time > game_.now + game_.settings.motion.future)
        return Drop::shot_time;
    if (game_.now < tank->loaded_at - limits.reload_tolerance)
        return Drop::not_loaded;
    const world::Muzzle muzzle = world::muzzle(tank->motion.pose.state, tank->motion.pose.articulations);
    if (glm::distance(fire.origin, muzzle.position) > limits.muzzle_distance)
        return Drop::not_at_muzzle;
    const float speed = glm::length(fire.velocity - muzzle.velocity);
    if (std::abs(speed - muzzle_speed) > limits.speed_share * muzzle_speed + limits.speed_slack)
        return Drop::shell_speed;
    const glm::vec3 direction = (fire.velocity - muzzle.velocity) / std::max(speed, 1e-3f);
    if (!may_point(direction, muzzle.direction, tank->motion.pose.state.orientation, limits))
        return Drop::shot_direction;
    return {};
}

void Gunnery::fire(Client& client, const protocol::Fire& fire) {
    Actor* tank = game_.roster.actor(fire.actor);
    if (const auto why = objection(client, tank, fire))
        return game_.drop(client, *why, fmt::format("a shot of {}", tank ? tank->name : "nobody"));
    // Counted from when it was due, not from when this one came: jitter must not add up. But never saved up.
    tank->loaded_at =
        std::max(tank->loaded_at, game_.now - game_.settings.orders.reload_tolerance) + game_.settings.rules.reload;
    shells_.push_back({++last_id_, fire.actor, {fire.origin, fire.velocity}, fire.time});
    game_.tell_all(protocol::Shot{last_id_, fire.actor, fire.origin, fire.velocity, fire.time});
}

void Gunnery::tick() {
    std::erase_if(shells_, [this](Flight& flight) { return fly(flight); });
}

bool Gunnery::fly(Flight& flight) {
    const double until = game_.now - flight.fired;
    if (until <= flight.flown)
        return false; // its time stamp is a little ahead
    // Wrecks stop shells, too, and so do barrels and boulders.
    std::vector<world::Target> targets;
    std::vector<world::Solid> loose;
    for (const auto& [id, actor] : game_.roster.actors) {
        const dr::Displayed<float>& pose = actor.motion.pose;
        if (actor.loose)
            loose.push_back(world::solid(*actor.loose, pose.state));
        if (actor.tank() && id != flight.shooter && actor.motion.known())
            targets.push_back({pose.state.position, pose.state.orientation, pose.articulations[dr::turret].angle});
    }
    const world::MatchRules& rules = game_.settings.rules;
    const auto end_at = [&](const glm::vec3& position) {
        referee_.explode(
            {protocol::Blast::shell, position, flight.shooter, flight.id, rules.shell_damage, rules.splash_radius});
        return true;
    };
    if (flight.flown == 0 && flight.shell.origin.z < game_.ground(flight.shell.origin.x, flight.shell.origin.y))
        return end_at(flight.shell.origin); // the muzzle stuck in a slope
    const auto impact = world::fly(game_.terrain, targets, flight.shell, flight.flown, until, loose);
    flight.flown = until;
    return impact ? end_at(impact->position) : until > longest_flight;
}

} // namespace server
