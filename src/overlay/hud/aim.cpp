#include "overlay/hud/aim.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace overlay {

std::optional<Aim> aim(const client::View& client, const client::Scene& scene) {
    constexpr double longest_flight = 5; // [s]
    const client::LocalPlayer* player = client.player();
    const client::Actor* actor = player ? client.match().find(player->actor()) : nullptr;
    if (!actor || !actor->alive() || !player->spawned())
        return {};
    const auto pose = client.pose(*player);
    const world::Muzzle muzzle = world::muzzle(pose.state, pose.articulations);

    std::vector<world::Target> targets;
    for (const client::TankPicture& tank : scene.tanks)
        if (tank.actor != player->actor() && solid(tank.role))
            targets.push_back({tank.position, tank.orientation, tank.turret});
    const world::Shell shell = world::fire(muzzle, client.rules().muzzle_speed);
    const auto impact = world::fly(client.terrain(), targets, shell, 0, longest_flight);
    Aim result;
    result.shell = shell;
    if (impact) {
        result.impact = impact->position;
        result.on_target = impact->target.has_value();
        result.flight = impact->time;
    }
    for (double t = path_step; t < (impact ? impact->time : longest_flight); t += path_step)
        result.path.push_back(world::position(shell, t));
    return result;
}

std::vector<RangeMark> range_marks(const world::Shell& shell, float step, float longest) {
    std::vector<RangeMark> marks;
    const float across = std::hypot(shell.velocity.x, shell.velocity.y);
    if (across < 1e-3f * glm::length(shell.velocity) || across <= 0)
        return marks;
    for (int i = 1; static_cast<float>(i) * step <= longest; ++i) {
        const float range = static_cast<float>(i) * step;
        marks.push_back({range, world::position(shell, static_cast<double>(range / across))});
    }
    return marks;
}

glm::vec3 lead(const world::Shell& shell, const glm::vec3& impact, double flight, float speed) {
    const float across = std::hypot(shell.velocity.x, shell.velocity.y);
    if (across <= 0)
        return impact;
    const glm::vec3 right(shell.velocity.y / across, -shell.velocity.x / across, 0);
    return impact + right * (speed * static_cast<float>(flight));
}

} // namespace overlay
