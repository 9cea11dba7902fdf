#include "render/passes/instances.h"

#include "dead_reckoning/finite.h"
#include "render/camera_matrices.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <map>

namespace render {

namespace {

Instance instance(const client::TankPicture& tank) {
    constexpr float hanging_gun = -0.14f; // pitch of a wreck's gun [rad]
    Instance instance{pose_rows(tank.position, glm::mat3_cast(tank.orientation)),
                      {tank.turret, tank.wreck ? hanging_gun : tank.gun, tank.track_left, tank.track_right},
                      glm::vec4(tank.colour, opacity(tank.role)),
                      {damage(tank), tank.hatch, 0, tank.recoil},
                      glm::vec4(tank.rock, tank.antenna)};
    for (std::size_t i = 0; i < tank.hits.size(); ++i)
        instance.hits[i] = glm::vec4(tank.hits[i].place, static_cast<float>(tank.hits[i].part));
    return instance;
}

Instance instance(const client::MinePicture& mine, double time) {
    const bool on = lamp_on(mine, time);
    return {pose_rows(mine.position, glm::mat3_cast(mine.orientation)),
            glm::vec4(0),
            glm::vec4(mine.colour, 1),
            {0, mine.armed && on ? 1 : 0, mine.armed ? 0 : 1, 0}};
}

/// Whether the tank may hide the camera's focus. `itself`: distance below which it is the tank in focus [m].
bool veils(const client::Camera& camera, const client::TankPicture& tank) {
    constexpr float itself = 2.5f, radius = 3.5f;
    return hides_focus(camera, tank.position, radius) && glm::distance(tank.position, *camera.focus) > itself;
}

} // namespace

std::array<glm::vec4, 3> pose_rows(const glm::vec3& position, const glm::mat3& turned) {
    const glm::mat3 rows = glm::transpose(turned); // transposed, because GLM's matrices are by columns
    return {glm::vec4(rows[0], position.x), glm::vec4(rows[1], position.y), glm::vec4(rows[2], position.z)};
}

bool has_finite_pose(const glm::vec3& position, const glm::quat& orientation) {
    return dr::finite(position) && std::isfinite(glm::dot(orientation, orientation));
}

float damage(const client::TankPicture& tank) {
    if (tank.wreck)
        return 1;
    const float lost = std::isfinite(tank.health) ? std::clamp(1 - tank.health, 0.0f, 1.0f) : 0;
    return std::min(std::floor(4 * lost), 3.0f) / 4;
}

bool lamp_on(const client::MinePicture& mine, double time) {
    const double phase = std::fmod(time * 1.25 + 0.37 * static_cast<double>(mine.position.x + mine.position.y), 1.0);
    return std::fmod(phase + 1, 1.0) < 0.55;
}

Batches batches(const client::Scene& scene, float near_distance) {
    Batches batches;
    std::map<protocol::ActorId, std::size_t> ghosts; // number of ghosts that were added, by actor
    std::vector<float> distances;
    for (const client::TankPicture& tank : scene.tanks)
        if (const float distance = glm::distance(tank.position, scene.camera.eye);
            solid(tank.role) && std::isfinite(distance))
            distances.push_back(distance);
    std::ranges::sort(distances);
    const auto first_beyond = [&](std::size_t count) {
        return distances.size() > count ? distances[count] : std::numeric_limits<float>::infinity();
    };
    near_distance = std::min(near_distance, first_beyond(max_near_tanks));
    const float far_distance = first_beyond(max_far_tanks);
    for (const client::TankPicture& tank : scene.tanks) {
        if (!has_finite_pose(tank.position, tank.orientation))
            continue;
        if (!solid(tank.role)) {
            const std::size_t layer = ghosts[tank.actor]++;
            batches.ghost_layers.resize(std::max(batches.ghost_layers.size(), layer + 1));
            batches.ghost_layers[layer].push_back(instance(tank));
        } else {
            const float distance = glm::distance(tank.position, scene.camera.eye);
            auto& batch = veils(scene.camera, tank)  ? batches.veiling_tanks
                          : distance < near_distance ? batches.near_tanks
                          : distance < far_distance  ? batches.far_tanks
                                                     : batches.distant_tanks;
            batch.push_back(instance(tank));
        }
    }
    for (const client::MinePicture& mine : scene.mines)
        if (has_finite_pose(mine.position, mine.orientation))
            batches.mines.push_back(instance(mine, scene.time));
    return batches;
}

} // namespace render
