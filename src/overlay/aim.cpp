#include "overlay/aim.h"

#include "world/shell.h"

namespace overlay {

std::optional<Aim> aim(const client::Client& client, const client::Scene& scene) {
    constexpr double longest_flight = 5; // [s]
    const client::LocalPlayer* player = client.player();
    const client::Actor* actor = player ? client.match().find(player->actor()) : nullptr;
    if (!actor || !actor->alive() || !player->spawned())
        return {};
    const auto pose = client.pose(*player);
    const world::Muzzle muzzle = world::muzzle(pose.state, pose.articulations);

    std::vector<world::Target> targets;
    for (const client::TankPicture& tank : scene.tanks)
        if (tank.actor != player->actor() && tank.opacity >= 1)
            targets.push_back({tank.position, tank.orientation, tank.turret});
    const world::Shell shell = world::fire(muzzle, client.rules().muzzle_speed);
    const auto impact = world::fly(client.terrain(), targets, shell, 0, longest_flight);
    Aim result;
    if (impact) {
        result.impact = impact->position;
        result.on_target = impact->target.has_value();
        result.flight = impact->time;
    }
    for (double t = path_step; t < (impact ? impact->time : longest_flight); t += path_step)
        result.path.push_back(world::position(shell, t));
    return result;
}

} // namespace overlay
