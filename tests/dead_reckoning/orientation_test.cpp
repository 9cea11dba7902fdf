/// Orientation and articulations (Murphy 18.7, 18.8).

#include "common.h"
#include "dead_reckoning/rotation.h"
#include "run_path.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;
using V = Vec3<double>;
using Q = Quat<double>;

Q yaw(double angle) { return rotation(V(0, 0, angle)); }

Update<double> turning(Q orientation, V angular_velocity, std::uint32_t sequence = 0) {
    Update<double> update;
    update.state.orientation = orientation;
    update.state.angular_velocity = angular_velocity;
    update.interval = 0.5;
    update.sequence = sequence;
    return update;
}

struct Turn {
    PacketHistory<double> history;
    Receiver<double> receiver;
    double time = 0;

    Turn(std::string_view name, const Update<double>& first) : receiver(*scheme(name)) { history.add(first, 0); }
    const Displayed<double>& step(int frames) {
        for (int k = 0; k < frames; ++k)
            receiver.advance(history, {time += dt, time}, {});
        return receiver.displayed();
    }
};

TEST(Rotation, ExponentialIsExactForSmallAndLargeAngles) {
    for (const double angle : {0.0, 1e-12, 1e-6, 0.9e-4, 1.1e-4, 1.0, 3.0}) {
        const Q q = rotation(V(0, angle, 0));
        EXPECT_NEAR(q.w, std::cos(angle / 2), 1e-15) << angle;
        EXPECT_NEAR(q.y, std::sin(angle / 2), 1e-15) << angle;
    }
}

TEST(Rotation, AngleBetweenDoesNotWrapAt180Degrees) {
    EXPECT_NEAR(angle_between(yaw(pi - 0.01), yaw(-pi + 0.01)), 0.02, 1e-12);
    EXPECT_NEAR(angle_between(yaw(0.3), -yaw(0.3)), 0, 1e-12); // q and −q are the same orientation
    EXPECT_NEAR(angle_between(yaw(0), yaw(pi)), pi, 1e-12);
    EXPECT_NEAR(angle_between(yaw(1), yaw(1 + 1e-9)), 1e-9, 1e-15);
}

TEST(Orientation, ConstantTurnRateIsExact) {
    test::Run options;
    double largest = 0;
    for (const char* name : {"pvb", "hermite:order1", "snap"})
        test::run(options, *scheme(name), [&](const Receiver<double>& receiver, const auto& truth, double) {
            largest = std::max(largest, angle_between(receiver.displayed().state.orientation, truth.orientation));
        });
    EXPECT_LT(largest, 1e-9);
}

/// Half-way through the blend half of the difference is left, while both projections turn.
TEST(Orientation, SlerpsBetweenTwoTurningProjections) {
    Turn turn("pvb", turning(yaw(0), {0, 0, 0}));
    turn.step(30);
    turn.history.add(turning(yaw(0.8), {0, 0, 0.6}, 1), turn.time);
    const Q half = turn.step(15).state.orientation; // T_t = 0.25 s of 0.5 s
    EXPECT_NEAR(angle_between(half, yaw(0.4 + 0.6 * 0.25)), 0, 1e-9);
    EXPECT_NEAR(angle_between(turn.step(15).state.orientation, yaw(0.8 + 0.6 * 0.5)), 0, 1e-9);
}

TEST(Orientation, CarriesOnTurningAfterTheBlend) {
    Turn turn("pvb", turning(yaw(0), {0, 0, 0}));
    turn.step(30);
    turn.history.add(turning(yaw(0.8), {0, 0, 0.6}, 1), turn.time);
    EXPECT_NEAR(angle_between(turn.step(120).state.orientation, yaw(0.8 + 0.6 * 2)), 0, 1e-9);
    EXPECT_NEAR(turn.receiver.displayed().state.angular_velocity.z, 0.6, 1e-12);
}

TEST(Orientation, TurnsAboutAnyWorldAxis) {
    const V omega(0.3, -0.5, 0.2);
    const Q start = rotation(V(1, 0.2, -0.4));
    Turn turn("pvb", turning(start, omega));
    EXPECT_NEAR(angle_between(turn.step(90).state.orientation, rotation(omega * 1.5) * start), 0, 1e-9);
}

TEST(Orientation, GoesTheShortWayRound) {
    Turn turn("pvb", turning(yaw(pi - 0.1), {0, 0, 0}));
    turn.step(30);
    turn.history.add(turning(-yaw(-pi + 0.1), {0, 0, 0}, 1), turn.time);
    EXPECT_NEAR(angle_between(turn.step(15).state.orientation, yaw(pi)), 0, 1e-9);
}

TEST(Orientation, SnapJumpsAndOrder0Stays) {
    Turn snap("snap", turning(yaw(0), {0, 0, 0}));
    snap.step(30);
    snap.history.add(turning(yaw(0.8), {0, 0, 0.6}, 1), snap.time);
    EXPECT_NEAR(angle_between(snap.step(1).state.orientation, yaw(0.8 + 0.6 * dt)), 0, 1e-9);

    Turn stays("pvb:order0", turning(yaw(0.5), {0, 0, 0.6}));
    EXPECT_NEAR(angle_between(stays.step(60).state.orientation, yaw(0.5)), 0, 1e-9);
    EXPECT_EQ(stays.receiver.displayed().state.angular_velocity, V(0));
}

TEST(Articulations, BlendTheShortWayAndKeepTurning) {
    const auto with_turret = [](double angle, double rate, std::uint32_t sequence) {
        Update<double> update = turning(yaw(0), {0, 0, 0}, sequence);
        update.articulations[turret] = {angle, rate};
        return update;
    };
    Turn turn("pvb", with_turret(pi - 0.2, 0, 0));
    turn.step(30);
    turn.history.add(with_turret(-pi + 0.2, 0.4, 1), turn.time);
    // 0.4 rad apart across ±180°: half-way, plus 0.4 rad/s × 0.25 s.
    EXPECT_NEAR(wrap_angle(turn.step(15).articulations[turret].angle - (pi + 0.1)), 0, 1e-9);
    EXPECT_NEAR(wrap_angle(turn.step(60).articulations[turret].angle - (pi + 0.2 + 0.4 * 1.25)), 0, 1e-9);
    EXPECT_DOUBLE_EQ(turn.receiver.displayed().articulations[turret].rate, 0.4);

    Turn stays("pvb:order0", with_turret(1, 0.4, 0));
    EXPECT_NEAR(stays.step(30).articulations[turret].angle, 1, 1e-12);
    Turn snap("snap", with_turret(1, 0, 0));
    snap.step(30);
    snap.history.add(with_turret(2, 0, 1), snap.time);
    EXPECT_NEAR(snap.step(1).articulations[turret].angle, 2, 1e-12);
}

} // namespace
