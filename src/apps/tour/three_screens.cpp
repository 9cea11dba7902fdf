#include "apps/tour/three_screens.h"

#include "world/shell.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

namespace apps {

namespace {

constexpr glm::vec4 white{1}, red{1, 0.25f, 0.15f, 1};

/// Where it was: the hull's edges.
void outline(std::vector<client::LinePicture>& lines, const protocol::Shown& pose) {
    const glm::vec3 half = world::body_half_extents;
    std::array<glm::vec3, 4> roof{};
    for (std::size_t i = 0; i < roof.size(); ++i)
        roof[i] = pose.position +
                  pose.orientation * glm::vec3(i == 0 || i == 3 ? half.x : -half.x, i < 2 ? half.y : -half.y, half.z);
    for (std::size_t i = 0; i < roof.size(); ++i)
        lines.push_back({roof[i], roof[(i + 1) % roof.size()], white, 3, true});
}

/// The last and the next fifteenth of a second, and a cross where it met the tank.
void way(std::vector<client::LinePicture>& lines, const client::JudgedShot& shot) {
    constexpr double around = 1.0 / 15;
    constexpr float arm = 0.5f; // [m]
    const world::Shell shell{shot.said.path.origin, shot.said.path.velocity};
    const double met = shot.said.time - shot.said.path.fired;
    const glm::vec3 lift(0, 0, 1); // above turrets
    const auto at = [&](double time) { return world::position(shell, std::max(0.0, time)) + lift; };
    lines.push_back({at(met - around), at(met + around), red, 3, true});
    for (const glm::vec3 side : {glm::vec3(arm, arm, 0), glm::vec3(arm, -arm, 0)})
        lines.push_back({at(met) - side, at(met) + side, red, 4, true});
}

client::Camera above(const client::JudgedShot& shot) {
    constexpr float behind = 7, up = 12; // [m]
    const glm::vec3 flat(shot.said.path.velocity.x, shot.said.path.velocity.y, 0);
    const glm::vec3 ahead = glm::dot(flat, flat) > 1e-6f ? glm::normalize(flat) : glm::vec3(0, 1, 0);
    client::Camera camera;
    camera.target = (shot.said.sights.shooter.position + shot.said.sights.victim.position) / 2.0f;
    camera.eye = camera.target - behind * ahead + glm::vec3(0, 0, up);
    return camera;
}

} // namespace

const client::JudgedShot* seen_by_three(const std::deque<client::JudgedShot>& shots, protocol::ActorId shooter) {
    const auto found = std::find_if(shots.rbegin(), shots.rend(), [&](const client::JudgedShot& shot) {
        return shot.said.actor == shooter && shot.shooter_gap && shot.server_gap;
    });
    return found == shots.rend() ? nullptr : &*found;
}

void show_three_screens(client::Scene& scene, const client::JudgedShot& shot) {
    const protocol::Sights& sights = shot.said.sights;
    client::TankPicture victim{.actor = shot.said.victim};
    for (const client::TankPicture& tank : scene.tanks)
        if (tank.actor == shot.said.victim && tank.role == client::Role::rival)
            victim = tank;
    scene.camera = above(shot);
    scene.panes.clear();
    const auto add = [&](const char* title, const protocol::Shown& pose, std::optional<float> gap) {
        client::PanePicture& pane = scene.panes.emplace_back();
        pane.title = title;
        pane.error = static_cast<double>(gap.value_or(0));
        victim.position = pose.position;
        victim.orientation = pose.orientation;
        victim.turret = pose.turret;
        pane.tanks = {victim};
        outline(pane.lines, sights.victim);
        way(pane.lines, shot);
    };
    add("your screen", sights.shooter, shot.shooter_gap);
    add("the server", sights.server, shot.server_gap);
    add("its own screen", sights.victim, {});
}

} // namespace apps
