#pragma once
/// Cameras: the eye's position and direction for the target that the camera follows. The eye is never under the ground,
/// and in chase mode never behind a hill or obstacle. Chase and top-down have their target in focus. World axes, SI
/// units, radians; the functions use their arguments only.

#include "client/scene/scene.h"
#include "world/terrain.h"

#include <optional>
#include <span>
#include <string_view>

namespace client {

enum class CameraMode { chase, gunner, top_down, free };
std::span<const std::string_view> camera_mode_names(); ///< "chase", "gunner", "top-down", "free"

/// A direction in the world [rad]: yaw 0 is east, counter-clockwise; pitch up +.
struct Direction {
    float yaw = 0, pitch = 0;
};
glm::vec3 vector(const Direction& direction); ///< unit vector in that direction
Direction direction(const glm::vec3& vector); ///< `vector` may have any length but 0

/// The target of a camera, as drawn in this frame.
struct CameraTarget {
    glm::vec3 position{0};             ///< position of the tank [m]
    glm::quat orientation{1, 0, 0, 0}; ///< body to world
    float turret = 0, gun = 0;         ///< yaw of the turret, left +; pitch of the gun, up + [rad]
};
/// Position of the gunner's eye [m]: above the gun, in front of the turret.
glm::vec3 sight_of(const CameraTarget& target);
Direction gun_direction(const CameraTarget& target);

/// A camera's mode and position, kept from frame to frame.
struct CameraRig {
    CameraMode mode = CameraMode::chase;
    float pitch = -0.16f;         ///< chase, while the player does not aim: pitch of the view, up + [rad]
    Direction glance;             ///< chase, gunner: offset added to the view's direction
    float distance = 13;          ///< chase: distance to the pivot [m]; top-down: a quarter of the height
    float field_of_view = 1;      ///< vertical angle [rad]
    float magnification = 1;      ///< gunner: magnification of the sight
    glm::vec3 position{0, 0, 30}; ///< free: position of the eye [m]
    Direction look;               ///< free: view direction

    // State of the smoothing over time.
    glm::vec3 target{0};  ///< the target's position [m]
    float heading = 0;    ///< yaw of the chase view without `glance` [rad]
    float room = 1;       ///< chase: free share of the way from the pivot to the eye; 1: no obstacle
    bool settled = false; ///< false: the next frame sets these values without smoothing
};

/// Advances the rig by a frame of `dt` [s] and returns its camera. Chase and gunner look along `aim`, if the player
/// aims by mouse or stick. Otherwise chase follows the gun's yaw smoothly, and gunner looks along the gun.
Camera place_camera(CameraRig& rig, const world::Terrain& terrain, const CameraTarget& target,
                    const std::optional<Direction>& aim, float dt);

/// Returns the point that the chase camera turns about [m]: a little above a target at `position`.
glm::vec3 chase_pivot(const CameraRig& rig, const glm::vec3& position);

/// Moves the free camera by `motion`: along the view, left, up [m].
void fly(CameraRig& rig, const glm::vec3& motion);

} // namespace client
