#include "server/shot_check.h"

#include "server/accepted_pose.h"
#include "server/nearby_bodies.h"
#include "server/way_round.h"
#include "world/tank.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <numbers>

namespace server {

namespace {

/// Returns how far a tank may be from its accepted pose, `unseen` seconds from the nearest update [m]. The server would
/// refuse updates beyond that.
float position_uncertainty(const MotionLimits& limits, float unseen) {
    return std::min(limits.acceleration / 2 * unseen, limits.speed) * unseen;
}
/// Returns how much faster or slower a tank may be than in its accepted pose [m/s].
float speed_uncertainty(const MotionLimits& limits, float unseen) {
    return std::min(limits.acceleration * unseen, limits.speed);
}

constexpr float gun_from_middle = 4; ///< Arm with which a turning hull moves the muzzle [m].

/// Returns how far the muzzle may be from that of the accepted pose because the orientation is older than the location
/// [m].
float swing(const RequestLimits& limits, const AcceptedPose& gun) {
    const auto longer = static_cast<float>(std::max(0.0, gun.turn_unseen - gun.unseen));
    return gun_from_middle * std::min(limits.hull_rate * longer, 2.0f);
}

/// Returns the published turning rate of a hull, bounded [rad/s]. A hull that rolls over, lands or is rammed turns
/// faster than one that drives.
float spin_of(const dr::KinematicState<float>& hull) {
    constexpr float fastest = 5; // [rad/s]
    return std::min(glm::length(hull.angular_velocity), fastest);
}

/// Checks speed, direction and elevation of a shot against the gun's accepted pose. The tolerance grows with the time
/// since the nearest update, and with a collision that changed the velocity by `knocked` [m/s].
std::optional<RejectReason> validate_aim(const protocol::Fire& fire, const world::Muzzle& muzzle,
                                         const AcceptedPose& gun, const ServerSettings& settings, float knocked) {
    static const world::TankSettings tank;
    const RequestLimits& limits = settings.requests;
    const dr::KinematicState<float>& hull = gun.pose.state;
    const auto unseen = static_cast<float>(gun.unseen), turn_unseen = static_cast<float>(gun.turn_unseen);
    const glm::vec3 velocity = fire.velocity - muzzle.velocity;
    const float speed = glm::length(velocity);
    if (std::abs(speed - settings.rules.muzzle_speed) >
        limits.speed_share * settings.rules.muzzle_speed + limits.speed_slack + knocked +
            speed_uncertainty(settings.motion, unseen) + gun_from_middle * spin_of(hull))
        return RejectReason::shell_speed;

    const glm::vec3 direction = velocity / std::max(speed, 1e-3f);
    constexpr float arm = 5; // [m]: arm with which a collision turns the hull
    const float tilt =
        (limits.hull_rate + spin_of(hull) + knocked / arm) * turn_unseen + knocked / settings.rules.muzzle_speed;
    const float turn = std::min(limits.aim_tolerance + tilt + tank.turret_rate * static_cast<float>(gun.parts_unseen),
                                std::numbers::pi_v<float>);
    const float elevation = std::asin(std::clamp((glm::conjugate(hull.orientation) * direction).z, -1.0f, 1.0f));
    constexpr float thrown = 2; // factor on `tilt`, because a collision lifts nose or tail
    const bool pointed = glm::dot(direction, muzzle.direction) >= std::cos(turn) &&
                         elevation > tank.gun_lowest - limits.gun_tolerance - thrown * tilt &&
                         elevation < tank.gun_highest + limits.gun_tolerance + thrown * tilt;
    return pointed ? std::nullopt : std::optional(RejectReason::shot_direction);
}

/// Returns the distance from the muzzle to the shell's origin, around obstacles [m]; infinite if the ground is between
/// them or the origin is inside an obstacle. `slack`: length at each end of the line that need not be clear [m].
float distance_from_muzzle(const world::Terrain& terrain, const glm::vec3& muzzle, const glm::vec3& origin,
                           float slack) {
    const float distance = glm::distance(muzzle, origin);
    if (distance <= 2 * slack)
        return distance;
    const glm::vec3 aside = slack / distance * (origin - muzzle);
    if (terrain.ray(muzzle + aside, origin - aside))
        return std::numeric_limits<float>::infinity();
    if (!terrain.obstacles().ray(muzzle + aside, origin - aside))
        return distance;
    constexpr float unhurried = 1; // [s]: enough time for a detour
    return way_round(muzzle, origin, unhurried, terrain.obstacles()).value_or(std::numeric_limits<float>::infinity());
}

/// Adds to `hindsight` the delay of a shot beyond that of link and frames: by a resend, or because the shooter waited
/// to see whether it would hit. Returns false if the debt becomes too large.
bool charge_delay(LeakyBucket& hindsight, const Game& game, const Client& client, const Actor& tank,
                  const protocol::Fire& fire) {
    const double usual = travel_time(client, game.settings.claims) + game.settings.requests.prompt;
    const double late = std::max(0.0, game.now - fire.time - usual);
    return hindsight.take(static_cast<float>(game.now - tank.shot_at), static_cast<float>(late),
                          game.settings.requests.hindsight);
}

constexpr double frames = 0.1; ///< Longest delay by a client's frames: two frames at 20/s [s].

/// Returns true if the tank was alive at `time`, and its client cannot yet know of its death.
bool fired_alive(const Game& game, const Client& client, const Actor& tank, double time) {
    return tank.motion.known() && time < tank.died_at &&
           game.now < tank.died_at + client.round_trip.get().value_or(0) + frames;
}

} // namespace

double max_arrival_delay(const Game& game, const Client& client) {
    return game.settings.requests.overdue + std::clamp(client.update_age.get().value_or(0), 0.0, 1.0);
}

double travel_time(const Client& client, const ClaimLimits& limits) {
    if (!client.round_trip.get() || !client.update_age.get())
        return 0;
    return std::clamp(std::min(*client.round_trip.get() / 2, *client.update_age.get() + limits.travel_slack), 0.0,
                      limits.rewind);
}

std::optional<RejectReason> validate_shot(const Game& game, const Referee& referee, const Client& client,
                                          const Actor* tank, const protocol::Fire& fire) {
    const RequestLimits& limits = game.settings.requests;
    if (const auto why = referee.validate_action(client, tank);
        why && !(why == RejectReason::dead && fired_alive(game, client, *tank, fire.time)))
        return why;
    if (game.settings.rules.ammunition > 0 && tank->shells <= 0)
        return RejectReason::no_shells;
    if (game.carries(*tank))
        return RejectReason::carries_crate;
    if (fire.time < game.now - max_arrival_delay(game, client) || fire.time > game.now + game.settings.motion.future)
        return RejectReason::shot_time;
    if (fire.time < tank->placed_at - limits.reload_tolerance)
        return RejectReason::dead; // it was fired before the respawn
    if (fire.time < tank->loaded_at - limits.reload_tolerance)
        return RejectReason::not_loaded;
    LeakyBucket hindsight = tank->hindsight;
    if (!charge_delay(hindsight, game, client, *tank, fire))
        return RejectReason::shot_time;
    const AcceptedPose gun = accepted_pose(*tank, fire.time);
    const world::Muzzle muzzle = world::muzzle(gun.pose.state, gun.pose.articulations);
    const float stray = position_uncertainty(game.settings.motion, static_cast<float>(gun.unseen)) + swing(limits, gun);
    const float most =
        (gun.bracketed && !gun.no_update_since_placing ? limits.muzzle_between : limits.muzzle_distance) + stray;
    if (!(distance_from_muzzle(game.terrain, muzzle.position, fire.origin, limits.muzzle_slack + stray) <= most)) {
        // The client may not yet know that the server has placed the tank elsewhere.
        const bool before =
            gun.no_update_since_placing || fire.time < tank->placed_at + client.round_trip.get().value_or(0) + frames;
        return before ? RejectReason::dead : RejectReason::not_at_muzzle;
    }
    const auto why = validate_aim(fire, muzzle, gun, game.settings, 0);
    if (why && nearby_bodies(game, *tank, fire.time, gun.pose.state.position).tank)
        return validate_aim(fire, muzzle, gun, game.settings, limits.knocked);
    return why;
}

void record_shot(const Game& game, const Client& client, Actor& tank, const protocol::Fire& fire) {
    charge_delay(tank.hindsight, game, client, tank, fire);
    tank.shot_at = game.now;
    // Count from when the gun was loaded, so that jitter does not add up; but from `reload_tolerance` before this shot
    // at the earliest, so that waiting saves up no time.
    tank.loaded_at =
        std::max(tank.loaded_at, fire.time - game.settings.requests.reload_tolerance) + game.settings.rules.reload;
}

} // namespace server
