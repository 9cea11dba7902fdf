#include "server/loose_bodies.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <utility>

namespace server {

namespace {

constexpr float contact = 1.0f; ///< Largest distance to a dead-reckoned hull that counts as touching [m].
constexpr float beside = 3.5f;  ///< Largest distance to a dead-reckoned tank that may push it [m].
/// Time at rest and untouched, after which the server takes a body back from its owner [s].
constexpr double settled = 1;
/// Time without a touch after which the server takes a body back from its owner [s].
constexpr double forgotten = 10;
constexpr float still = 0.1f;            ///< Speed and turning rate below which a body is at rest [m/s], [rad/s].
constexpr double body_truth_at_rest = 2; ///< Time between two true poses of a body at rest [s].
constexpr double blended = 2;            ///< Time in which receivers blend to a body's resting place [s].
constexpr float mine_push = 3;           ///< Push of a mine relative to a shell's.

bool at_rest(const dr::KinematicState<float>& state) {
    return glm::length(state.velocity) < still && glm::length(state.angular_velocity) < still;
}

} // namespace

LooseBodies::LooseBodies(Game& game, Referee& referee, Kinematics& kinematics, std::span<const world::Prop> props)
    : game_(game), referee_(referee), kinematics_(kinematics) {
    for (const world::Prop& prop : props)
        if (const auto kind = world::actor_kind(prop.kind))
            add(*kind, prop, tunables::Random(game_.random.bits()));
}

Actor* LooseBodies::add(world::ActorKind kind, const world::Prop& prop, tunables::Random random) {
    Actor* actor = game_.roster.add(kind);
    if (!actor)
        return nullptr;
    const auto home = world::initial_state(prop, game_.terrain);
    actor->loose = world::LooseShape{prop.kind, prop.scale};
    actor->name = fmt::format("{} {}", world::row(kind).name, actor->id);
    actor->placed = home.position;
    actor->placed_at = actor->joined = game_.now;
    bodies_.push_back({.id = actor->id,
                       .home = prop,
                       .physics = std::make_unique<world::LooseBody>(game_.physics, *actor->loose, home),
                       .publishing = {.published = {actor->id, random}, .truth_at_rest = body_truth_at_rest}});
    bodies_.back().physics->simulate(home);
    game_.tell_all(actor_added(*actor));
    return actor;
}

void LooseBodies::remove(ActorId id) {
    if (std::erase_if(bodies_, [&](const Body& body) { return body.id == id; }) == 0)
        return;
    game_.remove(id);
}

protocol::PublishedActor LooseBodies::published(ActorId id) { return {id, tunables::Random(game_.random.bits())}; }

/// Whether a tank of the body's owner touches it.
bool LooseBodies::touched(const Body& body, const Actor& actor) const {
    const float reach = contact + body.physics->shape().radius();
    return std::ranges::any_of(game_.roster.each_tank(), [&](const Actor& tank) {
        return tank.owner == actor.owner && tank.motion.known() &&
               beside_tank(actor.motion.displayed.state.position, tank.motion.displayed, reach);
    });
}

/// Records how fast a tank can push the body [m/s]: faster than the tank drives, because the body rolls off the hull
/// and is squeezed out of gaps. The tank's speed is the published one, since a scheme of order 0 displays none.
void LooseBodies::pushes(const Actor& tank, Actor& body) const {
    constexpr float share = 1.5f, squeezed = 8; // factor on the tank's speed; additional speed [m/s]
    constexpr double lately = 1;                // time for which an earlier, stronger push counts [s]
    const float push = squeezed + share * glm::length(tank.motion.last.state.velocity);
    if (push < body.push && game_.now < body.pushed_at + lately)
        return;
    body.push = push;
    body.pushed_at = game_.now;
}

/// Records pushes and explosions, for checking its owner's updates (kinematics.cpp).
void LooseBodies::watch(const Body& body, Actor& actor) const {
    const float size = body.physics->shape().radius();
    const glm::vec3 place = actor.motion.displayed.state.position;
    for (const Actor& tank : game_.roster.each_tank())
        if (tank.motion.known() && beside_tank(place, tank.motion.displayed, beside + size))
            pushes(tank, actor);
    for (const Explosion& explosion : referee_.explosions())
        if (glm::distance(explosion.position, place) < explosion.radius + size)
            actor.kicked_at = game_.now;
}

void LooseBodies::claim(Client& client, const protocol::Claim& claim) {
    const auto body = std::ranges::find(bodies_, claim.actor, &Body::id);
    Actor* actor = game_.roster.actor(claim.actor);
    const Actor* tank = game_.roster.actor(claim.tank);
    if (body == bodies_.end() || !actor)
        return game_.reject(client, RejectReason::unknown_actor);
    if (!client.claims.take(game_.now, 1))
        return game_.reject(client, RejectReason::claim_rate, actor->name);
    // Answer the claims refused below, too, because the claimant already simulates the body.
    const auto refuse = [&](RejectReason why, const std::string& details) {
        game_.reject(client, why, details);
        game_.tell(client, protocol::Ownership{actor->id, actor->owner});
    };
    if (const auto why = referee_.validate_action(client, tank))
        return refuse(*why, actor->name);
    const float gap = distance_to_tank(actor->motion.displayed.state.position, tank->motion.displayed) -
                      body->physics->shape().radius();
    if (gap > game_.settings.requests.claim_reach)
        return refuse(RejectReason::claim_far, fmt::format("{}, {:.1f} m away", actor->name, gap));
    if (actor->owner != 0 && actor->owner != client.id && touched(*body, *actor))
        return refuse(RejectReason::claimed, actor->name); // the first claim wins
    if (actor->owner == 0)
        actor->motion.forget(); // restart its dead reckoning, which stopped while the server simulated it
    if (actor->owner != client.id) {
        actor->motion.budget = {};
        actor->claimed_at = game_.now;
        // [s]: how long after a claim the update may arrive that shows the tank beside the body
        constexpr float later = 0.5f;
        if (gap < beside + later * glm::length(tank->motion.last.state.velocity))
            pushes(*tank, *actor);
    }
    actor->owner = client.id;
    actor->motion.refused_since.reset();
    body->touched_at = body->quiet_since = game_.now;
    game_.tell_all(protocol::Ownership{actor->id, actor->owner});
}

/// Returns true if the server should take the body back.
bool LooseBodies::is_abandoned(Body& body, const Actor& actor) const {
    if (touched(body, actor))
        body.touched_at = game_.now;
    if (!at_rest(actor.motion.displayed.state) || !at_rest(actor.motion.last.state))
        body.quiet_since = game_.now;
    const double untouched = game_.now - body.touched_at;
    return untouched > forgotten || (untouched > settled && game_.now - body.quiet_since > settled);
}

/// Gives the body to the server, which continues from its dead-reckoned pose and its last owner's sequence number.
void LooseBodies::take_back(Body& body, Actor& actor) {
    dr::KinematicState<float> state = actor.motion.displayed.state;
    if (at_rest(state))
        state.velocity = state.angular_velocity = glm::vec3(0);
    actor.owner = 0;
    body.moved_at = game_.now;
    body.physics->simulate(state);
    body.publishing.published = published(body.id);
    body.publishing.published.resume(actor.motion.last, actor.motion.last.sequence + 1, actor.incarnation);
    body.publishing.truth_due = game_.now;
    game_.tell_all(protocol::Ownership{actor.id, 0});
}

void LooseBodies::tick() {
    for (Body& body : bodies_) {
        Actor* actor = game_.roster.actor(body.id);
        if (!actor)
            continue;
        if (actor->owner != 0)
            watch(body, *actor);
        if (actor->owner != 0 && !is_abandoned(body, *actor)) {
            body.physics->move_to(actor->motion.displayed.state);
            continue;
        }
        if (!body.physics->simulated() || actor->owner != 0)
            take_back(body, *actor);
        if (!body.physics->asleep())
            body.moved_at = game_.now;
        body.publishing.fixed =
            game_.now - body.moved_at > blended && body.publishing.published.last_sent().state.velocity == glm::vec3(0);
        if (std::exchange(body.kicked, false))
            body.publishing.published.send_full_next(); // its velocity shows a tick after the explosion
        for (const Explosion& explosion : referee_.explosions()) {
            body.physics->take_explosion(explosion.position,
                                         (explosion.kind == protocol::ExplosionKind::mine ? mine_push : 1) *
                                             game_.settings.rules.explosion_push,
                                         explosion.radius);
            body.kicked = !body.physics->asleep();
        }
        kinematics_.publish(*actor, body.publishing, body.physics->state(), body.physics->asleep(),
                            world::row(actor->kind).published(game_.settings.publisher));
    }
}

void LooseBodies::new_match() {
    for (Body& body : bodies_) {
        Actor* actor = game_.roster.actor(body.id);
        const auto home = world::initial_state(body.home, game_.terrain);
        if (!actor || (actor->owner == 0 && body.physics->state().position == home.position))
            continue;
        ++actor->incarnation;
        actor->motion.history = {};
        actor->motion.forget();
        actor->motion.displayed.state = home;
        actor->placed = home.position;
        actor->placed_at = game_.now;
        take_back(body, *actor);
    }
}

} // namespace server
