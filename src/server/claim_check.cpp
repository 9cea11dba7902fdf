#include "server/claim_check.h"

#include "dead_reckoning/rotation.h"
#include "server/accepted_pose.h"
#include "server/relay/relay.h"
#include "server/shot_check.h"
#include "world/shell.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace server {

using protocol::Ruling;

namespace {

/// Checks that the client had received the claimed update by the time of the hit, and should not have shown a newer one
/// by then.
Ruling dated(const std::vector<Motion::Relayed>& relayed, const protocol::ShellEnd& end, double travel,
             const ClaimLimits& limits) {
    const double seen = end.time + std::clamp(static_cast<double>(end.display.delay), 0.0, 0.5);
    const auto used = std::ranges::find_if(relayed, [&](const Motion::Relayed& it) {
        return static_cast<std::uint16_t>(it.update.sequence) == end.sequence;
    });
    if (used == relayed.end())
        return Ruling::old_state;
    if (used->at + travel > seen + world::tick_length + limits.early)
        return Ruling::unseen_state;
    const auto next = used + 1;
    if (next != relayed.end() && next->at + travel + limits.stale < seen)
        return Ruling::old_state;
    return Ruling::hit;
}

Ruling compared(const Game& game, const Client& client, const Actor& victim, const protocol::ShellEnd& end) {
    const ClaimLimits& limits = game.settings.claims;
    const auto near = [&](const dr::Displayed<float>& pose, float distance) {
        return glm::distance(pose.state.position, end.shown.position) <= distance &&
               dr::angle_between(pose.state.orientation, end.shown.orientation) <= limits.turned;
    };
    if (victim.owner == client.id)
        return near(accepted_pose(victim, end.time).pose, limits.own) ? Ruling::hit : Ruling::other_display;
    const double travel = travel_time(client, limits);
    if (const Ruling ruling = dated(sent_to(game, client, victim), end, travel, limits); ruling != Ruling::hit)
        return ruling;
    RewoundView shown(game, &client, end.display, travel, end.time - RewoundView::lead, end.sequence);
    const auto pose = shown.at(victim, end.time);
    const float distance = shown.by_script() ? limits.by_script : limits.display;
    return pose && near(*pose, distance) ? Ruling::hit : Ruling::other_display;
}

} // namespace

Ruling examine(const Game& game, const Client& client, const Flight& flight, const protocol::ShellEnd& end) {
    const double flown = end.time - flight.fired;
    if (end.time < game.now - max_arrival_delay(game, client))
        return Ruling::late;
    if (!(flown >= 0) || end.time > game.now + game.settings.motion.future ||
        glm::distance(end.position, world::position(flight.shell, flown)) > game.settings.claims.path)
        return Ruling::off_the_path;
    // [s]: part of the flight before the hit that is not checked, as client and server approximate the path by
    // different chords
    constexpr double grazing = 0.005;
    if (flown > grazing && world::fly(game.terrain, {}, flight.shell, 0, flown - grazing))
        return Ruling::through_ground;
    const Actor* victim = game.roster.actor(end.victim);
    if (!victim || !victim->tank() || end.victim == flight.shooter)
        return Ruling::no_victim;
    if (const Ruling ruling = examine_victim(game, client, *victim, end); ruling != Ruling::hit)
        return ruling;
    const world::Target hull{end.shown.position, end.shown.orientation, end.shown.turret};
    const double around = world::tick_length;
    const auto met =
        world::fly(game.terrain, std::span(&hull, 1), flight.shell, std::max(0.0, flown - around), flown + around);
    return met && met->target ? Ruling::hit : Ruling::beside;
}

Ruling examine_victim(const Game& game, const Client& client, const Actor& victim, const protocol::ShellEnd& end) {
    if (victim.incarnation != end.incarnation || (!victim.alive() && victim.died_at <= end.time))
        return Ruling::dead_victim;
    if (!end.shown.known || !victim.motion.known())
        return Ruling::other_display;
    return compared(game, client, victim, end);
}

std::optional<bool> exposed(const Game& game, const Flight& flight, const Actor& victim, double time, bool last_word) {
    const AcceptedPose there = accepted_pose(victim, time);
    const float open = world::exposed_fraction(game.terrain, flight.shell.origin, target(there.pose));
    if (there.bracketed || last_word)
        return open > 0;
    return open == 1 ? std::optional(true) : std::nullopt;
}

} // namespace server
