#include "server/gunnery.h"

#include "server/accepted_pose.h"
#include "server/claim_check.h"
#include "server/relay/cover.h"
#include "server/shot_check.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace server {

using protocol::Judge;
using protocol::Ruling;

namespace {

constexpr double longest_flight = 20; ///< Longest flight: by then a shell is far outside the map [s].

/// Returns the tank's dead-reckoned pose at match time `time` [s]; `nullopt` for the future.
std::optional<world::Target> reckoned(const Actor& tank, double time) {
    const auto& past = tank.motion.past;
    const auto found = std::ranges::lower_bound(past, time - world::tick_length / 2, {}, &Motion::Past::time);
    return found == past.end() ? std::nullopt : std::optional(found->pose);
}

/// Describes how a shot differs from the gun's accepted pose; empty if it is refused for another reason.
std::string describe_gun_error(RejectReason why, const Actor& tank, const protocol::Fire& fire) {
    if (why != RejectReason::shot_direction && why != RejectReason::shell_speed && why != RejectReason::not_at_muzzle)
        return {};
    const AcceptedPose gun = accepted_pose(tank, fire.time);
    const world::Muzzle muzzle = world::muzzle(gun.pose.state, gun.pose.articulations);
    const glm::vec3 velocity = fire.velocity - muzzle.velocity;
    const float speed = std::max(glm::length(velocity), 1e-3f);
    return fmt::format(", {:.2f} m and {:.2f} rad off the muzzle, {:.1f} m/s, {:.2f} s from the nearest update, hull "
                       "turning at {:.1f} rad/s",
                       glm::distance(muzzle.position, fire.origin),
                       std::acos(std::clamp(glm::dot(velocity / speed, muzzle.direction), -1.0f, 1.0f)), speed,
                       gun.unseen, glm::length(gun.pose.state.angular_velocity));
}

protocol::DisplayedPose shown(const world::Target& pose) {
    return {true, pose.position, pose.orientation, pose.turret_yaw};
}

} // namespace

void Gunnery::fire(Client& client, const protocol::Fire& fire) {
    Actor* tank = game_.roster.actor(fire.actor);
    if (const auto why = validate_shot(game_, referee_, client, tank, fire)) {
        game_.tell(client, protocol::ShotRefused{fire.actor, fire.number, std::string(row(*why).help)});
        return game_.reject(client, *why,
                            fmt::format("a shot of {}", name_of(tank)) +
                                (tank ? describe_gun_error(*why, *tank, fire) : ""));
    }
    record_shot(game_, client, *tank, fire);
    if (game_.settings.rules.ammunition > 0) {
        --tank->shells;
        game_.tell_all(loadout_of(*tank, game_.settings.rules));
    }
    referee_.attacks(*tank);
    const Judge judge = game_.settings.judge;
    flights_.push_back({.id = ++last_id_,
                        .shooter = fire.actor,
                        .owner = client.id,
                        .number = fire.number,
                        .shell = {fire.origin, fire.velocity},
                        .fired = fire.time,
                        .display = fire.display,
                        .judge = judge,
                        .shadow = game_.settings.verdicts || judge != Judge::present});
    game_.shots.push_back({last_id_, fire.actor, fire.origin, fire.velocity, fire.time, fire.number});
    for (const Client& other : game_.roster.each_admitted()) {
        if (const auto part = visible_part(game_, other, game_.shots.back()))
            game_.tell(other, *part);
        if (other.concealed.conceals(fire.actor))
            game_.tell(other, protocol::ShotNoise{cell_of(fire.origin)});
    }
}

void Gunnery::ended(Client& client, const protocol::ShellEnd& end) {
    const auto flight = std::ranges::find_if(flights_, [&](const Flight& it) {
        return it.owner == client.id && it.shooter == end.actor && it.number == end.number && !it.end_report;
    });
    if (flight == flights_.end() || !flight->shadow)
        return;
    flight->end_report = end;
    flight->reported_at = game_.now;
    Finding& claims = flight->findings[Judge::claims];
    claims = {.decided = true,
              .victim = end.victim,
              .flown = std::clamp(end.time - flight->fired, 0.0, longest_flight), // the client may send any time
              .position = end.position};
    Finding& validated = flight->findings[Judge::validated];
    if (end.victim == 0) {
        validated.decided = true;
        return;
    }
    const Actor* victim = game_.roster.actor(end.victim);
    claims.ruling = victim && victim->tank() && end.victim != end.actor ? Ruling::hit : Ruling::no_victim;
    validated = claims;
    validated.ruling = examine(game_, client, *flight, end);
    validated.decided = validated.ruling != Ruling::hit;
}

void Gunnery::tick() {
    std::erase_if(flights_, [this](Flight& flight) { return fly(flight); });
}

std::size_t Gunnery::in_flight() const {
    return static_cast<std::size_t>(std::ranges::count(flights_, false, &Flight::exploded));
}

bool Gunnery::fly(Flight& flight) {
    const double until = game_.now - flight.fired;
    if (until <= flight.flown)
        return false; // the shot's time stamp is slightly in the future
    if (!flight.over())
        advance(flight, until);
    flight.flown = until;
    flight.gone = flight.gone || until > longest_flight;
    if (flight.shadow)
        validate(flight);
    else if (flight.over())
        close(flight);
    const Finding& word = flight.findings[flight.judge];
    if (!flight.exploded && (word.hit() || (word.decided && flight.over())))
        explode(flight);
    const bool done =
        flight.shadow ? flight.over() && std::ranges::all_of(flight.findings, &Finding::decided) : flight.exploded;
    if (done && game_.settings.verdicts)
        tell(flight);
    return done;
}

void Gunnery::advance(Flight& flight, double until) {
    // Wrecks and loose bodies stop shells, too.
    std::vector<world::Target> targets;
    std::vector<ActorId> whose;
    std::vector<world::Solid> loose;
    Finding& present = flight.findings[Judge::present];
    for (const auto& [id, actor] : game_.roster.actors) {
        const dr::Displayed<float>& pose = actor.motion.displayed;
        if (actor.loose)
            loose.push_back(world::solid(*actor.loose, pose.state));
        if (actor.tank() && id != flight.shooter && actor.motion.known() && !present.decided) {
            targets.push_back(target(pose));
            whose.push_back(id);
        }
    }
    const auto& from = flight.shell.origin;
    if (flight.flown == 0 && from.z < game_.ground(from.x, from.y))
        flight.ground =
            world::Impact{.position = from, .normal = {}, .time = 0, .target = {}}; // the muzzle is inside a slope
    else
        flight.ground = world::fly(game_.terrain, targets, flight.shell, flight.flown, until, loose);
    if (flight.ground && flight.ground->target) {
        const world::Impact met = *flight.ground;
        present = {.decided = true,
                   .ruling = Ruling::hit,
                   .victim = whose[*met.target],
                   .flown = met.time,
                   .position = met.position};
        // The shell flies on, past all tanks: other judges may rule that it missed this one.
        flight.ground = flight.shadow ? world::fly(game_.terrain, {}, flight.shell, met.time, until, loose) : met;
    }
    if (flight.shadow)
        rewind(flight, flight.ground ? flight.ground->time : until);
    if (flight.ground)
        present.decided = flight.findings[Judge::rewound].decided = true;
}

void Gunnery::rewind(Flight& flight, double until) {
    constexpr float far = 15; // [m]: no client shows a tank farther from its dead-reckoned position
    const Client* shooter = game_.roster.client_with_id(flight.owner);
    Finding& rewound = flight.findings[Judge::rewound];
    const double travel = std::clamp(static_cast<double>(flight.display.travel), 0.0, game_.settings.claims.rewind);
    for (double t = flight.flown; t < until && !rewound.decided; t += world::tick_length) {
        const double end = std::min(t + world::tick_length, until);
        const glm::vec3 there = world::position(flight.shell, end);
        for (const Actor& actor : game_.roster.each_tank()) {
            const ActorId id = actor.id;
            if (id == flight.shooter || !actor.motion.known() ||
                glm::distance(there, actor.motion.displayed.state.position) > far)
                continue;
            std::optional<dr::Displayed<float>> seen = actor.motion.displayed;
            const double time = flight.fired + end;
            const bool concealed = shooter && shooter->concealed.concealed_at(id, time - travel);
            if (actor.owner != flight.owner && !concealed) { // the shooter's client shows no concealed tank
                const auto view =
                    flight.shown.try_emplace(id, game_, shooter, flight.display, travel, time - RewoundView::lead)
                        .first;
                seen = view->second.at(actor, time);
            }
            if (!seen)
                continue;
            const world::Target hull = target(*seen);
            const auto met = world::fly(game_.terrain, std::span(&hull, 1), flight.shell, t, end);
            if (met && met->target && (!rewound.decided || met->time < rewound.flown))
                rewound = {.decided = true,
                           .ruling = Ruling::hit,
                           .victim = id,
                           .flown = met->time,
                           .position = met->position};
        }
    }
}

void Gunnery::validate(Flight& flight) {
    Finding& validated = flight.findings[Judge::validated];
    if (flight.end_report && !validated.decided) {
        const Actor* victim = game_.roster.actor(validated.victim);
        const bool last_word = game_.now >= flight.reported_at + game_.settings.claims.bracket;
        const auto open = victim ? exposed(game_, flight, *victim, flight.end_report->time, last_word) : false;
        if (open) {
            validated.decided = true;
            validated.ruling = *open ? Ruling::hit : Ruling::behind_cover;
        }
    }
    // Stop waiting when the shooter's report is overdue.
    const Client* owner = game_.roster.client_with_id(flight.owner);
    const double ended = flight.fired + (flight.ground ? flight.ground->time : longest_flight);
    if (flight.over() && !flight.end_report && (!owner || game_.now > ended + max_arrival_delay(game_, *owner)))
        close(flight);
}

void Gunnery::close(Flight& flight) {
    for (const Judge judge : {Judge::claims, Judge::validated})
        if (Finding& finding = flight.findings[judge]; !finding.decided)
            finding.ruling = Ruling::no_claim;
    for (Finding& finding : flight.findings)
        finding.decided = true;
}

void Gunnery::explode(Flight& flight) {
    flight.exploded = true;
    const Finding& word = flight.findings[flight.judge];
    if (!word.hit() && !flight.ground)
        return; // it left the map without a hit
    referee_.explode_shell(word.hit() ? word.position : flight.ground->position, flight.shooter,
                           word.hit() ? word.victim : ActorId{0}, flight.id);
}

void Gunnery::tell(const Flight& flight) {
    const auto hit = [&](Judge judge) { return flight.findings[judge].hit(); };
    const bool claimed = flight.end_report && flight.end_report->victim != 0;
    if (!claimed && !hit(Judge::present) && !hit(Judge::rewound))
        return;
    const Finding& found = claimed ? flight.findings[Judge::claims]
                                   : flight.findings[hit(Judge::rewound) ? Judge::rewound : Judge::present];
    const Actor* victim = game_.roster.actor(found.victim);
    const double time = flight.fired + found.flown;
    protocol::ShotVerdict verdict{.shell = flight.id,
                                  .actor = flight.shooter,
                                  .victim = found.victim,
                                  .time = time,
                                  .judge = flight.judge,
                                  .rulings = {.present = flight.findings[Judge::present].ruling,
                                              .rewound = flight.findings[Judge::rewound].ruling,
                                              .claims = flight.findings[Judge::claims].ruling,
                                              .validated = flight.findings[Judge::validated].ruling},
                                  .path = {flight.shell.origin, flight.shell.velocity, flight.fired},
                                  .view = {.scheme = flight.display.scheme}};
    const Client* owner = game_.roster.client_with_id(flight.owner);
    verdict.view.round_trip = static_cast<float>(owner ? owner->round_trip.get().value_or(0) : 0);
    if (claimed)
        verdict.poses.shooter = flight.end_report->shown;
    if (victim && victim->motion.known()) {
        if (const auto pose = reckoned(*victim, time))
            verdict.poses.server = shown(*pose);
        verdict.poses.victim = shown(target(accepted_pose(*victim, time).pose));
        for (const Motion::Relayed& relayed : victim->motion.relayed)
            if (claimed && static_cast<std::uint16_t>(relayed.update.sequence) == flight.end_report->sequence)
                verdict.view.update_age = static_cast<float>(std::clamp(time - relayed.update.time, 0.0, 99.0));
    }
    const ClientId shot_at = victim ? victim->owner : ClientId{0};
    const auto tanks = game_.roster.tanks_by_owner();
    game_.tell_if(verdict, [&](const Client& client) {
        return client.id == flight.owner || client.id == shot_at || !tanks.contains(client.id);
    });
}

} // namespace server
