#pragma once
/// The camera's shake: a pure function of its causes and the time, so that it does not depend on the frame rate.

#include "client/scene/scene.h"

#include <span>

namespace client {

/// An event that shakes the camera.
struct Jolt {
    double time = 0;    ///< time of the event [s], on the same clock as `now` of shake()
    float strength = 0; ///< 1: a near explosion; below 0.01: invisible
};
constexpr double jolt_length = 1.5; ///< duration of a jolt [s]

/// Strength of the jolt by an explosion at `distance` [m]: 1 at 0 m, a quarter at 30 m.
float explosion_strength(float distance);

/// Offsets of the camera's direction and eye.
struct Shake {
    float yaw = 0, pitch = 0; ///< offset of the direction [rad]
    glm::vec3 eye{0};         ///< offset of the eye [m]
};
/// Returns the sum of all jolts at `now`, each a few damped swings.
Shake shake(std::span<const Jolt> jolts, double now);
/// Returns the shake in a driving tank. `run`: distance that the tank has driven [m]. `speed` [m/s]; 0: no shake.
Shake rattle(float run, float speed);

/// Returns the camera with a share `amount` of the shake. The distance to its target stays the same.
Camera shaken(Camera camera, const Shake& shake, float amount);

} // namespace client
