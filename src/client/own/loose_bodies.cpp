#include "client/own/loose_bodies.h"

#include "client/own/between.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace client {

namespace {

constexpr float touching = 0.05f;       ///< largest gap at which the hull counts as touching [m]
constexpr float look_ahead = 3.0f / 60; ///< time before the touch at which a body is claimed [s]
constexpr float approach = 0.1f;        ///< closing speed up to which a tank does not push the body [m/s]
constexpr float kick = 1.5f;            ///< change of velocity since the last update that needs a new one at once [m/s]
constexpr float shock = 40;             ///< acceleration from which on a tick counts as part of a collision [m/s²]
constexpr double between_kicks = 0.1;   ///< least time between two immediate updates [s]
constexpr double pause = 0.5;           ///< least time from a refused claim to the body's next claim [s]
constexpr double truth_at_rest = 2;     ///< time between true poses of a body at rest [s]
/// Distance of a new owner's first sequence number from the last one that it received. Updates that the old owner
/// still sends, until it learns of the change, have lower numbers.
constexpr std::uint32_t sequence_gap = 100;

/// True if the hull approaches the body and touches it within `look_ahead`, or contains its centre.
bool pushes(const dr::KinematicState<float>& tank, const dr::KinematicState<float>& body,
            const world::LooseShape& shape) {
    const world::Box hull = world::tank_boxes(tank.position, tank.orientation, 0)[0];
    const glm::vec3 inside = glm::conjugate(hull.orientation) * (body.position - hull.centre);
    const glm::vec3 nearest =
        hull.centre + hull.orientation * glm::clamp(inside, -hull.half_extents, hull.half_extents);
    const glm::vec3 way = body.position - nearest;
    const float distance = glm::length(way);
    if (distance < 1e-3f)
        return true;
    const glm::vec3 hull_velocity = tank.velocity + glm::cross(tank.angular_velocity, nearest - tank.position);
    const float closing = glm::dot(hull_velocity - body.velocity, way / distance);
    const glm::vec3 half = shape.half_extents();
    const float gap = distance - std::max(half.x, half.z);
    return closing > approach && gap < touching + closing * look_ahead;
}

bool moving(const dr::KinematicState<float>& state) {
    return state.velocity != glm::vec3(0) || state.angular_velocity != glm::vec3(0);
}

} // namespace

void LooseBodies::add(protocol::ActorId actor, world::ActorKind kind, float scale) {
    if (const auto shape = world::loose_shape(world::row(kind).prop, scale))
        bodies_[actor] = {.shape = *shape, .kind = &world::row(kind)};
}

void LooseBodies::add_places(std::vector<glm::vec3>& places) const {
    for (const auto& [id, body] : bodies_)
        if (body.published)
            places.push_back(body.now.position);
}

void LooseBodies::send_full_next() {
    for (auto& [id, body] : bodies_)
        if (body.published)
            body.published->send_full_next();
}

/// Starts to simulate and publish the body, from its displayed state.
void LooseBodies::take_over(protocol::ActorId id, Body& body, const RemoteActor& remote) {
    const dr::Update<float>& last = remote.history.back().update;
    body.published.emplace(id, tunables::Random(random_.bits()));
    body.published->resume(remote.last, last.sequence + sequence_gap, last.incarnation);
    body.granted = false;
    body.pending.reset();
    body.truth_due = 0;
    body.physics->simulate(body.physics->state());
    body.now = body.physics->state();
    body.before = body.physics->previous();
}

void LooseBodies::let_go(Body& body) {
    body.published.reset();
    body.pending.reset();
    body.granted = false;
    body.physics->move_to(body.physics->state());
}

void LooseBodies::decided(protocol::ActorId actor, bool own, RemoteActors& remote) {
    const auto found = bodies_.find(actor);
    if (found == bodies_.end())
        return;
    Body& body = found->second;
    const RemoteActor* known = remote.find(actor);
    if (own && !body.published && body.physics && known && !known->history.empty())
        take_over(actor, body,
                  *known); // an earlier decision, for another client, had ended the simulation here
    if (own) {
        body.granted = body.published.has_value();
    } else if (body.published) {
        let_go(body);
        body.refused_at = body.claimed_at;
        remote.hold(actor, {});
    }
}

void LooseBodies::take_explosion(const protocol::Explosion& explosion, const world::MatchRules& rules) {
    const bool mine = explosion.kind == protocol::ExplosionKind::mine;
    if (explosion.kind == protocol::ExplosionKind::wreck)
        return;
    for (auto& [id, body] : bodies_)
        if (body.physics)
            body.physics->take_explosion(explosion.position, (mine ? 3.0f : 1.0f) * rules.explosion_push,
                                         mine ? rules.mine_radius : rules.splash_radius);
}

void LooseBodies::collect() {
    for (auto& [id, body] : bodies_) {
        if (!body.physics)
            continue;
        body.now = body.physics->state();
        body.before = body.physics->previous();
    }
}

void LooseBodies::show(RemoteActors& remote, double blend) {
    for (auto& [id, body] : bodies_) {
        if (!body.published)
            continue;
        dr::Displayed<float> displayed;
        displayed.state = between(body.before, body.now, static_cast<float>(blend));
        remote.hold(id, displayed);
    }
}

std::vector<protocol::Claim> LooseBodies::move_others(const RemoteActors& remote, double lead, double now_local,
                                                      const std::vector<const LocalPlayer*>& tanks) {
    std::vector<protocol::Claim> claims;
    for (auto& [id, body] : bodies_) {
        const RemoteActor* actor = remote.find(id);
        if (body.published || !actor || !actor->visible() || actor->history.empty())
            continue;
        auto state = actor->ghosts.front().displayed.state;
        state.position += state.velocity * static_cast<float>(lead);
        if (!body.physics)
            body.physics = std::make_unique<world::LooseBody>(world_, body.shape, state);
        body.physics->move_to(state);
        if (now_local < body.refused_at + pause)
            continue;
        const auto pusher = std::ranges::find_if(tanks, [&, &shape = body.shape](const LocalPlayer* tank) {
            return pushes(tank->completed().state, state, shape);
        });
        if (pusher == tanks.end())
            continue;
        body.claimed_at = now_local;
        take_over(id, body, *actor);
        claims.push_back({id, (*pusher)->actor()});
    }
    return claims;
}

void LooseBodies::publish(const TickStamp& stamp, const dr::PublisherSettings& settings, RemoteActors& remote,
                          const RenderTime& render_time, Outgoing& out) {
    for (auto& [id, body] : bodies_) {
        if (!body.published)
            continue;
        dr::LocalActor<float> local;
        local.state = body.now;
        local.max_acceleration = world::max_acceleration(world::plain_friction);
        // A kick is published at once, not when the update rate next allows it. Otherwise other clients would leave the
        // body lying, and would have to catch up with all of its motion. The update waits for a tick without the kick's
        // acceleration, which would mislead predictions.
        if (glm::distance(body.now.velocity, body.published->last_sent().state.velocity) > kick &&
            glm::length(body.now.acceleration) < shock && stamp.local > body.kicked_at + between_kicks) {
            body.kicked_at = stamp.local;
            body.published->send_full_next();
        }
        if (auto sent = body.published->tick(stamp.match, stamp.dt, local, body.kind->published(settings))) {
            body.pending = std::move(sent->encoded);
            out.updates.push_back(*body.pending);
        }
        // The own updates also enter this client's history, from which it predicts once another client owns the body.
        // They wait for the grant: after a refusal the owner's updates, with lower sequence numbers, would be stale.
        if (body.granted && body.pending) {
            remote.receive(*body.pending, render_time, stamp.local, RemoteActors::TimeBasis::time_stamp);
            body.pending.reset();
        }
        // True poses bypass the link emulator, so they wait until the server knows the owner.
        if (!out.with_truth || !body.granted || (!moving(body.now) && stamp.match < body.truth_due))
            continue;
        body.truth_due = stamp.match + truth_at_rest;
        out.add_truth(id, body.published->incarnation(), stamp, body.now);
    }
}

} // namespace client
