#include "common.h"
#include "dead_reckoning/measuring/error_metrics.h"
#include "dead_reckoning/rotation.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;
using V = Vec3<double>;

KinematicState<double> at(V position, double yaw = 0, V velocity = {0, 0, 0}) {
    KinematicState<double> state;
    state.position = position;
    state.velocity = velocity;
    state.orientation = rotation(V(0, 0, yaw));
    return state;
}

TEST(ErrorMetrics, ComputesMeanMaximumPercentileAndReadout) {
    ErrorMetrics metrics;
    double readout = 0;
    for (int i = 0; i <= 100; ++i) {
        metrics.add(dt, at({0.01 * i, 0, 0}), at({0, 0, 0}));
        readout = 0.99 * readout + 0.01 * (0.01 * i);
    }
    EXPECT_NEAR(metrics.summary().mean, 0.5, 1e-6);
    EXPECT_NEAR(metrics.summary().max, 1, 1e-6);
    EXPECT_NEAR(metrics.summary().p95, 0.95, 0.006 * 0.95);
    EXPECT_EQ(metrics.summary().frames, 101u);
    EXPECT_NEAR(metrics.readout(), readout, 1e-12);
    EXPECT_NEAR(metrics.last(), 1, 1e-6);
    metrics.clear();
    EXPECT_EQ(metrics.summary().frames, 0u);
    EXPECT_EQ(metrics.summary().mean, 0);
}

/// The prediction is 3 m too far east, age adds 4 m to the north, and smoothing removes half of both.
TEST(ErrorMetrics, SplitsTheErrorIntoPredictionLatencyAndSmoothing) {
    ErrorMetrics metrics;
    EXPECT_EQ(metrics.summary().prediction, 0);
    const V truth(10, 20, 0);
    const Projections<double> made_of{truth + V(3, 0, 0), truth + V(3, 4, 0)};
    const V displayed = truth + V(1.5, 2, 0);
    metrics.add(dt, at(displayed), at(truth));
    metrics.add_parts(made_of, displayed, truth);
    const Summary summary = metrics.summary();
    EXPECT_DOUBLE_EQ(summary.prediction, 3);
    EXPECT_DOUBLE_EQ(summary.latency, 4);
    EXPECT_DOUBLE_EQ(summary.smoothing, 2.5);
    EXPECT_LE(summary.mean, summary.prediction + summary.latency + summary.smoothing);
}

/// A cubic x = j t³/6 has the constant third difference j; its velocity changes by at most about j t dt.
TEST(ErrorMetrics, MeasuresJerkAndVelocityStepOfACubic) {
    ErrorMetrics metrics;
    const double j = 12;
    for (int k = 0; k <= 60; ++k) {
        const double t = k * dt;
        metrics.add(dt, at({0, j * t * t * t / 6, 0}), at({0, 0, 0}), k > 0);
    }
    EXPECT_NEAR(metrics.summary().jerk_rms, j, 1e-6);
    EXPECT_NEAR(metrics.summary().dv_max, j * (59 * dt) * dt, 1e-9); // a(t) is the second difference at its middle
}

/// A cubic x = j t³/6 across the view, 50 m ahead, compared with a standing tank, which then moves behind the camera.
TEST(ErrorMetrics, MeasuresPixelErrorsAcrossTheView) {
    ErrorMetrics metrics;
    const Eye eye{.position = {0, 0, 0}, .look = {1, 0, 0}, .pixels_a_radian = 1000, .columns = 1920, .lines = 1080};
    const double j = 12;
    double angles = 0;
    EXPECT_FALSE(metrics.summary().seen_mean);
    for (int k = 0; k <= 60; ++k) {
        const V truth(50, 0, 0), displayed(50, j * std::pow(k * dt, 3) / 6, 0);
        metrics.add(dt, at(displayed), at(truth), k > 0);
        if (k == 0)
            continue;
        metrics.add_seen(eye, displayed, truth);
        angles += std::atan2(displayed.y, 50);
    }
    const Summary seen = metrics.summary();
    EXPECT_EQ(seen.seen_frames, 60u);
    EXPECT_NEAR(seen.seen_mean.value(), 1000 * angles / 60, 1e-9);
    EXPECT_NEAR(seen.seen_jerk_rms.value(), 1000 * j / 50, 0.001 * 1000 * j / 50)
        << "2 m to the side the distance is slightly larger";
    for (int k = 0; k < 60; ++k) {
        metrics.add(dt, at({k * dt, 9, 0}), at({-50, 0, 0}));
        metrics.add_seen(eye, {k * dt, 9, 0}, {-50, 0, 0});
    }
    EXPECT_EQ(metrics.summary().seen_frames, 60u);
    EXPECT_EQ(metrics.summary().seen_mean, seen.seen_mean);
    EXPECT_EQ(metrics.summary().seen_jerk_rms, seen.seen_jerk_rms);
}

TEST(ErrorMetrics, TakesNoDifferencesAcrossATeleport) {
    ErrorMetrics metrics;
    for (int k = 0; k < 30; ++k)
        metrics.add(dt, at({k * dt, 0, 0}), at({k * dt, 0, 0}), k > 0);
    metrics.add(dt, at({1000, 0, 0}), at({500, 0, 0}), false);
    for (int k = 1; k < 30; ++k)
        metrics.add(dt, at({1000 + k * dt, 0, 0}), at({1000 + k * dt, 0, 0}));
    const Summary s = metrics.summary();
    EXPECT_EQ(s.max, 0);
    EXPECT_NEAR(s.dv_max, 0, 1e-9);
    EXPECT_NEAR(s.jerk_rms, 0, 1e-3);
    EXPECT_EQ(s.frames, 58u);
}

/// A lateral error of 0.2 m sin(2πft), with f far above 1/s: the moving mean is 0, the RMS 0.2/√2. A constant offset or
/// an error along the path is no lateral oscillation.
TEST(ErrorMetrics, MeasuresLateralOscillation) {
    ErrorMetrics metrics, along;
    for (int k = 0; k < 1200; ++k) {
        const double wiggle = 0.2 * std::sin(2 * std::numbers::pi * 5 * k * dt);
        metrics.add(dt, at({3, 0.7 + wiggle, 0}), at({0, 0, 0}));
        along.add(dt, at({wiggle, 0.7, 0}), at({0, 0, 0}));
    }
    EXPECT_NEAR(metrics.summary().lateral_oscillation, 0.2 / std::sqrt(2), 0.002);
    EXPECT_NEAR(along.summary().lateral_oscillation, 0, 1e-9);
}

TEST(ErrorMetrics, ReversalIsMovingAgainstTheTrueMotion) {
    ErrorMetrics metrics;
    metrics.add(dt, at({0, 0, 0}), at({0, 0, 0}, 0, {5, 0, 0}), false);
    for (int k = 1; k <= 40; ++k)
        metrics.add(dt, at({k <= 10 ? -k * 0.01 : k * 0.01, 0, 0}), at({0, 0, 0}, 0, {5, 0, 0}));
    for (int k = 1; k <= 10; ++k) // a standing tank has no direction
        metrics.add(dt, at({-k * 0.01, 0, 0}), at({0, 0, 0}));
    EXPECT_NEAR(metrics.summary().reversal, 10.0 / 50, 1e-12);
}

TEST(ErrorMetrics, UnderrunIsCountedOnce) {
    ErrorMetrics metrics;
    EXPECT_FALSE(metrics.summary().underruns) << "a scheme without past poses has no underruns";
    for (const bool dry : {false, true, true, false, true, false})
        metrics.add_then({1, 0, 0}, {0, 0, 0}, dry);
    EXPECT_EQ(metrics.summary().underruns, 2u);
    EXPECT_EQ(metrics.summary().mean_then, 1);
}

TEST(ErrorMetrics, HeadingErrorWraps) {
    ErrorMetrics metrics;
    metrics.add(dt, at({0, 0, 0}, std::numbers::pi - 0.05), at({0, 0, 0}, -std::numbers::pi + 0.05));
    EXPECT_NEAR(metrics.summary().heading, 0.1, 1e-9);
}

} // namespace
