#include "apps/window/trace.h"

#include "client/scene/camera.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <spdlog/spdlog.h>
#include <utility>

namespace apps {

void Trace::add(double now, const client::View& client, const Seen& seen) {
    if (!spdlog::should_log(spdlog::level::debug))
        return;
    const client::Camera& camera = seen.camera;
    const client::LocalPlayer* player = client.player();
    constexpr double between = 0.25; // [s]
    const bool due = now - traced_ >= between;
    if (due)
        traced_ = now;
    if (!player || !player->spawned()) {
        if (due)
            spdlog::debug("trace: eye_x={:.2f} eye_y={:.2f} eye_z={:.2f}", camera.eye.x, camera.eye.y, camera.eye.z);
        return;
    }
    if (std::exchange(fired_, player->last_fire) < player->last_fire && player->last_fire > 0)
        spdlog::debug("fired");
    if (std::exchange(mined_, player->last_mine) < player->last_mine && player->last_mine > 0)
        spdlog::debug("mine laid");
    if (!due)
        return;
    const auto pose = client.pose(*player);
    const glm::vec3 ahead = pose.state.orientation * glm::vec3(1, 0, 0);
    spdlog::debug("trace: x={:.2f} y={:.2f} heading={:.3f} speed={:.2f} turret={:.3f} gun={:.3f} gap={:.3f} "
                  "eye_x={:.2f} eye_y={:.2f} eye_z={:.2f} view={:.3f} fov={:.3f} width={} height={}",
                  pose.state.position.x, pose.state.position.y, std::atan2(ahead.y, ahead.x),
                  glm::dot(pose.state.velocity, ahead), pose.articulations[dr::turret].angle,
                  pose.articulations[dr::gun].angle, seen.gap, camera.eye.x, camera.eye.y, camera.eye.z,
                  client::direction(camera.target - camera.eye).yaw, camera.field_of_view, seen.width, seen.height);
}

} // namespace apps
