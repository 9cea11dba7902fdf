/// The Kalman filter as a predictor, held against the estimate in closed form and against what it is for.

#include "dead_reckoning/predictors/kalman.h"

#include "dead_reckoning/predictors/predictors.h"
#include "tunables/random.h"

#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <gtest/gtest.h>

namespace dr {
namespace {

template <class Real> void publish(PacketHistory<Real>& history, double time, Vec3<Real> position, Vec3<Real> velocity, Vec3<Real> acceleration) {
    Update<Real> update;
    update.time = time;
    update.sequence = static_cast<std::uint32_t>(history.size() + 1);
    update.state = {.position = position, .velocity = velocity, .acceleration = acceleration};
    history.add(update, time);
}

/// Where a row is first, as one reads it; glm's are columns.
glm::dmat3 rows(std::array<double, 9> m) { return glm::transpose(glm::dmat3(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])); }

} // namespace

TEST(Kalman, OfOneUpdateItKeepsTheAcceleration) {
    PacketHistory<double> history;
    publish<double>(history, 3, {10, -4, 1}, {3, 2, 0}, {1, -2, 0.5});
    const auto found = predictor::kalman<double>(history, 0.4), order2 = predictor::order2<double>(history, 0.4);
    EXPECT_LT(glm::distance(found.position, order2.position), 1e-12);
    EXPECT_LT(glm::distance(found.velocity, order2.velocity), 1e-12);
}

/// The most likely state after two updates: both inverse covariances weighed at once (the information form), not one measurement after the other.
TEST(Kalman, OfTwoUpdatesItIsTheMostLikelyState) {
    const double t = 0.3, q = predictor::jerk_density;
    const auto [p, v, a] = predictor::published_deviation;
    const glm::dmat3 noise = rows({p * p, 0, 0, 0, v * v, 0, 0, 0, a * a}), forward = rows({1, t, t * t / 2, 0, 1, t, 0, 0, 1});
    const double t2 = t * t, t3 = t2 * t, t4 = t2 * t2, t5 = t4 * t;
    const glm::dmat3 jerked = rows({q * t5 / 20, q * t4 / 8, q * t3 / 6, q * t4 / 8, q * t3 / 3, q * t2 / 2, q * t3 / 6, q * t2 / 2, q * t});
    const glm::dmat3 expected = glm::inverse(forward * noise * glm::transpose(forward) + jerked), measured = glm::inverse(noise);
    const glm::dvec3 first(5, 3, -1), second(6.05, 2.4, 4); // position, velocity and acceleration along x
    const glm::dvec3 best = glm::inverse(expected + measured) * (expected * (forward * first) + measured * second);

    PacketHistory<double> history;
    publish<double>(history, 7, {first.x, 0, 0}, {first.y, 0, 0}, {first.z, 0, 0});
    publish<double>(history, 7 + t, {second.x, 0, 0}, {second.y, 0, 0}, {second.z, 0, 0});
    const auto found = predictor::kalman<double>(history, 0);
    EXPECT_NEAR(found.position.x, best.x, 1e-9);
    EXPECT_NEAR(found.velocity.x, best.y, 1e-9);
    EXPECT_NEAR(found.acceleration.x, best.z, 1e-9);
    EXPECT_GT(std::abs(best.z - second.z), 0.5) << "the velocities do not say so";
}

TEST(Kalman, AnAccelerationThatShakesIsBelievedLess) {
    PacketHistory<double> history;
    tunables::Random random(5);
    double worse = 0, better = 0;
    for (int i = 0; i < 200; ++i) {
        const double t = i / 5.0, speed = 4 + 0.5 * t; // straight on, 0.5 m/s² faster
        const Vec3<double> shakes(12 * random.uniform() - 6, 12 * random.uniform() - 6, 0);
        publish<double>(history, t, {4 * t + 0.25 * t * t, 0, 0}, {speed, 0, 0}, Vec3<double>(0.5, 0, 0) + shakes);
        const double later = t + 0.2;
        const Vec3<double> truth(4 * later + 0.25 * later * later, 0, 0);
        worse += glm::distance(predictor::order2<double>(history, 0.2).position, truth);
        better += glm::distance(predictor::kalman<double>(history, 0.2).position, truth);
    }
    EXPECT_LT(better, 0.3 * worse);
    EXPECT_GT(worse, 200 * 0.05);
}

TEST(Kalman, WhatLiesLongBackSaysNothing) {
    PacketHistory<double> history;
    publish<double>(history, 0, {0, 0, 0}, {9, 0, 0}, {0, 5, 0});
    publish<double>(history, 2 * predictor::longest_filtered_gap, {3, 0, 0}, {1, 0, 0}, {0, 0, 0});
    EXPECT_EQ(predictor::kalman<double>(history, 0.5).position, predictor::order2<double>(history, 0.5).position);
}

TEST(Kalman, FarFromTheOriginFloatsAreFine) {
    PacketHistory<float> here, there;
    const Vec3<float> far(8000, -6000, 100);
    for (int i = 0; i < 12; ++i) {
        const float t = static_cast<float>(i) / 4;
        publish<float>(here, t, {t * 8, t, 0}, {8, 1, 0}, {0.1f, 0, 0});
        publish<float>(there, t, far + Vec3<float>(t * 8, t, 0), {8, 1, 0}, {0.1f, 0, 0});
    }
    EXPECT_LT(glm::distance(predictor::kalman<float>(there, 0.2f).position - far, predictor::kalman<float>(here, 0.2f).position), 2e-3f);
}

} // namespace dr
