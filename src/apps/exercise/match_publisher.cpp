#include "apps/exercise/match_publisher.h"

#include "dead_reckoning/hermite.h"
#include "world/physics_world.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

namespace apps {

namespace {

constexpr double longest_flight = 20; // Time after which a shell is far outside the map [s].
constexpr std::uint16_t first_shell = server::Roster::last_actor + 1,
                        last_shell = 65533; // DIS reserves higher numbers.
enum Result : std::uint8_t { hit_entity = 1, hit_ground = 3, detonated = 5 };
constexpr std::uint16_t high_explosive = 1000, contact_fuse = 1000;

dr::Displayed<double> widened(const dr::Displayed<float>& pose) {
    dr::Displayed<double> result{.state = dr::converted<double>(pose.state)};
    result.state.orientation = glm::normalize(result.state.orientation);
    for (std::size_t part = 0; part < dr::part_count; ++part)
        result.articulations[part] = {static_cast<double>(pose.articulations[part].angle),
                                      static_cast<double>(pose.articulations[part].rate)};
    return result;
}

dis::Model model_of(const dr::PublisherSettings& settings) {
    return dis::model_of(dr::reference(settings).predictor->name);
}

/// The shortest rotation from east (the forward axis) to a direction.
dr::Quat<double> facing(const dr::Vec3<double>& direction) {
    const double length = glm::length(direction);
    if (!(length > 0) || direction.x < -0.999 * length)
        return {0, 0, 0, 1}; // Faces west.
    const dr::Vec3<double> way = direction / length, east(1, 0, 0);
    const dr::Vec3<double> axis = glm::cross(east, way);
    return glm::normalize(dr::Quat<double>(1 + way.x, axis.x, axis.y, axis.z));
}

dis::Burst burst_of(dis::EntityClass kind) {
    return {.munition = dis::type_of(kind), .warhead = high_explosive, .fuse = contact_fuse, .quantity = 1, .rate = 0};
}

std::uint8_t force_of(world::TeamId team) { return team == world::blue ? 1 : team == world::orange ? 2 : 0; }

} // namespace

dis::EntityId MatchPublisher::id_of(std::uint16_t entity) const {
    return entity == 0 ? dis::EntityId{} : publisher_.id(entity);
}

std::vector<dis::Bytes> MatchPublisher::tick(const server::Server& server, double time) {
    // Entities at the last tick, including those that have exploded in this tick.
    const std::vector<dis::Truth> before = std::exchange(truths_, {});
    add_actors(server, before);
    if (const std::uint16_t round = server.match_state().round; round != std::exchange(round_, round))
        shells_.clear(); // Shells end with their round.
    add_shots(server, time);
    for (const server::Explosion& explosion : server.explosions())
        detonate(explosion, before, server.match_time(), time);
    add_shells(server);
    for (const dis::EntityPublisher::Due& due : publisher_.tick(time, truths_)) {
        ++counts_[static_cast<std::size_t>(due.reason)];
        say(due.pdu);
    }
    return std::exchange(said_, {});
}

std::vector<dis::Bytes> MatchPublisher::leave(double time) {
    truths_.clear();
    shells_.clear();
    guided_.clear();
    for (const dis::EntityPublisher::Due& due : publisher_.tick(time, {}))
        say(due.pdu);
    return std::exchange(said_, {});
}

void MatchPublisher::add_actors(const server::Server& server, std::span<const dis::Truth> before) {
    const dis::Model model = model_of(server.settings().publisher);
    for (const auto& [id, actor] : server.roster().actors) {
        if (world::row(actor.kind).body == world::Body::loose)
            continue;
        if (!actor.motion.known()) { // No update since the server placed the actor: keeps the state at the last tick.
            if (const auto last = std::ranges::find(before, id, &dis::Truth::entity); last != before.end())
                truths_.push_back(*last);
            continue;
        }
        dis::Truth truth{.entity = id,
                         .incarnation = actor.incarnation,
                         .model = model,
                         .actor = widened(actor.motion.displayed),
                         .marking = actor.name,
                         .force = force_of(actor.team)};
        if (actor.tank()) {
            truth.appearance = actor.alive() ? 0 : dis::destroyed | dis::flaming;
        } else if (actor.kind == world::ActorKind::mine) {
            constexpr double at_rest = 0.05; // [m/s]
            truth.kind = dis::EntityClass::mine;
            truth.model = glm::length(truth.actor.state.velocity) < at_rest ? dis::Model::static_ : dis::Model::fpw;
        } else {
            truth.kind = dis::EntityClass::shell;
        }
        truths_.push_back(std::move(truth));
    }
}

std::uint16_t MatchPublisher::free_number(const server::Roster& roster) {
    const auto taken = [&](std::uint16_t number) {
        return roster.actors.contains(number) ||
               std::ranges::any_of(shells_, [&](const auto& it) { return it.second.entity == number; });
    };
    do
        last_number_ = last_number_ < first_shell || last_number_ >= last_shell
                           ? first_shell
                           : static_cast<std::uint16_t>(last_number_ + 1);
    while (taken(last_number_));
    return last_number_;
}

void MatchPublisher::add_shots(const server::Server& server, double time) {
    for (const protocol::Shot& shot : server.shots()) {
        const Shell shell{
            free_number(server.roster()), next_event(), shot.actor, {shot.origin, shot.velocity}, shot.time};
        shells_[shot.shell] = shell;
        fire(shell, time);
    }
    // A guided shell is an actor; its Fire is published after the actor's first update.
    for (const auto& [id, actor] : server.roster().actors)
        if (actor.kind == world::ActorKind::guided_shell && actor.motion.known() && !guided_.contains(id)) {
            const dr::KinematicState<float>& state = actor.motion.displayed.state;
            guided_[id] = {id, next_event(), actor.layer, {state.position, state.velocity}, server.match_time()};
            fire(guided_[id], time);
        }
}

void MatchPublisher::add_shells(const server::Server& server) {
    std::erase_if(guided_, [&](const auto& it) { return !server.roster().actors.contains(it.first); });
    std::erase_if(shells_, [&](const auto& it) { return server.match_time() - it.second.fired > longest_flight; });
    for (const auto& [number, shell] : shells_) {
        const double flown = std::max(0.0, server.match_time() - shell.fired);
        const dr::KinematicState<double> state{.position = dr::Vec3<double>(world::position(shell.shell, flown)),
                                               .velocity = dr::Vec3<double>(world::velocity(shell.shell, flown)),
                                               .acceleration = {0, 0, -static_cast<double>(world::gravity)},
                                               .orientation =
                                                   // The direction of the shot, during the whole flight.
                                               facing(dr::Vec3<double>(shell.shell.velocity))};
        truths_.push_back({.entity = shell.entity,
                           .kind = dis::EntityClass::shell,
                           .model = dis::Model::fvw,
                           .actor = {.state = state}});
    }
}

void MatchPublisher::fire(const Shell& shell, double time) {
    const dis::LocalFrame& frame = publisher_.frame();
    say(dis::Fire{.header = publisher_.header(time),
                  .firing = id_of(shell.shooter),
                  .munition = id_of(shell.entity),
                  .event = publisher_.id(shell.event),
                  .location = frame.to_geocentric(dr::Vec3<double>(shell.shell.origin)),
                  .burst = burst_of(dis::EntityClass::shell),
                  .velocity = dr::Vec3<float>(frame.vector_to_geocentric(dr::Vec3<double>(shell.shell.velocity)))});
}

void MatchPublisher::detonate(const server::Explosion& explosion, std::span<const dis::Truth> before, double match_time,
                              double time) {
    const bool mine = explosion.kind == protocol::ExplosionKind::mine;
    const dr::Vec3<double> place(explosion.position);
    dis::Detonation pdu;
    pdu.header = publisher_.header(time);
    pdu.firing = id_of(explosion.by);
    pdu.target = id_of(explosion.on);
    pdu.event = {pdu.firing.site, pdu.firing.application, 0};
    pdu.location = publisher_.frame().to_geocentric(place);
    pdu.burst = burst_of(mine ? dis::EntityClass::mine : dis::EntityClass::shell);
    pdu.result = mine ? detonated : explosion.on != 0 ? hit_entity : hit_ground;
    if (const auto target = std::ranges::find(truths_, explosion.on, &dis::Truth::entity);
        explosion.on != 0 && target != truths_.end()) {
        const dr::KinematicState<double>& there = target->actor.state;
        pdu.in_target =
            dr::Vec3<float>(dis::flip_body_axes(glm::conjugate(there.orientation) * (place - there.position)));
    }
    dr::Vec3<double> velocity(0);
    if (const auto shell = shells_.find(explosion.shell); explosion.shell != 0 && shell != shells_.end()) {
        pdu.munition = id_of(shell->second.entity);
        pdu.event = publisher_.id(shell->second.event);
        velocity = dr::Vec3<double>(world::velocity(shell->second.shell, match_time - shell->second.fired));
        shells_.erase(shell);
    } else {
        // The munition is the mine or guided shell that was nearest to the explosion at the last tick.
        double nearest = 5; // Largest distance from the explosion [m].
        const dis::EntityClass kind = mine ? dis::EntityClass::mine : dis::EntityClass::shell;
        for (const dis::Truth& it : before)
            if (const double away = glm::distance(it.actor.state.position, place);
                it.kind == kind && it.entity < first_shell && away < nearest) {
                nearest = away;
                pdu.munition = id_of(it.entity);
            }
        if (const auto guided = guided_.find(pdu.munition.entity); !mine && guided != guided_.end()) {
            pdu.event = publisher_.id(guided->second.event);
            velocity = dr::Vec3<double>(guided->second.shell.velocity);
        }
    }
    pdu.velocity = dr::Vec3<float>(publisher_.frame().vector_to_geocentric(velocity));
    say(pdu);
}

} // namespace apps
