#include "client/scene/camera_shake.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace client {

float explosion_strength(float distance) {
    constexpr float half = 17; // distance of half the strength [m]
    return 1 / (1 + (distance / half) * (distance / half));
}

Shake shake(std::span<const Jolt> jolts, double now) {
    constexpr float decay = 0.22f;                     // time constant [s]
    constexpr float yaw = 0.010f, pitch = 0.022f;      // amplitudes of the view for strength 1 [rad]
    constexpr float sideways = 0.06f, upwards = 0.13f; // amplitudes of the eye for strength 1 [m]
    constexpr float slow = 47.0f, fast = 71.0f;        // [rad/s]; different, so that the swings do not coincide
    Shake sum;
    for (const Jolt& jolt : jolts) {
        const auto age = static_cast<float>(now - jolt.time);
        if (age < 0 || static_cast<double>(age) > jolt_length)
            continue;
        const float swing = jolt.strength * std::exp(-age / decay);
        sum.yaw += yaw * swing * std::sin(slow * age);
        sum.pitch += pitch * swing * std::sin(fast * age);
        sum.eye += swing * glm::vec3(sideways * std::sin(fast * age), sideways * std::sin(1.3f * slow * age),
                                     upwards * std::sin(slow * age));
    }
    return sum;
}

Shake rattle(float run, float speed) {
    constexpr float most = 0.018f; // amplitude of the eye at 14 m/s and above [m]
    const float height = most * std::min(1.0f, std::abs(speed) / 14);
    Shake sum;
    sum.eye.z = height * (std::sin(4.1f * run) + 0.6f * std::sin(6.7f * run)) / 1.6f;
    sum.pitch = 0.06f * height * std::sin(2.9f * run);
    return sum;
}

Camera shaken(Camera camera, const Shake& shake, float amount) {
    const glm::vec3 look = camera.target - camera.eye;
    const glm::vec3 flat = glm::cross(look, glm::vec3(0, 0, 1));
    const glm::vec3 right = glm::length(flat) > 1e-4f ? glm::normalize(flat) : glm::vec3(1, 0, 0);
    const glm::quat turn =
        glm::angleAxis(amount * shake.yaw, glm::vec3(0, 0, 1)) * glm::angleAxis(amount * shake.pitch, right);
    camera.eye += amount * shake.eye;
    camera.target = camera.eye + turn * look;
    return camera;
}

} // namespace client
