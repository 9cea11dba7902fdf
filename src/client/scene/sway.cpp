#include "client/scene/sway.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

namespace client {

void Antenna::move(const glm::vec2& change, float dt) {
    constexpr float frequency = 1.7f * glm::two_pi<float>(), damping = 0.13f; // like a 2 m steel rod; tuned by eye
    // Length in the equation of the swing [m]. The antenna is softer than a real one, which hardly bends.
    constexpr float length = 4.5f;
    constexpr float longest_step = 1.0f / 120, furthest = 0.5f;
    if (glm::length(change) < 8)
        rate_ -= change / length;
    dt = std::clamp(dt, 0.0f, 0.25f);
    const int steps = static_cast<int>(std::ceil(dt / longest_step));
    for (int i = 0; i < steps; ++i) { // semi-implicit Euler: stable far beyond this step
        const float h = dt / static_cast<float>(steps);
        rate_ -= (frequency * frequency * lean_ + 2 * damping * frequency * rate_) * h;
        lean_ += rate_ * h;
    }
    if (const float far = glm::length(lean_); !(far <= furthest)) {
        lean_ = std::isfinite(far) ? lean_ * (furthest / far) : glm::vec2(0);
        rate_ = std::isfinite(far) ? rate_ * 0.5f : glm::vec2(0);
    }
}

float recoil(float age) {
    constexpr float back = 0.05f, whole = 0.55f; // time of the motion back, and of the whole recoil [s]
    return age < 0 || age > whole ? 0 : glm::smoothstep(0.0f, back, age) * (1 - glm::smoothstep(back, whole, age));
}

glm::vec2 rock(float age, float turret) {
    constexpr float angle = 0.075f, frequency = 1.8f * glm::two_pi<float>(), decay = 4.5f;
    if (age < 0 || age > 2)
        return glm::vec2(0);
    // The gun pushes the hull away from where it points: that side comes up.
    return angle * std::exp(-decay * age) * std::sin(frequency * age) * glm::vec2(std::cos(turret), std::sin(turret));
}

} // namespace client
