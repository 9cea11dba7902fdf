#pragma once
/// Cameras: where the eye is, given what it is attached to. Never under the ground, nor behind a hill. World axes, SI
/// units, radians; pure functions of what they are given.

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
glm::vec3 vector(const Direction& direction); ///< unit
Direction direction(const glm::vec3& vector); ///< of any length but 0

/// What a camera is attached to, as it is drawn in this frame.
struct CameraTarget {
    glm::vec3 position{0};             ///< [m]
    glm::quat orientation{1, 0, 0, 0}; ///< body to world
    float turret = 0, gun = 0;         ///< yaw left +, pitch up + [rad]
};
/// Where its gunner's eye is [m]: over the gun, before the turret's front.
glm::vec3 sight_of(const CameraTarget& target);
Direction gun_direction(const CameraTarget& target);

/// A camera's mode and where it is held, from frame to frame.
struct CameraRig {
    CameraMode mode = CameraMode::chase;
    float pitch = -0.16f;         ///< chase, nobody aiming: up + [rad]
    Direction glance;             ///< chase, gunner: looks past its direction by so much
    float distance = 13;          ///< chase, top-down (times 4): to the target [m]
    float field_of_view = 1;      ///< vertical [rad]
    float magnification = 1;      ///< of the gunner's sight
    glm::vec3 position{0, 0, 30}; ///< free: the eye [m]
    Direction look;               ///< free: of the view

    // What the camera has of its target by now, smoothed.
    glm::vec3 target{0};  ///< [m]
    float heading = 0;    ///< [rad]
    float room = 1;       ///< share of the distance that no hill takes
    bool settled = false; ///< false: jumps to the target in the next frame
};

/// Moves the rig on by a frame of `dt` [s] and returns its camera. Chase and gunner look along `aim`, where the player
/// aims by mouse or stick; without it along the target's gun: chase smoothly, gunner exactly.
Camera place_camera(CameraRig& rig, const world::Terrain& terrain, const CameraTarget& target,
                    const std::optional<Direction>& aim, float dt);

/// What the chase camera turns about [m]: a little above a target at `position`.
glm::vec3 chase_pivot(const CameraRig& rig, const glm::vec3& position);

/// Free camera: moves by `motion` (forward, left, up) [m].
void fly(CameraRig& rig, const glm::vec3& motion);

} // namespace client
