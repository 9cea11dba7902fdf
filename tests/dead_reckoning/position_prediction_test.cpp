/// Position prediction of Pantel & Wolf 2.1 against its closed forms: schemes 3 (parabola) and 4 (arc).

#include "common.h"
#include "dead_reckoning/scheme.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace dr;

namespace {

KinematicState<double> predicted(std::string_view scheme_name, const PacketHistory<double>& history, double age) {
    return scheme(scheme_name)->predictor->predict<double>()(history, age);
}

} // namespace

/// The polynomial has the true time stamps, not the nominal interval, and no published derivative.
TEST(LagrangePrediction, IsExactOnAParabolaAtUnevenTimes) {
    const glm::dvec3 start(3, -2, 1), velocity(8, 1, -0.5), acceleration(-1, 2, 0.25);
    const auto place = [&](double time) { return start + velocity * time + acceleration * (time * time / 2); };
    PacketHistory<double> history;
    for (const double time : {0.0, 0.2, 0.9}) {
        Update<double> update;
        update.state.position = place(time);
        update.time = time;
        update.sequence = static_cast<std::uint32_t>(history.size());
        history.add(update, time);
    }
    const KinematicState<double> state = predicted("snap:lagrange", history, 0.4);
    expect_near(state.position, place(1.3), 1e-9);
    expect_near(state.velocity, velocity + acceleration * 1.3, 1e-9);
    expect_near(state.acceleration, acceleration, 1e-9);
}

/// At 10 m/s and 0.5 rad/s the circle has a radius of 20 m. The published acceleration has no influence.
TEST(ArcPrediction, KeepsSpeedAndTurnRate) {
    Update<double> update;
    update.state.velocity = {10, 0, 0};
    update.state.angular_velocity = {0, 0, 0.5};
    update.state.acceleration = {-3, 7, 0};
    PacketHistory<double> history;
    history.add(update, 0);
    for (const double age : {0.2, 1.0, 4.0}) {
        const KinematicState<double> state = predicted("snap:arc", history, age);
        const double turned = 0.5 * age;
        expect_near(state.position, {20 * std::sin(turned), 20 * (1 - std::cos(turned)), 0}, 1e-9);
        expect_near(state.velocity, {10 * std::cos(turned), 10 * std::sin(turned), 0}, 1e-9);
    }
}
