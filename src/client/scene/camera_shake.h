#pragma once
/// The camera's shake: a pure function of what jolted it and of the time, so that it looks alike at any frame rate.

#include "client/scene/scene.h"

#include <span>

namespace client {

/// Something that shook the eye.
struct Jolt {
    double time = 0;    ///< [s], on any clock
    float strength = 0; ///< 1: a near explosion; below 0.01 nobody sees it
};
constexpr double jolt_length = 1.5; ///< after which it is over [s]

/// What an explosion at that distance [m] does to the eye: 1 on the spot, a quarter at 30 m.
float explosion_strength(float distance);

/// How far view and eye are off at `now`: all jolts together, each a few damped swings.
struct Shake {
    float yaw = 0, pitch = 0; ///< [rad]
    glm::vec3 eye{0};         ///< [m]
};
Shake shake(std::span<const Jolt> jolts, double now);
/// The rattle of a tank that has run so far [m] at so much speed [m/s]: it stands still with the tank.
Shake rattle(float run, float speed);

/// The camera, shaken; `amount` 0: not at all. What it looks at stays as far away.
Camera shaken(Camera camera, const Shake& shake, float amount);

} // namespace client
