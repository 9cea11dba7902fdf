#include "client/camera.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace client {

namespace {
constexpr float clearance = 1.0f; ///< of the eye above the ground [m]

glm::vec3 direction(float yaw, float pitch) {
    return {std::cos(yaw) * std::cos(pitch), std::sin(yaw) * std::cos(pitch), std::sin(pitch)};
}
/// The share of a gap that closes in `dt` with time constant `tau`: the same path at any frame rate.
float closed(float dt, float tau) { return 1 - std::exp(-dt / tau); }
} // namespace

std::span<const std::string_view> camera_mode_names() {
    static constexpr std::array<std::string_view, 3> names{"chase", "top-down", "free"};
    return names;
}

Camera follow(CameraRig& rig, const world::Terrain& terrain, const glm::vec3& position, float heading, float dt) {
    if (!rig.settled) {
        rig.target = position;
        rig.heading = heading;
        rig.settled = true;
    }
    rig.target += (position - rig.target) * closed(dt, 0.06f);
    rig.heading += std::remainder(heading - rig.heading, 6.2831853f) * closed(dt, 0.25f);

    Camera camera;
    switch (rig.mode) {
    case CameraMode::chase: {
        const glm::vec3 look = direction(rig.heading + rig.yaw, rig.pitch);
        const glm::vec3 pivot = rig.target + glm::vec3(0, 0, 2.2f);
        camera.eye = pivot - look * rig.distance;
        camera.target = pivot + look * 6.0f;
        break;
    }
    case CameraMode::top_down:
        // A little from the south, so that north stays up on the screen.
        camera.eye = rig.target + glm::vec3(0, -0.02f, 1) * (rig.distance * 4);
        camera.target = rig.target;
        break;
    case CameraMode::free:
        camera.eye = rig.position;
        camera.target = rig.position + direction(rig.yaw, rig.pitch);
        break;
    }
    const glm::vec3 lowest(0, 0, terrain.ground(camera.eye.x, camera.eye.y).height + clearance);
    if (camera.eye.z < lowest.z) {
        const float lift = lowest.z - camera.eye.z;
        camera.eye.z += lift;
        if (rig.mode == CameraMode::free) {
            camera.target.z += lift;
            rig.position.z = camera.eye.z;
        }
    }
    return camera;
}

void fly(CameraRig& rig, const glm::vec3& motion) {
    const glm::vec3 forward = direction(rig.yaw, rig.pitch);
    const glm::vec3 left = direction(rig.yaw + 1.5707963f, 0);
    rig.position += forward * motion.x + left * motion.y + glm::vec3(0, 0, motion.z);
}

} // namespace client
