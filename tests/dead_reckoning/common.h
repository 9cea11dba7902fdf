#pragma once

#include <glm/vec3.hpp>
#include <gtest/gtest.h>
#include <numbers>
#include <rapidcheck.h>

inline constexpr double dt = 1.0 / 60; ///< a tick [s]
inline constexpr double pi = std::numbers::pi;

inline void expect_near(const glm::dvec3& a, const glm::dvec3& b, double tolerance) {
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(a[i], b[i], tolerance) << "axis " << i;
}

/// Draws a uniform value from low to high in a property test.
inline double draw(double low, double high) { return low + (high - low) * *rc::gen::inRange(0, 1001) / 1000; }
