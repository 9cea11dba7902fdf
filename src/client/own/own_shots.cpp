#include "client/own/own_shots.h"

#include "client/own/between.h"
#include "world/physics_world.h"

#include <algorithm>
#include <cmath>

namespace client {

namespace {
constexpr double longest = 20; ///< longest flight [s]; by then a shell is far outside the map
}

void OwnShots::Tank::set_victim(protocol::ShellEnd& end, const world::Target& place) const {
    end.victim = actor;
    end.incarnation = incarnation;
    end.sequence = sequence;
    end.shown = {true, place.position, place.orientation, place.turret_yaw};
}

std::vector<const OwnShots::Tank*> OwnShots::Picture::without(protocol::ActorId shooter) const {
    std::vector<const Tank*> others;
    for (const Tank& tank : tanks)
        if (tank.actor != shooter)
            others.push_back(&tank);
    return others;
}

std::vector<protocol::ShellEnd> OwnShots::advance(const world::Terrain& terrain, const Picture& picture) {
    std::vector<protocol::ShellEnd> ends;
    std::erase_if(shells_, [&](Flying& flying) {
        const auto end = fly(terrain, picture, flying);
        if (end)
            ends.push_back(*end);
        return end || flying.flown > longest;
    });
    before_ = picture;
    return ends;
}

/// Returns the tank's pose at `time`, between the last two pictures.
world::Target OwnShots::between(const Tank& tank, const Picture& picture, double time) const {
    const auto was = std::ranges::find(before_.tanks, tank.actor, &Tank::actor);
    if (was == before_.tanks.end() || was->incarnation != tank.incarnation || before_.time >= picture.time)
        return tank.pose;
    const auto s = static_cast<float>(std::clamp((time - before_.time) / (picture.time - before_.time), 0.0, 1.0));
    world::Target pose = client::between(was->pose, tank.pose, s);
    pose.turret_yaw =
        was->pose.turret_yaw + s * std::remainder(tank.pose.turret_yaw - was->pose.turret_yaw, 6.2831853f);
    return pose;
}

std::optional<protocol::ShellEnd> OwnShots::fly(const world::Terrain& terrain, const Picture& picture,
                                                Flying& flying) const {
    const protocol::Fire& shot = flying.shot;
    const world::Shell shell{shot.origin, shot.velocity};
    protocol::ShellEnd end{.actor = shot.actor, .number = shot.number, .display = picture.display};
    if (flying.flown == 0 && shot.origin.z < terrain.ground(shot.origin.x, shot.origin.y).height) {
        end.time = shot.time;
        end.position = shot.origin;
        return end;
    }
    const std::vector<const Tank*> others = picture.without(shot.actor);
    std::vector<world::Target> targets(others.size());
    while (flying.flown < picture.time - shot.time) {
        const double until = std::min(flying.flown + world::tick_length, picture.time - shot.time);
        for (std::size_t i = 0; i < targets.size(); ++i)
            targets[i] = between(*others[i], picture, shot.time + until);
        const auto impact = world::fly(terrain, targets, shell, flying.flown, until, picture.loose);
        flying.flown = until;
        if (!impact)
            continue;
        end.time = shot.time + impact->time;
        end.position = impact->position;
        if (!impact->target || !others[*impact->target]->alive)
            return end;
        others[*impact->target]->set_victim(end, targets[*impact->target]);
        return end;
    }
    return {};
}

} // namespace client
