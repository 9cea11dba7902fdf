#include "client/scene/camera_shake.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace client {

namespace {
float size(const Shake& shake) { return std::abs(shake.yaw) + std::abs(shake.pitch) + glm::length(shake.eye); }

/// Returns the largest shake of a single jolt between two ages.
float most(float from, float to) {
    const std::array jolts{Jolt{10, 1}};
    float largest = 0;
    for (float age = from; age < to; age += 0.001f)
        largest = std::max(largest, size(shake(jolts, 10 + static_cast<double>(age))));
    return largest;
}
} // namespace

TEST(CameraShake, DecaysToNothing) {
    EXPECT_GT(most(0, 0.1f), 0.05f);
    EXPECT_LT(most(0.5f, 0.6f), 0.2f * most(0, 0.1f));
    const std::array jolts{Jolt{10, 1}};
    EXPECT_EQ(size(shake(jolts, 9.99)), 0) << "no shake before the jolt";
    EXPECT_EQ(size(shake(jolts, 10 + jolt_length + 0.01)), 0);
    EXPECT_LT(most(static_cast<float>(jolt_length) - 0.01f, static_cast<float>(jolt_length)), 1e-3f)
        << "the last shake is too small to see";
}

TEST(CameraShake, JoltsAddUp) {
    const std::array<Jolt, 1> one{Jolt{0, 0.5f}}, other{Jolt{0.1, 0.8f}};
    const std::array both{one[0], other[0]};
    const Shake a = shake(one, 0.2), b = shake(other, 0.2), sum = shake(both, 0.2);
    EXPECT_FLOAT_EQ(sum.yaw, a.yaw + b.yaw);
    EXPECT_FLOAT_EQ(sum.eye.z, a.eye.z + b.eye.z);
}

TEST(CameraShake, ExplosionsShakeLessFromFarAway) {
    EXPECT_EQ(explosion_strength(0), 1);
    EXPECT_FLOAT_EQ(explosion_strength(17), 0.5f);
    EXPECT_LT(explosion_strength(200), 0.01f);
}

TEST(CameraShake, ATankThatStandsDoesNotRattle) {
    EXPECT_EQ(size(rattle(123, 0)), 0);
    EXPECT_GT(size(rattle(123, 10)), 0);
}

TEST(CameraShake, CanBeSwitchedOffAndKeepsTheDistanceOfView) {
    const Camera camera{.eye = {1, 2, 3}, .target = {10, 5, 2}};
    const Shake jolt{.yaw = 0.02f, .pitch = -0.03f, .eye = {0.1f, 0, 0.2f}};
    const Camera off = shaken(camera, jolt, 0), on = shaken(camera, jolt, 1);
    EXPECT_EQ(off.eye, camera.eye);
    EXPECT_NEAR(glm::distance(off.target, camera.target), 0, 1e-5);
    EXPECT_NEAR(glm::distance(on.target, on.eye), glm::distance(camera.target, camera.eye), 1e-4);
    EXPECT_GT(glm::distance(on.target, camera.target), 0.1f);
}

} // namespace client
