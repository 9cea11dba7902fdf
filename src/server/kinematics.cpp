#include "server/kinematics.h"

#include "dead_reckoning/finite.h"
#include "server/nearby_bodies.h"
#include "server/power_ups.h"
#include "server/shot_check.h"
#include "server/validation.h"
#include "tunables/assert.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace server {

namespace {

/// Returns true if updates come faster than `rates` times the publisher's rates plus 4/s, bursts aside. Otherwise sets
/// `at`, the time of the last update within this rate [s], to `now`.
bool rate_exceeded(LeakyBucket& updates, double& at, float rates, double now, const ServerSettings& settings) {
    constexpr double events = 4; // [1/s]: event updates and heartbeats
    const dr::PublisherSettings& publisher = settings.publisher;
    // A scan has articulations of its own, at the location's rate unless they have one (dr::Publisher).
    const double articulations = publisher.articulation_rate > 0 ? publisher.articulation_rate
                                 : publisher.contract            ? publisher.rate
                                                                 : 0;
    const double rate =
        events + static_cast<double>(rates) * (publisher.rate + publisher.orientation_rate + articulations);
    const BucketLimits limits{.rate = static_cast<float>(rate),
                              .max = static_cast<float>(rate * settings.motion.update_burst)};
    const double since = std::min(now - at, settings.motion.update_burst);
    if (!updates.take(static_cast<float>(since), 1, limits))
        return true;
    at = now;
    return false;
}

/// Returns the evidence for a loose body's motion.
Rolling rolling(const Game& game, const Client& owner, const Actor& body, const dr::Update<float>& update) {
    // [s]: longest time by which a body's updates come after those of the tank that pushes it
    constexpr double lately = 2;
    // speed by an explosion, and a little more than the highest speed (loose_body.cpp) [m/s]
    constexpr float thrown = 10, fastest = 26;
    constexpr float reckoned = 1.1f; // factor on `push`, which comes from a dead-reckoned tank
    // longest delay of the claim: the owner has pushed the body since sending it
    const double word = max_arrival_delay(game, owner);
    Rolling found{.radius = body.loose->radius(),
                  .inertia = body.loose->inertia(),
                  .since = body.claimed_at - word,
                  .first = body.motion.relayed.empty() || body.motion.relayed.back().at <= body.claimed_at};
    // After `silent` seconds without updates the client may have been suspended: then the pushes at its last update
    // count.
    constexpr double silent = 1; // [s]
    const double last = body.motion.known() ? body.motion.last.time : update.time;
    const double when = update.time - last > silent ? last : update.time;
    if (when < body.kicked_at + lately)
        found.push = thrown;
    if (when < body.pushed_at + lately)
        found.push = std::max(found.push, std::min(reckoned * body.push, fastest));
    if (game.is_affected_by_suspension(update.time)) {
        found.push = fastest;
        found.since = std::min(found.since, game.suspension.from);
    }
    return found;
}

} // namespace

void Kinematics::receive(const Client& client, protocol::UpdateBatch&& batch) {
    for (protocol::EncodedUpdate& update : batch.updates) {
        ++counts_.received;
        counts_.bytes_in += update.bytes.size();
        received_.push_back({client.peer, std::move(update)});
    }
}

void Kinematics::judge(Client& client, protocol::EncodedUpdate& encoded) {
    Actor* actor = game_.roster.actor(encoded.actor);
    if (!actor)
        return game_.reject(client, RejectReason::unknown_actor);
    if (actor->owner != client.id)
        return game_.reject(client, actor->loose ? RejectReason::stale_owner : RejectReason::not_owner, actor->name);
    const auto update = protocol::decode_update(encoded, actor->motion.last);
    if (!update || update->zone_tag.given()) // only servers add zone tags
        return game_.reject(client, RejectReason::malformed, actor->name);

    const auto generation = static_cast<std::int8_t>(update->update.incarnation - actor->incarnation);
    if (generation < 0)
        return game_.reject(client, RejectReason::old_incarnation);
    if (generation > 0)
        return game_.reject(client, RejectReason::future_incarnation, actor->name);
    const auto sequence = [](const dr::Update<float>& u) { return static_cast<std::uint16_t>(u.sequence); };
    if (actor->motion.known() && !protocol::newer(sequence(update->update), sequence(actor->motion.last)))
        return game_.reject(client, RejectReason::late);

    if (!actor->motion.known() && !update->update.has_location)
        // the first update since the spawn was lost, and this one lacks the location
        return game_.reject(client, RejectReason::late);
    if (const auto why = validate_update(client, *actor, update->update))
        return refuse(client, *actor, *why, update->update);
    accept(client, *actor, *update, std::move(encoded));
}

std::optional<RejectReason> Kinematics::validate_update(const Client& client, Actor& actor,
                                                        const dr::Update<float>& update) const {
    const ServerSettings& settings = game_.settings;
    Motion& motion = actor.motion;
    if (std::exchange(actor.offered_by, client.id) != client.id) {
        actor.offered = motion.updates = {};
        actor.corrections.clear();
    }
    // Check the rate first, because the other checks take time.
    if (rate_exceeded(actor.offered, actor.offered_at, settings.motion.offered_rates, game_.now, settings))
        return RejectReason::update_rate;
    MotionEvidence evidence{.now = game_.now,
                            .placed = actor.placed,
                            .placed_at = actor.placed_at,
                            .alive = !actor.tank() || actor.alive(),
                            .died = actor.died,
                            .history = motion.history,
                            .predict = dr::reference(settings.publisher).predictor->predict<float>()};
    const double later = actor.tank() ? suspended_time(actor, update, settings.rules) : 0;
    if (settings.pickups && actor.tank()) {
        evidence.abilities = abilities_of(actor, update.time - later, settings.rules);
        evidence.abilities.leaps_until += later;
    }
    if (actor.loose)
        evidence.rolling = rolling(game_, client, actor, update);
    // The first update after a spawn may still carry the contract from before it; receivers ignore a contract whose
    // place on the road is 20 m or more away (road.h).
    if (const dr::Contract<float>& contract = update.contract;
        contract.road != 0 && motion.known() && update.has_location) {
        constexpr double max_distance = 15; // [m]: largest distance from the promised place on the road
        const dr::Road* road = game_.roads.find(contract.road);
        if (road && glm::distance(dr::vehicle_on(*road, contract, static_cast<double>(contract.progress)).position,
                                  dr::Vec3<double>(update.state.position)) > max_distance)
            return RejectReason::off_road;
    }
    if (motion.thrown_until && game_.now >= *motion.thrown_until) { // the throw is over
        motion.budget = {};
        motion.thrown_until.reset();
    }
    MotionLimits own = limits_of(actor, update.time - later, settings);
    const bool is_thrown = motion.thrown_until.has_value();
    auto why =
        actor.kind == world::ActorKind::guided_shell
            ? validate_shell_motion(update, evidence, game_, actor.layer, motion.budget)
            : validate_motion(update, evidence, game_.terrain, is_thrown ? widen_for_throw(own) : own, motion.budget);
    const bool pardonable = why && row(*why).motion && actor.tank();
    const NearbyBodies met =
        pardonable ? nearby_bodies(game_, actor, update.time, update.state.position) : NearbyBodies{};
    const bool reels = pardonable && game_.now < motion.reeled_at + own.reels;
    evidence.borne = met.below;
    const BucketLimits throws{.rate = static_cast<float>(1 / own.ram_again), .max = met.fast ? own.fast_throws : 1};
    const double since = game_.now - motion.rammed_at;
    if (met.tank && since > own.fast_again && motion.throws.take(static_cast<float>(since), 1, throws)) {
        motion.budget = {};
        motion.rammed_at = game_.now;
        motion.thrown_until = game_.now + own.thrown;
        why = validate_motion(update, evidence, game_.terrain, widen_for_throw(own), motion.budget);
    } else if (is_thrown ? met.below : met.any || reels) {
        const MotionLimits wider = is_thrown           ? widen_for_throw(own)
                                   : met.tank || reels ? widen_for_ramming(own)
                                                       : widen_for_bump(own);
        why = validate_motion(update, evidence, game_.terrain, wider, motion.budget);
        if (!why && met.tank)
            motion.reeled_at = game_.now;
    }
    if (why)
        return why;
    const float rates = settings.motion.update_rates;
    return rate_exceeded(motion.updates, motion.updates_at, rates, game_.now, settings)
               ? std::optional(RejectReason::update_rate)
               : std::nullopt;
}

void Kinematics::refuse(Client& client, Actor& actor, RejectReason why, const dr::Update<float>& update) {
    const glm::vec3& p = update.state.position;
    const glm::vec3& v = update.state.velocity;
    const dr::KinematicState<float> at_rest{};
    const dr::KinematicState<float>& was = actor.motion.known() ? actor.motion.last.state : at_rest;
    game_.reject(
        client, why,
        fmt::format(
            "{} at {:.1f} {:.1f} {:.1f}, {:.1f} m/s, {:.1f} m/s2, {:.1f} rad/s, {:.2f} s old, {:.2f} s after an "
            "update with {:.1f} m/s and {:.1f} rad/s, velocity changed by {:.1f} m/s, {:.1f} m/s of excess jolts",
            actor.name, p.x, p.y, p.z, glm::length(v), glm::length(update.state.acceleration),
            glm::length(update.state.angular_velocity), game_.now - update.stamp(),
            update.time - (actor.motion.known() ? actor.motion.last.time : actor.placed_at), glm::length(was.velocity),
            glm::length(was.angular_velocity), glm::length(v - was.velocity),
            actor.motion.budget.velocity_jumps.owed()));
    if (!row(why).motion || (actor.tank() && !actor.alive()))
        return;
    // Either the client cheats, or client and server have diverged. Putting the actor back ends both.
    Motion& motion = actor.motion;
    if (!motion.refused_since)
        motion.refused_since = game_.now;
    else if (game_.now - *motion.refused_since >= game_.settings.motion.correct_after)
        correct_actor(client, actor, why);
}

/// Takes a loose body from its client, or resets a tank to its last accepted pose. A client that causes this too often
/// is disconnected.
void Kinematics::correct_actor(Client& client, Actor& actor, RejectReason why) {
    const MotionLimits& limits = game_.settings.motion;
    if (actor.loose)
        actor.owner = 0;
    else
        referee_.reset_to_accepted_pose(actor, row(why).help);
    const std::string text =
        fmt::format("The server has {} {} back: {}", actor.loose ? "taken" : "put", actor.name, row(why).help);
    game_.tell(client, protocol::Chat{.time = game_.now, .text = text});
    std::erase_if(actor.corrections, [&](double time) { return time < game_.now - limits.correction_window; });
    actor.corrections.push_back(game_.now);
    if (static_cast<int>(actor.corrections.size()) >= limits.max_corrections)
        client.disconnect_reason = fmt::format("it keeps sending impossible motion: {}", row(why).help);
}

void Kinematics::accept(Client& client, Actor& actor, const protocol::ActorUpdate& update,
                        protocol::EncodedUpdate&& encoded) {
    Motion& motion = actor.motion;
    prolong_power_ups(actor, update.update, game_.settings.rules);
    motion.last = update.update;
    client.update_age.add(game_.now, game_.now - update.update.stamp());
    motion.history.set_roads(&game_.roads);
    motion.history.add(update.update, game_.previous);
    motion.news = true;
    relay_update(actor, update, std::move(encoded));
}

void Kinematics::publish(Actor& actor, PublishingState& publishing, const dr::KinematicState<float>& state, bool asleep,
                         const dr::PublisherSettings& settings) {
    if (!dr::finite(state))
        return; // the last update stays valid
    actor.motion.displayed.state = state;
    dr::LocalActor<float> local;
    local.state = state;
    local.fixed = publishing.fixed;
    local.max_acceleration = world::max_acceleration(world::plain_friction);
    protocol::PublishedActor& published = publishing.published;
    if (auto sent = published.tick(game_.now, world::tick_length, local, settings)) {
        actor.motion.last = published.last_sent();
        actor.motion.history.add(actor.motion.last, game_.now); // the next owner's updates are checked against it
        actor.motion.news = true;
        protocol::ActorUpdate update = protocol::whole_update(actor.id, sent->publication.reason, actor.motion.last);
        update.full = sent->publication.full;
        relay_update(actor, update, std::move(sent->encoded));
    }
    if (game_.settings.truth && (!asleep || game_.now >= publishing.truth_due)) {
        publishing.truth_due = game_.now + publishing.truth_at_rest;
        own_truth_.push_back(
            {actor.id, published.incarnation(), game_.now, state.position, state.velocity, state.orientation});
    }
}

void Kinematics::relay_update(Actor& actor, const protocol::ActorUpdate& update, protocol::EncodedUpdate&& encoded) {
    Motion& motion = actor.motion;
    // `judge` drops updates of an earlier incarnation
    DR_ASSERT(motion.known() && motion.last.incarnation == actor.incarnation);
    motion.relayed.push_back({.update = motion.last,
                              .at = game_.now,
                              .number = motion.relayed.empty() ? 1 : motion.relayed.back().number + 1,
                              .sent = game_.settings.relaying.bundle > 0 ? Motion::Relayed::not_yet : 0});
    if (motion.relayed.size() > Motion::remembered)
        motion.relayed.pop_front();
    motion.last_reason = update.reason;
    motion.refused_since.reset();
    ++actor.updates;
    actor.update_bytes += encoded.bytes.size();
    ++counts_.by_reason[static_cast<std::size_t>(update.reason)];
    relay_.add(actor, update, std::move(encoded));
}

dr::KinematicState<float> confine_to_map(const Game& game, const Actor& actor,
                                         const dr::KinematicState<float>& reckoned,
                                         const dr::KinematicState<float>& published, double age) {
    const dr::GroundHeight<float> ground =
        game.settings.clamps_by_rays ? world::ground_by_rays(game.terrain) : world::ground_by_triangles(game.terrain);
    const auto state = world::confine(reckoned, published, age, game.terrain, game.settings.motion);
    if (!actor.loose && !world::row(actor.kind).footprint)
        return state; // it flies: no ground clamping
    return actor.loose ? world::lift_out(state, *actor.loose, ground)
                       : dr::clamp_to_ground(state, world::row(actor.kind).clamped(dr::ClampMode::only_up), ground,
                                             dr::ClampMode::only_up);
}

/// Dead-reckons the actors in one batch where possible. An actor outside the batch may join it in each tick.
void Kinematics::dead_reckon() {
    dr::ReceiverSettings receiver;
    receiver.compensate = true;
    const dr::FrameTime now{game_.now, game_.now};
    const bool goes_on = game_.now > reckoned_at_;
    std::vector<Actor*> all, alone, by_slot(game_.crowd.slots());
    for (auto& [id, actor] : game_.roster.actors) {
        Motion& motion = actor.motion;
        if (!motion.known() || actor.owner == 0) { // no update yet, or the server simulates it
            motion.leave();
            continue;
        }
        all.push_back(&actor);
        if (!motion.reckoned())
            motion.set_scheme(dr::reference(game_.settings.publisher));
        if (motion.in_batch() && goes_on && motion.news)
            motion.news = motion.begin(motion.history, now, receiver);
        if (motion.in_batch())
            by_slot[motion.slot()] = &actor;
        else
            alone.push_back(&actor);
    }

    const auto onto_map = [&](Actor& actor) {
        Motion& motion = actor.motion;
        motion.displayed.state =
            confine_to_map(game_, actor, motion.displayed.state, motion.last.state, game_.now - motion.last.time);
    };
    if (goes_on) {
        world::advance(game_.crowd, now,
                       {.heights = game_.settings.clamps_by_rays ? nullptr : heights_,
                        .safe_region = world::safe_region(game_.terrain, game_.settings.motion)},
                       [&](const dr::DisplayedActor& member, bool /*strays*/) { onto_map(*by_slot[member.slot()]); });
        reckoned_at_ = game_.now;
    }
    for (Actor* actor : alone) {
        Motion& motion = actor->motion;
        motion.advance(motion.history, now, receiver);
        onto_map(*actor);
        motion.news = true; // the newest update's time stamp may be in the future
        if (goes_on)
            motion.join(game_.crowd, motion.history, world::row(actor->kind).clamp_target(dr::ClampMode::only_up));
    }
    for (Actor* actor : all) {
        if (!actor->tank())
            continue;
        Motion& motion = actor->motion;
        DR_ASSERT(motion.past.empty() || motion.past.back().time <= game_.now); // searched by time
        motion.past.push_back({game_.now, target(motion.displayed)});
        while (motion.past.front().time < game_.now - Motion::memory)
            motion.past.pop_front();
    }
}

void Kinematics::relay() {
    relay_.tick();
    counts_.relayed = relay_.counts().updates;
    counts_.bytes_out = relay_.counts().bytes;
    own_truth_.clear();
}

void Kinematics::restart_dead_reckoning() {
    for (auto& [id, actor] : game_.roster.actors)
        actor.motion.forget();
}

} // namespace server
