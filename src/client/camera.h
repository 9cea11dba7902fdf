#pragma once
/// Cameras: where the eye is, given what it follows. Never under the ground.

#include "client/scene.h"
#include "world/terrain.h"

#include <span>
#include <string_view>

namespace client {

enum class CameraMode { chase, top_down, free };
std::span<const std::string_view> camera_mode_names(); ///< "chase", "top-down", "free"

struct CameraRig {
    CameraMode mode = CameraMode::chase;
    float yaw = 0;        ///< chase: looks this much past the target's heading, left + [rad]; free: of the view itself
    float pitch = -0.22f; ///< up + [rad]
    float distance = 14;  ///< chase, top-down (times 3): to the target [m]
    glm::vec3 position{0, 0, 30}; ///< free: the eye [m]

    // Followed smoothly.
    glm::vec3 target{0};
    float heading = 0;
    bool settled = false; ///< false: jumps to the target in the next frame
};

/// Moves the rig by one frame of `dt` [s] towards a target at `position` that looks along `heading` [rad], and returns
/// its camera.
Camera follow(CameraRig& rig, const world::Terrain& terrain, const glm::vec3& position, float heading, float dt);

/// Free camera: moves by `motion` (forward, left, up) [m].
void fly(CameraRig& rig, const glm::vec3& motion);

} // namespace client
