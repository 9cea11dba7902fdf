#include "common.h"
#include "dead_reckoning/measuring/error_metrics.h"
#include "dead_reckoning/rotation.h"

#include <rapidcheck/gtest.h>

namespace {

using namespace dr;
using V = Vec3<double>;

constexpr double circle_speed = 10, circle_radius = 20; ///< [m/s], [m]

/// A tank that drives a circle, drawn exactly as it drives.
DrawnPose<double> on_circle(double time, std::uint8_t incarnation = 1) {
    const double turn = circle_speed / circle_radius, angle = turn * time;
    const V out(std::cos(angle), std::sin(angle), 0), ahead(-out.y, out.x, 0);
    DrawnPose<double> pose{.time = time, .incarnation = incarnation};
    pose.state.position = circle_radius * out;
    pose.state.velocity = circle_speed * ahead;
    pose.state.acceleration = -circle_speed * turn * out;
    pose.state.orientation = rotation(V(0, 0, angle + pi / 2));
    pose.state.angular_velocity = {0, 0, turn};
    pose.predicted = pose.state.position + V(0, 0, 1);
    return pose;
}

DrawnPath<double> drawn_circle(double from, double to, double step = dt) {
    DrawnPath<double> path;
    for (double time = from; time < to; time += step)
        path.add(on_circle(time));
    return path;
}

TEST(DrawnPath, FollowsTheDrawnMotionBetweenFramesAndAheadOfTheNewest) {
    const DrawnPath<double> path = drawn_circle(0, 1);
    for (const double time : {0.1, 0.5 + dt / 3, 0.9, 1.0, 1.03}) {
        const auto pose = path.at(time);
        ASSERT_TRUE(pose) << time;
        const DrawnPose<double> exact = on_circle(time);
        expect_near(pose->state.position, exact.state.position, 2e-4);
        expect_near(pose->predicted, exact.predicted, 3e-4);
        EXPECT_LT(angle_between(pose->state.orientation, exact.state.orientation), 1e-6);
        EXPECT_EQ(pose->time, time);
    }
}

TEST(DrawnPath, KnowsNoPoseWhereNothingWasDrawn) {
    DrawnPath<double> path = drawn_circle(1, 2);
    EXPECT_FALSE(path.at(0.99)) << "before the first frame";
    EXPECT_TRUE(path.at(1.5));
    EXPECT_TRUE(path.at(1.99 + DrawnPath<double>::max_ahead - 0.01));
    EXPECT_FALSE(path.at(2.01 + DrawnPath<double>::max_ahead));
    path.add(on_circle(3));
    EXPECT_FALSE(path.at(2.5)) << "the frames are a second apart";
    path.add(on_circle(3.1, 2));
    EXPECT_FALSE(path.at(3.05)) << "between two incarnations";
    EXPECT_TRUE(path.at(3.1));
    path.add(on_circle(0.5));
    EXPECT_FALSE(path.at(3)) << "time went back, so a new path began";
    EXPECT_TRUE(path.at(0.5));
}

TEST(DrawnPath, KeepsThreeSeconds) {
    constexpr double length = DrawnPath<double>::length;
    const std::size_t one = drawn_circle(0, dt / 2).bytes();
    for (const double end : {600.0, 600.7, 601.4}) {
        const DrawnPath<double> path = drawn_circle(0, end);
        const double last = end - dt;
        EXPECT_TRUE(path.at(last - length + 2 * dt)) << end;
        EXPECT_FALSE(path.at(last - length - 2 * dt)) << end;
        EXPECT_LE(path.bytes() / one, static_cast<std::size_t>(1.5 * 60 * length) + 2) << "memory is bounded";
    }
}

/// The stated hull looks north. The displayed hull stands 3 m ahead, 4 m right and 1 m above, turned by 0.2 rad.
TEST(Innovation, HasTheAxesOfTheStatedHullAndTheShareOfPredictionAndConvergence) {
    KinematicState<double> stated;
    stated.position = {100, 200, 5};
    stated.orientation = rotation(V(0, 0, pi / 2));
    DrawnPose<double> drawn;
    drawn.state.position = stated.position + V(4, 3, 1);
    drawn.state.orientation = rotation(V(0, 0, pi / 2 + 0.2));
    drawn.predicted = stated.position + V(4, 0, 1);
    const Innovation found = innovation(drawn, stated);
    expect_near(found.offset, {3, -4, 1}, 1e-12);
    EXPECT_NEAR(found.distance(), std::sqrt(26), 1e-12);
    EXPECT_NEAR(found.prediction, std::sqrt(17), 1e-12);
    EXPECT_NEAR(found.convergence, 3, 1e-12);
    EXPECT_NEAR(found.heading.value(), 0.2, 1e-12);
    EXPECT_NEAR(found.rotation.value(), 0.2, 1e-12);
}

Update<double> stating(double time, const V& off = {0, 0, 0}) {
    Update<double> update{.state = on_circle(time).state, .stick = {}, .time = time, .incarnation = 1};
    update.state.position += off;
    return update;
}

TEST(Innovation, IsTakenAtTheInstantOfTheUpdateNotOfItsArrival) {
    const DrawnPath<double> path = drawn_circle(0, 1); // arrives at 1 s
    const auto found = innovation(path, stating(0.4, {0, 0, -0.5}));
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->distance(), 0.5, 1e-4) << "10 m/s would add 6 m in 0.6 s";
    EXPECT_NEAR(found->offset.z, 0.5, 1e-4);
    EXPECT_LT(found->heading.value(), 1e-6);
}

TEST(Innovation, ComparesOrientationsAtTheirOwnInstant) {
    const DrawnPath<double> path = drawn_circle(0, 1);
    Update<double> update = stating(0.4);
    update.orientation_lag = 0.2;
    update.state.orientation = on_circle(0.2).state.orientation;
    EXPECT_LT(innovation(path, update)->heading.value(), 1e-6) << "at 0.4 s the hull is turned by 0.1 rad more";
    update.has_orientation = false;
    EXPECT_FALSE(innovation(path, update)->heading);
    EXPECT_TRUE(innovation(path, update));
}

TEST(Innovation, IsMissingWithoutALocationOrInAnotherLife) {
    const DrawnPath<double> path = drawn_circle(0, 1);
    Update<double> update = stating(0.4);
    update.has_location = false;
    EXPECT_FALSE(innovation(path, update));
    update = stating(0.4);
    update.incarnation = 2;
    EXPECT_FALSE(innovation(path, update));
    EXPECT_FALSE(innovation(path, stating(-1)));
}

TEST(InnovationMetrics, GivesMeansOfSizes) {
    InnovationMetrics metrics;
    EXPECT_EQ(metrics.summary().updates, 0u);
    metrics.add({.offset = {3, -4, 0}, .prediction = 2, .convergence = 1, .rotation = 0.1, .heading = 0.2});
    metrics.add({.offset = {-3, 0, 0}, .prediction = 1, .convergence = 0});
    const InnovationSummary found = metrics.summary();
    EXPECT_EQ(found.updates, 2u);
    EXPECT_NEAR(found.mean, 4, 1e-12);
    EXPECT_EQ(found.max, 5);
    EXPECT_NEAR(found.p95, 4.9, 0.03);
    EXPECT_NEAR(found.along, 3, 1e-12);
    EXPECT_NEAR(found.across, 2, 1e-12);
    EXPECT_NEAR(found.prediction, 1.5, 1e-12);
    EXPECT_NEAR(found.convergence, 0.5, 1e-12);
    EXPECT_NEAR(found.heading, 0.2, 1e-12) << "the second update had no orientation";
}

RC_GTEST_PROP(InnovationMetrics, MergedSummariesHaveTheMeansOfAllUpdates, ()) {
    InnovationMetrics first, second, both;
    const auto add = [&](InnovationMetrics& metrics, int count) {
        for (int i = 0; i < count; ++i) {
            const Innovation one{.offset = {draw(-2, 2), draw(-2, 2), draw(-2, 2)},
                                 .prediction = draw(0, 3),
                                 .convergence = draw(0, 3),
                                 .heading = draw(0, 1)};
            metrics.add(one);
            both.add(one);
        }
    };
    add(first, *rc::gen::inRange(0, 10));
    add(second, *rc::gen::inRange(0, 10));
    InnovationSummary merged = first.summary();
    merge(merged, second.summary());
    const InnovationSummary all = both.summary();
    RC_ASSERT(merged.updates == all.updates);
    RC_ASSERT(merged.max == all.max);
    using S = InnovationSummary;
    for (const auto figure : {&S::mean, &S::along, &S::across, &S::up, &S::prediction, &S::convergence, &S::heading})
        RC_ASSERT(std::abs(merged.*figure - all.*figure) < 1e-9);
}

TEST(Summary, WithoutTruthHasOnlyTheFiguresOfUpdates) {
    ErrorMetrics metrics;
    metrics.add_innovation({.offset = {0, 2, 0}, .prediction = 3, .convergence = 1, .heading = 0.5});
    const Summary found = without_truth(metrics.summary().innovation);
    EXPECT_EQ(found.mean, 2);
    EXPECT_EQ(found.max, 2);
    EXPECT_EQ(found.prediction, 3);
    EXPECT_EQ(found.smoothing, 1);
    EXPECT_EQ(found.heading, 0.5);
    EXPECT_EQ(found.frames, 1u);
    for (const auto figure : {&Summary::dv_max, &Summary::jerk_rms, &Summary::reversal, &Summary::latency})
        EXPECT_TRUE(std::isnan(found.*figure));
    EXPECT_TRUE(std::isnan(without_truth({}).mean));
}

} // namespace
