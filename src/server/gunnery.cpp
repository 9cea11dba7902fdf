#include "server/gunnery.h"

#include "world/tank.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <numbers>

namespace server {

namespace {

constexpr double longest_flight = 20; ///< then it is far outside the map [s]

/// A tank's gun as its last update has it go on, straight and turning, and how long it may have done otherwise unseen.
/// Neither blending nor the reference scheme's acceleration is in it: nobody can hold those against a shooter.
struct LastKnown {
    dr::Displayed<float> pose{};
    float unseen = 0; ///< [s]
};

LastKnown last_known(const Actor& tank, double time) {
    static const dr::Scheme straight_on = *dr::scheme("snap:rpw");
    LastKnown gun;
    double heard = tank.placed_at;
    if (tank.motion.known()) {
        const dr::Update<float>& update = tank.motion.history.back().update;
        heard = std::min(update.time, update.orientation_time());
        dr::ReceiverSettings by_its_stamp;
        by_its_stamp.compensate = true;
        gun.pose = dr::Receiver<float>(straight_on).advance(tank.motion.history, {time, time}, by_its_stamp);
    } else {
        gun.pose.state.position = tank.placed;
        gun.pose.state.orientation = glm::angleAxis(tank.placed_heading, glm::vec3(0, 0, 1));
    }
    gun.unseen = static_cast<float>(std::abs(time - heard));
    return gun;
}

/// How far a tank may be from where it was believed to go on to, and by how much faster or slower it may be, after so
/// long unseen: no more than its next update would be believed.
float strayed(const MotionLimits& limits, float unseen) {
    return std::min(limits.acceleration / 2 * unseen, limits.speed) * unseen;
}
float sped(const MotionLimits& limits, float unseen) { return std::min(limits.acceleration * unseen, limits.speed); }

/// Near where the gun was last known to point, as far as hull and turret can have turned since; and no higher or lower
/// above the hull than the gun goes. Unit vectors.
bool may_point(const glm::vec3& direction, const glm::vec3& known, const glm::quat& hull, float unseen,
               const RequestLimits& limits) {
    static const world::TankSettings tank;
    const float tilt = limits.hull_rate * unseen;
    const float turn = std::min(limits.aim_tolerance + tilt + tank.turret_rate * unseen, std::numbers::pi_v<float>);
    const float elevation = std::asin(std::clamp((glm::conjugate(hull) * direction).z, -1.0f, 1.0f));
    return glm::dot(direction, known) >= std::cos(turn) && elevation > tank.gun_lowest - limits.gun_tolerance - tilt &&
           elevation < tank.gun_highest + limits.gun_tolerance + tilt;
}

} // namespace

std::optional<Drop> Gunnery::objection(const Client& client, const Actor* tank, const protocol::Fire& fire) const {
    const RequestLimits& limits = game_.settings.requests;
    const float muzzle_speed = game_.settings.rules.muzzle_speed;
    if (const auto why = referee_.objection(client, tank))
        return why;
    if (fire.time < game_.now - limits.oldest || fire.time > game_.now + game_.settings.motion.future)
        return Drop::shot_time;
    if (game_.now < tank->loaded_at - limits.reload_tolerance)
        return Drop::not_loaded;
    const LastKnown gun = last_known(*tank, fire.time);
    const MotionLimits& motion = game_.settings.motion;
    const world::Muzzle muzzle = world::muzzle(gun.pose.state, gun.pose.articulations);
    if (glm::distance(fire.origin, muzzle.position) > limits.muzzle_distance + strayed(motion, gun.unseen))
        return Drop::not_at_muzzle;
    const float speed = glm::length(fire.velocity - muzzle.velocity);
    if (std::abs(speed - muzzle_speed) >
        limits.speed_share * muzzle_speed + limits.speed_slack + sped(motion, gun.unseen))
        return Drop::shell_speed;
    const glm::vec3 direction = (fire.velocity - muzzle.velocity) / std::max(speed, 1e-3f);
    if (!may_point(direction, muzzle.direction, gun.pose.state.orientation, gun.unseen, limits))
        return Drop::shot_direction;
    return {};
}

void Gunnery::fire(Client& client, const protocol::Fire& fire) {
    Actor* tank = game_.roster.actor(fire.actor);
    if (const auto why = objection(client, tank, fire))
        return game_.drop(client, *why, fmt::format("a shot of {}", tank ? tank->name : "nobody"));
    // Counted from when it was due, not from when this one came: jitter must not add up. But never saved up.
    tank->loaded_at =
        std::max(tank->loaded_at, game_.now - game_.settings.requests.reload_tolerance) + game_.settings.rules.reload;
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
        referee_.explode({protocol::ExplosionKind::shell, position, flight.shooter, flight.id, rules.shell_damage,
                          rules.splash_radius});
        return true;
    };
    if (flight.flown == 0 && flight.shell.origin.z < game_.ground(flight.shell.origin.x, flight.shell.origin.y))
        return end_at(flight.shell.origin); // the muzzle stuck in a slope
    const auto impact = world::fly(game_.terrain, targets, flight.shell, flight.flown, until, loose);
    flight.flown = until;
    return impact ? end_at(impact->position) : until > longest_flight;
}

} // namespace server
