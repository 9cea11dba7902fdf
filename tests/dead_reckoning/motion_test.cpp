/// The vehicles: the measuring paths and the drive model.

#include "common.h"
#include "dead_reckoning/drive_model.h"
#include "dead_reckoning/measuring/measuring_path.h"
#include "dead_reckoning/rotation.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;
using V = Vec3<double>;

TEST(MeasuringVehicle, IdealCircleIsExact) {
    const Command command{10, 0.5};
    MeasuringVehicle vehicle(command, true);
    for (int k = 0; k < 3600; ++k)
        vehicle.step(command, dt);
    const double angle = 0.5 * 60;
    const KinematicState<double>& s = vehicle.state();
    EXPECT_NEAR(s.position.x, 20 * std::sin(angle), 1e-9);
    EXPECT_NEAR(s.position.y, 20 * (1 - std::cos(angle)), 1e-9);
    EXPECT_NEAR(glm::length(s.acceleration), 10 * 0.5, 1e-12);
    EXPECT_NEAR(glm::dot(s.acceleration, s.velocity), 0, 1e-12);
    EXPECT_NEAR(angle_between(s.orientation, rotation(V(0, 0, angle))), 0, 1e-9);
}

/// From rest, with the constant command c: x = c (t − τ (1 − e^(−t/τ))).
TEST(MeasuringVehicle, LagsAreFirstOrder) {
    MeasuringVehicle vehicle({0, 0}, false);
    for (int k = 0; k < 60; ++k)
        vehicle.step({8, 0}, dt);
    const double tau = MeasuringVehicle::speed_lag;
    EXPECT_NEAR(vehicle.state().position.x, 8 * (1 - tau * (1 - std::exp(-1 / tau))), 1e-9);
    EXPECT_NEAR(vehicle.state().velocity.x, 8 * (1 - std::exp(-1 / tau)), 1e-9);
    EXPECT_NEAR(vehicle.state().acceleration.x, 8 * std::exp(-1 / tau) / tau, 1e-9);
}

TEST(MeasuringVehicle, DoesNotDependOnTheStep) {
    MeasuringVehicle coarse({2, 0}, false), fine({2, 0}, false);
    for (int k = 0; k < 60; ++k) {
        const Command command{9, k < 30 ? 1.2 : -0.7};
        coarse.step(command, dt);
        fine.step(command, dt / 2);
        fine.step(command, dt / 2);
    }
    EXPECT_NEAR(glm::distance(coarse.state().position, fine.state().position), 0, 1e-9);
}

double turned(PathKind kind, double seconds) {
    MeasuringPath path({.kind = kind, .speed = 10, .radius = 12});
    double angle = 0;
    for (int k = 0; k < seconds * 60; ++k)
        angle += path.next(dt).turn_rate * dt;
    return angle;
}

TEST(MeasuringPath, EachPathTurnsAsSpecified) {
    const double omega = 10.0 / 12;
    EXPECT_NEAR(turned(PathKind::circle, 3), 3 * omega, 1e-9);
    EXPECT_EQ(turned(PathKind::straight, 3), 0);
    EXPECT_NEAR(turned(PathKind::figure8, 2 * pi / omega), 2 * pi, omega * dt);
    EXPECT_NEAR(turned(PathKind::figure8, 4 * pi / omega), 0, 2 * omega * dt);
    EXPECT_NEAR(turned(PathKind::zigzag, 1.93), pi / 4, omega * dt);
    EXPECT_NEAR(turned(PathKind::zigzag, 2 * 1.93), -pi / 4, 2 * omega * dt);
    EXPECT_NEAR(turned(PathKind::zigzag, 3 * 1.93), pi / 4, 3 * omega * dt);
    EXPECT_NEAR(turned(PathKind::slalom, 3.87 / 4), omega * 3.87 / (2 * pi), omega * dt);
    EXPECT_NEAR(turned(PathKind::slalom, 3.87), 0, omega * dt);
    EXPECT_NEAR(turned(PathKind::stopgo, 6), 0.3 * omega * 6, 1e-9);
}

TEST(MeasuringPath, StopAndGoDrivesForItsShareOfTheTime) {
    MeasuringPath path({.kind = PathKind::stopgo});
    int going = 0;
    for (int k = 0; k < 10 * 4.83 * 60; ++k)
        going += path.next(dt).speed > 0;
    EXPECT_NEAR(going * dt, 10 * 2.87, 0.1);
}

TEST(MeasuringPath, RandomPathDrawsInTheDocumentedOrder) {
    MeasuringPath path({.kind = PathKind::random, .speed = 10, .radius = 20, .seed = 7});
    EXPECT_EQ(path.next(dt).turn_rate, 0);
    tunables::Random random(7);
    for (int draws = 0; draws < 1000; ++draws) {
        double remaining = random.uniform(0.4, 2.5);
        const double turn = random.uniform() < 0.3 ? 0 : random.uniform(-0.75, 0.75);
        const double speed = random.uniform() < 0.5 ? 10 : random.uniform(0, 12);
        for (; remaining > 0; remaining -= dt) {
            const Command command = path.next(dt);
            ASSERT_EQ(command.turn_rate, turn);
            ASSERT_EQ(command.speed, speed);
        }
    }
}

TEST(MeasuringPath, EveryPathIsFoundByItsName) {
    for (std::size_t i = 0; i < path_names().size(); ++i)
        EXPECT_EQ(path_kind(path_names()[i]), static_cast<PathKind>(i));
    EXPECT_FALSE(path_kind("spiral"));
}

/// The lags are first-order with a closed form if there is no traction limit.
const DriveParameters gripping{.traction = 1e9};

TEST(DriveModel, FullThrottleApproachesFullSpeedWithItsLag) {
    const DriveParameters& p = gripping;
    const KinematicState<double> after = drive(KinematicState<double>{}, {.throttle = 1}, p.speed_lag, p);
    EXPECT_NEAR(after.velocity.x, p.forward_speed * (1 - std::exp(-1)), 1e-9);
    EXPECT_NEAR(after.position.x, p.forward_speed * p.speed_lag * std::exp(-1), 0.01);
    EXPECT_NEAR(after.acceleration.x, p.forward_speed * std::exp(-1) / p.speed_lag, 1e-9);
}

TEST(DriveModel, SteadyTurnIsACircleInTheHullsPlane) {
    const DriveParameters& p = gripping;
    KinematicState<double> start;
    start.orientation = rotation(V(0.4, -0.3, 0.2));
    const V up = start.orientation * V(0, 0, 1), forward = start.orientation * V(1, 0, 0);
    start.velocity = forward * p.forward_speed;
    start.angular_velocity = up * p.turn_rate;
    const double radius = p.forward_speed / p.turn_rate;
    const KinematicState<double> after = drive(start, {.throttle = 1, .steer = 1}, pi / p.turn_rate, p);
    EXPECT_NEAR(glm::distance(after.position, 2 * radius * glm::cross(up, forward)), 0, 0.01);
    EXPECT_NEAR(glm::distance(after.velocity, -start.velocity), 0, 1e-9);
    EXPECT_NEAR(glm::length(after.acceleration), p.forward_speed * p.turn_rate, 1e-9);
}

TEST(DriveModel, BrakesFasterThanItRolls) {
    KinematicState<double> start;
    start.velocity = {10, 0, 0};
    const DriveParameters& p = gripping;
    EXPECT_NEAR(drive(start, {.brake = true}, 0.6, p).velocity.x, 10 * std::exp(-0.6 / p.brake_lag), 1e-9);
    EXPECT_NEAR(drive(start, {}, 0.6, p).velocity.x, 10 * std::exp(-0.6 / p.speed_lag), 1e-9);
    EXPECT_LT(drive(start, {.throttle = -1}, 0.3, p).velocity.x, 10 * std::exp(-0.3 / p.brake_lag));
    EXPECT_NEAR(drive(start, {.throttle = -1}, 9, p).velocity.x, -p.reverse_speed, 0.01);
}

TEST(DriveModel, TractionLimitsPullAndTurn) {
    const DriveParameters p;
    EXPECT_NEAR(drive(KinematicState<double>{}, {.throttle = 1}, 0.2, p).velocity.x, 0.2 * p.traction, 1e-9);
    KinematicState<double> fast;
    fast.velocity = {p.forward_speed, 0, 0};
    const KinematicState<double> turning = drive(fast, {.throttle = 1, .steer = 1}, 5, p);
    EXPECT_NEAR(glm::length(turning.acceleration), p.traction, 0.01);
}

TEST(DriveModel, IgnoresInvalidTimesAndLimitsLongOnes) {
    KinematicState<double> start;
    start.velocity = {3, 0, 0};
    EXPECT_EQ(drive(start, {.throttle = 1}, 0, {}).velocity, start.velocity);
    EXPECT_EQ(drive(start, {.throttle = 1}, -5, {}).position, start.position);
    EXPECT_EQ(drive(start, {.throttle = 1}, std::nan(""), {}).position, start.position);
    EXPECT_EQ(drive(start, {.throttle = 1}, 1e30, {}).position,
              drive(start, {.throttle = 1}, max_drive_time, {}).position);
}

} // namespace
