/// Input prediction: the stick continues, and the vehicle's model responds to it.

#include "dead_reckoning/drive_model.h"
#include "dead_reckoning/scheme.h"

#include <gtest/gtest.h>

using namespace dr;

namespace {

/// A vehicle with a time-dependent stick, published `count` times at an `interval` in seconds; the last update is at
/// time 0.
struct Driven {
    PacketHistory<double> history;
    KinematicState<double> state; ///< state of the vehicle at time 0, or after the last `drive_on`
    template <class StickAt> Driven(StickAt&& stick_at, int count, double interval = 0.2) {
        const int ticks = static_cast<int>(std::lround(interval * 60));
        const double from = -(count - 1) * interval;
        for (int i = 0; i < count; ++i) {
            Update<double> update;
            update.state = state;
            update.time = from + i * interval;
            update.stick = stick_at(update.time);
            update.sequence = static_cast<std::uint32_t>(i);
            history.add(update, update.time);
            for (int k = 0; k < ticks && i + 1 < count; ++k)
                state = drive(state, stick_at(update.time + (k + 0.5) / 60), 1.0 / 60, {});
        }
    }
    template <class StickAt> void drive_on(StickAt&& stick_at, int ticks) {
        for (int k = 0; k < ticks; ++k)
            state = drive(state, stick_at((k + 0.5) / 60), 1.0 / 60, {});
    }
    [[nodiscard]] double miss(std::string_view predictor, int ticks) const {
        const auto predict = scheme("snap:" + std::string(predictor))->predictor->predict<double>();
        return glm::distance(predict(history, ticks / 60.0).position, state.position);
    }
};

Stick stick(double throttle, double steer) { return {static_cast<float>(throttle), static_cast<float>(steer), false}; }

} // namespace

TEST(InputPrediction, IsExactForAHeldStick) {
    const auto held = [](double) { return stick(0.8, 0.4); };
    Driven driven(held, 4);
    driven.drive_on(held, 30);
    for (const char* predictor : {"input", "input-rate", "input-lagrange"})
        EXPECT_LT(driven.miss(predictor, 30), 1e-9) << predictor;
    EXPECT_GT(driven.miss("order2", 30), 0.01);
}

TEST(InputPrediction, InputRateIsExactForASteadilyMovingStick) {
    const auto moving = [](double t) { return stick(0.5 + 0.3 * t, -0.4 * t); };
    Driven driven(moving, 4);
    driven.drive_on(moving, 30);
    EXPECT_LT(driven.miss("input-rate", 30), 1e-6); // the stick is a float on the wire
    EXPECT_GT(driven.miss("input", 30), 100 * driven.miss("input-rate", 30));
}

/// At 0.3 of the time the parabola lies between holding and moving on, and is closer than holding.
TEST(InputPrediction, LagrangeErrorLiesBetweenHoldingAndMovingOn) {
    const auto moving = [](double t) { return stick(0.5 + 0.3 * t, -0.4 * t); };
    Driven driven(moving, 4);
    driven.drive_on(moving, 30);
    EXPECT_LT(driven.miss("input-lagrange", 30), driven.miss("input", 30));
    EXPECT_GT(driven.miss("input-lagrange", 30), driven.miss("input-rate", 30));
}

/// At w = 1 the parabola through a steadily moving stick is its straight line; at w = 0 the stick is held.
TEST(InputPrediction, WeightLeadsFromAHeldStickToItsWholeMotion) {
    const auto moving = [](double t) { return stick(0.5 + 0.3 * t, -0.4 * t); };
    Driven driven(moving, 4);
    driven.drive_on(moving, 30);
    driven.history.stick_weight = 1;
    EXPECT_LT(driven.miss("input-lagrange", 30), 1e-6);
    driven.history.stick_weight = 0;
    EXPECT_NEAR(driven.miss("input-lagrange", 30), driven.miss("input", 30), 1e-9);
}

TEST(InputPrediction, StickStaysWithinItsLimits) {
    const auto jerked = [](double t) { return stick(t < -0.1 ? -1 : 1, 0); };
    Driven driven(jerked, 3);
    driven.drive_on([](double) { return stick(1, 0); }, 60);
    EXPECT_LT(driven.miss("input-rate", 60), 1e-9) << "the extrapolated command stays within full throttle";
}

TEST(InputPrediction, UsesTheVehicleOfTheHistory) {
    const auto held = [](double) { return stick(1, 0); };
    Driven driven(held, 2);
    driven.history.vehicle = tracked<double>({.forward_speed = 5});
    driven.drive_on(held, 60);
    EXPECT_GT(driven.miss("input", 60), 1);
}
