/// Angular acceleration, orientation from velocity, and from two points (Murphy 18.7).

#include "common.h"
#include "dead_reckoning/receiving/orientation.h"
#include "dead_reckoning/rotation.h"
#include "run_path.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace {

using namespace dr;
using V = Vec3<double>;
using Q = Quat<double>;
using Orientation = ReceiverSettings::Orientation;

Q yaw(double angle) { return rotation(V(0, 0, angle)); }
double heading(const Q& q) {
    const V forward = q * V(1, 0, 0);
    return std::atan2(forward.y, forward.x);
}

/// θ0 + ω t + ½ α t²: listing 18.3 with the angular acceleration "added to rotationAngle".
TEST(AngularAcceleration, IsAddedToTheRotationAngle) {
    Update<double> update;
    update.state.angular_velocity = {0, 0, 0.5};
    update.state.angular_acceleration = {0, 0, -0.4};
    for (const auto& [name, expected] : {std::pair{"snap:order2", 0.5 * 2 - 0.2 * 4}, {"snap:order1", 0.5 * 2}}) {
        PacketHistory<double> history;
        Receiver<double> receiver(*scheme(name));
        history.add(update, 0);
        const auto& state = receiver.advance(history, {2, 2}, {}).state;
        EXPECT_NEAR(heading(state.orientation), expected, 1e-12) << name;
    }
}

/// During the blend both projections turn by the last known rates; the prediction continues after it.
TEST(AngularAcceleration, IsInBothProjections) {
    PacketHistory<double> history;
    Receiver<double> receiver(*scheme("pvb"));
    Update<double> update;
    update.interval = 0.5;
    history.add(update, 0);
    receiver.advance(history, {0.1, 0.1}, {});
    receiver.advance(history, {0.2, 0.2}, {});
    update.sequence = 1;
    update.state.orientation = yaw(0.6);
    update.state.angular_velocity = {0, 0, 1};
    update.state.angular_acceleration = {0, 0, 2};
    history.add(update, 0.2);
    const auto angle = [&](double t) {
        return heading(receiver.advance(history, {0.2 + t, 0.2 + t}, {}).state.orientation);
    };
    EXPECT_NEAR(angle(0.25), 0.3 + 0.25 + 0.0625, 1e-12) << "half of 0.6 rad is left";
    EXPECT_NEAR(angle(0.7), 0.6 + 0.7 + 0.49, 1e-12);
}

TEST(FacingVelocity, TurnsTheHullAlongItsMotion) {
    const Q rolled = yaw(0.1) * rotation(V(0.2, -0.1, 0));
    const Q faced = facing_velocity(rolled, V(5 * std::cos(0.3), 5 * std::sin(0.3), 1), 1.0);
    const double off = 0.3 - heading(rolled);
    EXPECT_NEAR(heading(faced), 0.3, std::pow(2 * off / pi, 2) * off + 1e-9);
    EXPECT_NEAR((faced * V(1, 0, 0)).z, (rolled * V(1, 0, 0)).z, 1e-12) << "pitch and roll are kept";
    EXPECT_NEAR((faced * V(0, 1, 0)).z, (rolled * V(0, 1, 0)).z, 1e-12);
}

TEST(FacingVelocity, KeepsFacingWhenReversing) {
    const Q faced = facing_velocity(yaw(3.1), V(-4 * std::cos(-3.12), -4 * std::sin(-3.12), 0), 1.0);
    EXPECT_NEAR(wrap_angle(heading(faced) + 3.12), 0, 2e-4);
}

TEST(FacingVelocity, IsIgnoredAtWalkingPace) {
    EXPECT_EQ(heading(facing_velocity(yaw(0), V(0.5, 0.5, 0), 1.0)), 0);
    EXPECT_EQ(heading(facing_velocity(yaw(0), V(0), 1.0)), 0);
    const Q upended = rotation(V(0, -pi / 2, 0));
    EXPECT_LT(angle_between(facing_velocity(upended, V(5, 5, 0), 1.0), upended), 1e-9);
}

/// The orientation does not jump even where motion changes between forward and backward.
TEST(FacingVelocity, NeverJumps) {
    EXPECT_TRUE(rc::check([] {
        const auto draw = [] { return *rc::gen::inRange(-1000, 1000) / 100.0; };
        const V velocity(draw(), draw(), 0), step(draw() * 1e-4, draw() * 1e-4, 0);
        const double slow = 1 + std::abs(draw());
        const Q a = facing_velocity(yaw(0.4), velocity, slow), b = facing_velocity(yaw(0.4), velocity + step, slow);
        RC_ASSERT(angle_between(a, b) < 6 * glm::length(step) / slow + 1e-9);
    }));
}

/// Velocity v + ω × r and centripetal acceleration −ω² r of a point on a turning hull, compared with differences of its
/// path.
TEST(HullPoint, MovesWithTheHull) {
    ReceivedUpdate<double> received;
    KinematicState<double>& state = received.update.state;
    state.position = {3, 4, 5};
    state.velocity = {2, -1, 0.5};
    state.acceleration = {0.3, 0.2, 0.1};
    state.orientation = rotation(V(0.2, -0.3, 1));
    state.angular_velocity = {0, 0, 0.8};
    state.angular_acceleration = {0, 0, -0.5};
    const KinematicState<double> point = hull_point(received, 2.0).update.state;
    const auto at = [&](double t) {
        PacketHistory<double> history;
        history.add(received.update, 0);
        const KinematicState<double> hull = scheme("snap:order2")->predictor->predict<double>()(history, t);
        return hull.position + hull.orientation * V(2, 0, 0);
    };
    const double h = 1e-4;
    EXPECT_LT(glm::distance(point.position, at(0)), 1e-12);
    EXPECT_LT(glm::distance(point.velocity, (at(h) - at(-h)) / (2 * h)), 1e-6);
    EXPECT_LT(glm::distance(point.acceleration, (at(h) - 2.0 * at(0) + at(-h)) / (h * h)), 1e-5);
}

/// If location and orientation have different times, the older part is extrapolated to the newer time.
TEST(HullPoint, PartsOfDifferentAgesAreExtrapolatedToTheNewerTime) {
    ReceivedUpdate<double> received;
    received.update.time = 10;
    received.update.state.velocity = {4, 0, 0};
    received.update.state.angular_velocity = {0, 0, 0.5};
    received.described_at = 20;
    received.orientation_described_at = 19.8;
    received.update.orientation_lag = 0.2;
    ReceivedUpdate<double> point = hull_point(received, 1.0);
    EXPECT_NEAR(point.update.state.position.x, std::cos(0.1), 1e-12);
    EXPECT_EQ(point.update.time, 10);
    received.update.orientation_lag = -0.2;
    received.orientation_described_at = 20.2;
    point = hull_point(received, 1.0);
    EXPECT_NEAR(point.update.state.position.x, 0.8 + 1, 1e-12);
    EXPECT_NEAR(point.update.time, 10.2, 1e-12);
    EXPECT_EQ(point.described_at, 20.2);
}

TEST(BoundTo, TurnsTheShortestWay) {
    const Q rolled = yaw(0.1) * rotation(V(0.3, 0, 0));
    const Q bound = orient_along(rolled, V(4, 1, 0.5), V(0), 0.4);
    EXPECT_LT(glm::distance(bound * V(1, 0, 0), glm::normalize(V(4, 1, 0.5))), 1e-12);
    EXPECT_NEAR(angle_between(rolled, bound), std::acos(glm::dot(rolled * V(1, 0, 0), glm::normalize(V(4, 1, 0.5)))),
                1e-9);
    EXPECT_EQ(orient_along(rolled, V(0.1, 0.3, 0), V(0), 0.4), rolled) << "the two points are too near to each other";
    EXPECT_EQ(orient_along(rolled, V(1), V(1), 0.4), rolled);
}

/// Mean angle between the displayed hull and its displayed direction of motion [°], the subject of Murphy's text. A
/// tracked vehicle on flat ground does not slip.
double drawn_slip(Orientation orientation, bool latency) {
    test::Run options;
    options.path = {.kind = PathKind::slalom, .speed = 10, .radius = 12};
    options.ideal = false;
    options.publisher.rate = 3;
    options.latency = latency ? 0.1 : 0;
    options.receiver.orientation = orientation;
    double sum = 0;
    int frames = 0;
    test::run(options, *scheme("pvb"), [&](const Receiver<double>& receiver, const auto&, double time) {
        const KinematicState<double>& state = receiver.displayed().state;
        if (time < 3)
            return;
        sum += std::abs(wrap_angle(heading(state.orientation) - std::atan2(state.velocity.y, state.velocity.x)));
        ++frames;
    });
    return sum / frames * 180 / pi;
}

TEST(Facing, VelocityModeReducesTheSlipOfTheDrawnHull) {
    for (const bool latency : {false, true}) {
        EXPECT_NEAR(drawn_slip(Orientation::published, latency), 1.94, 0.1);
        EXPECT_NEAR(drawn_slip(Orientation::from_velocity, latency), 0.23, 0.05);
        EXPECT_NEAR(drawn_slip(Orientation::two_points, latency), 2.19, 0.1);
    }
}

/// On a circle both points move on circles, and the error of the bound hull is that of order 2.
TEST(Facing, EveryModeIsCloseOnACircle) {
    for (const auto& [mode, largest] : {std::pair{Orientation::published, 1e-9},
                                        {Orientation::from_velocity, 0.012},
                                        {Orientation::two_points, 0.012}}) {
        test::Run options;
        options.receiver.orientation = mode;
        options.publisher.rate = 3;
        double worst = 0;
        test::run(options, *scheme("pvb"),
                  [&](const Receiver<double>& receiver, const KinematicState<double>& truth, double time) {
                      if (time > 3)
                          worst =
                              std::max(worst, angle_between(receiver.displayed().state.orientation, truth.orientation));
                  });
        EXPECT_LT(worst, largest) << static_cast<int>(mode);
    }
}

/// A change of the mode takes effect in the next frame.
TEST(Facing, CanBeSwitchedAtAnyTime) {
    PacketHistory<double> history;
    Receiver<double> receiver(*scheme("pvb"));
    Update<double> update;
    update.state.velocity = {10, 1, 0};
    update.state.angular_velocity = {0, 0, 0.1};
    history.add(update, 0);
    ReceiverSettings settings;
    double time = 0;
    /// Returns the heading relative to the published one.
    const auto step = [&](Orientation mode) {
        settings.orientation = mode;
        time += 1.0 / 60;
        return heading(receiver.advance(history, {time, time}, settings).state.orientation) - 0.1 * time;
    };
    step(Orientation::published);
    EXPECT_NEAR(step(Orientation::from_velocity), std::atan2(1, 10), 1e-2);
    EXPECT_NEAR(step(Orientation::published), 0, 1e-12);
    EXPECT_NEAR(step(Orientation::two_points), 0, 1e-4);
    EXPECT_NEAR(step(Orientation::published), 0, 1e-12);
}

} // namespace
