#include "server/loose_bodies.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <utility>

namespace server {

namespace {

constexpr float contact = 1.0f;     ///< nearer than this to the reckoned hull, it counts as touched [m]
constexpr double settled = 1;       ///< it has lain still for so long [s]
constexpr double forgotten = 10;    ///< its owner has not touched it for so long [s]
constexpr float still = 0.1f;       ///< slower is at rest [m/s], and in turning [rad/s]
constexpr double truth_at_rest = 2; ///< between two truths about one that lies still [s]
constexpr float mine_push = 3;      ///< of a mine's explosion, in a shell's

bool at_rest(const dr::KinematicState<float>& state) {
    return glm::length(state.velocity) < still && glm::length(state.angular_velocity) < still;
}

/// Of the ball round it [m].
float radius(const world::LooseShape& shape) {
    const glm::vec3 half = shape.half_extents();
    return std::max(half.x, half.z);
}

} // namespace

LooseBodies::LooseBodies(Game& game, Referee& referee, Kinematics& kinematics, std::span<const world::Prop> props)
    : game_(game), referee_(referee), kinematics_(kinematics) {
    for (const world::Prop& prop : props) {
        if (!world::row(prop.kind).loose())
            continue;
        Actor* actor = game_.roster.add(protocol::ActorKind::loose);
        if (!actor)
            return;
        const auto home = world::at_home(prop, game_.terrain);
        actor->loose = world::LooseShape{prop.kind, prop.scale};
        actor->name = fmt::format("{} {}", world::row(prop.kind).name, actor->id);
        actor->placed = home.position;
        actor->placed_at = 0;
        bodies_.push_back(
            {actor->id, prop, std::make_unique<world::LooseBody>(game_.physics, *actor->loose, home), publisher()});
        bodies_.back().physics->simulate(home);
    }
}

dr::Publisher<float> LooseBodies::publisher() {
    return {tunables::Random(game_.random.bits()),
            [](const dr::Update<float>& update) { return protocol::quantise(update); }};
}

/// By any tank of its owner.
bool LooseBodies::touched(const Body& body, const Actor& actor) const {
    const float reach = contact + radius(body.physics->shape());
    return std::ranges::any_of(game_.roster.actors, [&](const auto& entry) {
        const Actor& tank = entry.second;
        return tank.tank() && tank.owner == actor.owner && tank.motion.known() &&
               distance_to_tank(actor.motion.pose.state.position, tank.motion.pose) < reach;
    });
}

void LooseBodies::claim(Client& client, const protocol::Claim& claim) {
    const auto body = std::ranges::find(bodies_, claim.actor, &Body::id);
    Actor* actor = game_.roster.actor(claim.actor);
    const Actor* tank = game_.roster.actor(claim.tank);
    if (body == bodies_.end() || !actor)
        return game_.drop(client, Drop::unknown_actor);
    if (!client.claims.take(game_.now, 1))
        return game_.drop(client, Drop::claim_rate, actor->name);
    // Whatever the answer is, the claimant needs one: it simulates already.
    const auto refuse = [&](Drop why, const std::string& details) {
        game_.drop(client, why, details);
        game_.tell(client, protocol::Ownership{actor->id, actor->owner});
    };
    if (const auto why = referee_.objection(client, tank))
        return refuse(*why, actor->name);
    const float gap =
        distance_to_tank(actor->motion.pose.state.position, tank->motion.pose) - radius(body->physics->shape());
    if (gap > game_.settings.orders.claim_reach)
        return refuse(Drop::claim_far, fmt::format("{} from {:.1f} m", actor->name, gap));
    if (actor->owner != 0 && actor->owner != client.id && touched(*body, *actor))
        return refuse(Drop::claimed, actor->name); // first come
    if (actor->owner == 0)
        actor->motion.reckoned.reset(); // it has not been reckoned while it was simulated here
    actor->owner = client.id;
    actor->motion.refused_since.reset();
    body->touched_at = body->quiet_since = game_.now;
    game_.tell_all(protocol::Ownership{actor->id, actor->owner});
}

/// A client's that the server should have again.
bool LooseBodies::forsaken(Body& body, const Actor& actor) const {
    if (touched(body, actor))
        body.touched_at = game_.now;
    if (!at_rest(actor.motion.pose.state) || !at_rest(actor.motion.last.state))
        body.quiet_since = game_.now;
    const double untouched = game_.now - body.touched_at;
    return untouched > forgotten || (untouched > settled && game_.now - body.quiet_since > settled);
}

/// From where it is reckoned to be; its last owner's sequence goes on.
void LooseBodies::take_back(Body& body, Actor& actor) {
    dr::KinematicState<float> state = actor.motion.pose.state;
    if (at_rest(state))
        state.velocity = state.angular_velocity = glm::vec3(0);
    actor.owner = 0;
    body.physics->simulate(state);
    body.publisher = publisher();
    body.publisher.resume(actor.motion.last.sequence + 1, actor.incarnation);
    body.last_sent = actor.motion.last;
    body.truth_due = game_.now;
    game_.tell_all(protocol::Ownership{actor.id, 0});
}

void LooseBodies::tick() {
    truth_.clear();
    for (Body& body : bodies_) {
        Actor* actor = game_.roster.actor(body.id);
        if (!actor)
            continue;
        if (actor->owner != 0 && !forsaken(body, *actor)) {
            body.physics->follow(actor->motion.pose.state);
            continue;
        }
        if (!body.physics->simulated() || actor->owner != 0)
            take_back(body, *actor);
        if (std::exchange(body.kicked, false))
            body.publisher.send_full_next(); // a tick after the blast its velocity tells
        for (const Bang& bang : referee_.bangs()) {
            body.physics->blast(bang.position,
                                (bang.blast == protocol::Blast::mine ? mine_push : 1) * game_.settings.rules.blast_push,
                                bang.radius);
            body.kicked = !body.physics->asleep();
        }
        publish(body, *actor);
    }
}

void LooseBodies::publish(Body& body, Actor& actor) {
    dr::LocalActor<float> local;
    local.state = body.physics->state();
    actor.motion.pose.state = local.state;
    const auto settings = world::for_loose_bodies(game_.settings.publisher);
    if (const auto publication = body.publisher.tick(game_.now, world::tick_length, local, settings)) {
        kinematics_.publish(actor, protocol::make_update(body.id, *publication, body.last_sent));
        body.last_sent = actor.motion.last;
    }
    if (game_.settings.truth && (!body.physics->asleep() || game_.now >= body.truth_due)) {
        body.truth_due = game_.now + truth_at_rest;
        truth_.push_back({body.id, actor.incarnation, game_.now, local.state.position, local.state.velocity,
                          local.state.orientation});
    }
}

void LooseBodies::reset() {
    for (Body& body : bodies_) {
        Actor* actor = game_.roster.actor(body.id);
        const auto home = world::at_home(body.home, game_.terrain);
        if (!actor || (actor->owner == 0 && body.physics->state().position == home.position))
            continue;
        ++actor->incarnation;
        actor->motion.history = {};
        actor->motion.reckoned.reset();
        actor->motion.pose.state = home;
        actor->placed = home.position;
        actor->placed_at = game_.now;
        take_back(body, *actor);
    }
}

} // namespace server
