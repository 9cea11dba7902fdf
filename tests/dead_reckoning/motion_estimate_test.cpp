#include "common.h"
#include "dead_reckoning/publishing/motion_estimate.h"
#include "tunables/random.h"

#include <gtest/gtest.h>
#include <numbers>

namespace {

using namespace dr;
using V = Vec3<double>;
using S = PublisherSettings;

const S fitting{
    .velocity = S::Velocity::fit, .acceleration = S::Acceleration::fit, .zero_vertical_acceleration = false};

KinematicState<double> at(const V& position) {
    KinematicState<double> state;
    state.position = position;
    return state;
}

TEST(Fit, UniformAccelerationIsExact) {
    const V p(900, -700, 30), v(3, -4, 1), a(2, 1, -0.5);
    for (const bool even : {true, false}) {
        MotionEstimate<double> estimate;
        double t = 0;
        for (int tick = 0; tick < 30; ++tick) {
            const double step = even ? dt : dt * (1 + 0.3 * (tick % 5));
            t += tick == 0 ? 0 : step;
            estimate.add(step, at(p + v * t + a * (t * t / 2)), fitting, tick == 0);
            EXPECT_TRUE(tick >= 2 || estimate.acceleration() == V(0)) << "two positions have no curvature";
        }
        EXPECT_LT(glm::distance(estimate.acceleration(), a), 1e-8);
        EXPECT_LT(glm::distance(estimate.velocity(), v + a * t), 1e-8);
    }
}

/// Listing 18.2 divides by the duration of the frame before (mPrevFrameTime). With uneven frames that is wrong by their
/// ratio: each difference belongs to its own frame.
TEST(Differences, AreDividedByTheTimeOfTheirOwnFrame) {
    const S differences{.velocity = S::Velocity::difference, .acceleration = S::Acceleration::difference};
    MotionEstimate<double> estimate;
    double t = 0;
    for (int tick = 0; tick < 30; ++tick) {
        const double step = dt * (1 + tick % 3);
        t += tick == 0 ? 0 : step;
        const V before = estimate.velocity();
        estimate.add(step, at({7 * t, 0, 0}), differences, tick == 0);
        if (tick == 0)
            continue;
        EXPECT_NEAR(estimate.velocity().x, 7, 1e-9) << tick;
        EXPECT_NEAR(estimate.acceleration().x, (estimate.velocity().x - before.x) / step, 1e-9) << tick;
    }
}

TEST(Fit, DoesNotReachAcrossATeleport) {
    MotionEstimate<double> estimate;
    for (int tick = 0; tick < 20; ++tick)
        estimate.add(dt, at(V(tick * 0.1, 0, 0)), fitting, tick == 0);
    estimate.add(dt, at(V(500, 0, 0)), fitting, true);
    EXPECT_EQ(estimate.acceleration(), V(0));
    for (int tick = 1; tick < 5; ++tick)
        estimate.add(dt, at(V(500, 0, 0)), fitting, false);
    EXPECT_LT(glm::length(estimate.acceleration()), 1e-9);
    EXPECT_LT(glm::length(estimate.velocity()), 1e-9);
}

TEST(Fit, CoincidingTimesGiveNoAcceleration) {
    MotionEstimate<double> estimate;
    for (int tick = 0; tick < 10; ++tick) {
        estimate.add(0, at(V(tick, 0, 0)), fitting, tick == 0);
        EXPECT_EQ(estimate.acceleration(), V(0));
    }
}

/// Standard deviation: √6 σ/dt² of the difference, σ/dt² √(720 / (n(n²−1)(n²−4))) of the fit.
TEST(Fit, NoiseInAccelerationMatchesTheFormula) {
    tunables::Random random(7);
    const auto spread = [&](S settings) {
        MotionEstimate<double> estimate;
        double sum2 = 0;
        constexpr int ticks = 40000;
        for (int tick = 0; tick < ticks; ++tick) {
            const double radius = 0.001 * std::sqrt(-2 * std::log(1 - random.uniform()));
            estimate.add(dt, at({radius * std::cos(2 * std::numbers::pi * random.uniform()), 0, 0}), settings,
                         tick == 0);
            if (tick >= settings.fit_frames)
                sum2 += estimate.acceleration().x * estimate.acceleration().x / ticks;
        }
        return std::sqrt(sum2);
    };
    S difference;
    difference.velocity = S::Velocity::difference;
    EXPECT_NEAR(spread(difference), 8.82, 0.2);
    S fit = fitting;
    EXPECT_NEAR(spread(fit), 0.197, 0.01);
    fit.fit_frames = 24;
    EXPECT_NEAR(spread(fit), 0.034, 0.003);
}

/// The difference is the mean over the tick: here the rate half a tick ago.
TEST(AngularVelocity, IsTheEnginesOrTheDifferenceOfOrientations) {
    MotionEstimate<double> engine, difference;
    KinematicState<double> state;
    for (int tick = 0; tick < 300; ++tick) { // turns more than once about a tilted axis
        const Vec3<double> axis(0.6, 0, 0.8);
        const double time = tick * dt;
        state.orientation = rotation(axis * (2 * time * time));
        state.angular_velocity = axis * (4 * time);
        engine.add(dt, state, {}, tick == 0);
        difference.add(dt, state, {.angular_velocity = S::AngularVelocity::difference}, tick == 0);
        expect_near(engine.angular_velocity(), state.angular_velocity, 0);
        expect_near(difference.angular_velocity(), axis * (tick == 0 ? 0.0 : 4 * (time - dt / 2)), 1e-9);
        if (tick > 1)
            expect_near(difference.angular_acceleration(), axis * 4.0, 1e-9);
    }
}

TEST(AngularAcceleration, IsTheDifferenceOfAngularVelocity) {
    MotionEstimate<double> estimate;
    KinematicState<double> state;
    for (int tick = 0; tick < 5; ++tick) {
        state.angular_velocity = {0, 0, 0.1 * tick};
        estimate.add(dt, state, {}, tick == 0);
        EXPECT_NEAR(estimate.angular_acceleration().z, tick == 0 ? 0 : 6, 1e-9);
    }
}

} // namespace
