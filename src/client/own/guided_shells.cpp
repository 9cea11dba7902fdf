#include "client/own/guided_shells.h"

#include "client/own/between.h"
#include "world/guided_shell.h"

#include <algorithm>

namespace client {

namespace {

/// All tanks of a picture except the one that fired.
struct Others {
    std::vector<const OwnShots::Tank*> tanks;
    std::vector<world::Target> poses{};

    Others(const OwnShots::Picture& picture, protocol::ActorId shooter) : tanks(picture.without(shooter)) {
        for (const OwnShots::Tank* tank : tanks)
            poses.push_back(tank->pose);
    }
};

} // namespace

glm::vec3 landing(const LocalPlayer& tank, const world::Terrain& terrain, const OwnShots::Picture& picture,
                  const world::MatchRules& rules) {
    constexpr double longest = 4; // longest flight that is computed [s]
    const dr::LocalActor<float>& gun = tank.completed();
    const world::Shell shell = world::fire(world::muzzle(gun.state, gun.articulations), rules.muzzle_speed);
    const auto met = world::fly(terrain, Others(picture, tank.actor()).poses, shell, 0, longest, picture.loose);
    return met ? met->position : world::position(shell, longest);
}

void GuidedShells::launch(protocol::ActorId shell, std::uint8_t incarnation, const LocalPlayer& tank,
                          const world::MatchRules& rules) {
    const dr::LocalActor<float>& gun = tank.completed();
    const auto state = world::launch(world::muzzle(gun.state, gun.articulations), rules);
    shells_.push_back({.published = {shell, tunables::Random(random_.bits())},
                       .tank = tank.actor(),
                       .now = state,
                       .before = state,
                       .left = static_cast<double>(rules.guided_life),
                       .drawn = state.position});
    shells_.back().published.respawn(incarnation);
}

void GuidedShells::remove(protocol::ActorId id) {
    std::erase_if(shells_, [&](const Shell& shell) { return shell.published.actor() == id; });
}

void GuidedShells::send_full_next() {
    for (Shell& shell : shells_)
        shell.published.send_full_next();
}

void GuidedShells::fly(int ticks, const OwnTanks& tanks, const world::Terrain& terrain,
                       const OwnShots::Picture& picture, const world::MatchRules& rules) {
    for (Shell& shell : shells_) {
        const auto tank = std::ranges::find(tanks.all(), shell.tank, &LocalPlayer::actor);
        const glm::vec3 ahead = shell.now.position + 100.0f * shell.now.velocity; // for a shell whose tank is gone
        const glm::vec3 aim = tank != tanks.all().end() ? landing(*tank, terrain, picture, rules) : ahead;
        for (int tick = 0; tick < ticks; ++tick) {
            shell.before = shell.now;
            shell.now = world::steer(shell.now, aim, world::tick_step, rules);
            shell.left -= world::tick_length;
        }
    }
}

void GuidedShells::show(RemoteActors& remote, double blend) {
    for (const Shell& shell : shells_) {
        dr::Displayed<float> displayed;
        displayed.state = between(shell.before, shell.now, static_cast<float>(blend));
        remote.hold(shell.published.actor(), displayed);
    }
}

std::vector<protocol::ShellEnd> GuidedShells::end(const world::Terrain& terrain, const OwnShots::Picture& picture,
                                                  RemoteActors& remote) {
    std::vector<protocol::ShellEnd> ends;
    std::erase_if(shells_, [&](Shell& shell) {
        const protocol::ActorId id = shell.published.actor();
        const RemoteActor* shown = remote.find(id);
        if (!shown || !shown->held)
            return false;
        const glm::vec3 to = shown->held->state.position, from = shell.drawn;
        shell.drawn = to;
        const Others others(picture, shell.tank);
        auto met = from != to ? world::first_obstacle(terrain, others.poses, from, to, picture.loose)
                              : std::optional<world::Impact>();
        if (const auto ground = terrain.height(from.x, from.y); ground && from.z < *ground)
            met = world::Impact{.position = from, .target = {}}; // the muzzle was below the ground
        if (!met && !terrain.height(to.x, to.y))
            met = world::Impact{.position = from, .target = {}}; // the shell has left the map
        if (!met && shell.left > 0)
            return false;
        protocol::ShellEnd end{
            .actor = id, .time = picture.time, .position = met ? met->position : to, .display = picture.display};
        if (met && met->target && others.tanks[*met->target]->alive) {
            const OwnShots::Tank& victim = *others.tanks[*met->target];
            victim.set_victim(end, victim.pose);
        }
        ends.push_back(end);
        return true;
    });
    return ends;
}

void GuidedShells::publish(const TickStamp& stamp, const dr::PublisherSettings& settings, const world::Terrain& terrain,
                           RemoteActors& remote, const RenderTime& render_time, Outgoing& out) {
    dr::PublisherSettings exact = settings; // the state's velocity is exact; one from positions would lag behind
    exact.velocity = dr::PublisherSettings::Velocity::engine;
    exact.velocity_average = 1;
    for (Shell& shell : shells_) {
        const glm::vec3& place = shell.now.position;
        if (!terrain.height(place.x, place.y) || world::first_obstacle(terrain, {}, shell.drawn, place))
            continue; // the shell has hit the ground or left the map; it ends when it is drawn there
        dr::LocalActor<float> local;
        local.state = shell.now;
        if (auto sent = shell.published.tick(stamp.match, stamp.dt, local, exact)) {
            out.updates.push_back(sent->encoded);
            remote.receive(sent->encoded, render_time, stamp.local, RemoteActors::TimeBasis::time_stamp);
        }
        if (out.with_truth)
            out.add_truth(shell.published.actor(), shell.published.incarnation(), stamp, shell.now);
    }
}

} // namespace client
