#include "dead_reckoning/publishing/publisher.h"
#include "dead_reckoning/receiving/receiver.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace {

using namespace dr;
using V = Vec3<double>;

constexpr double clearance = 0.85; ///< height of a tank's origin [m]
constexpr double horizon = 0.5;    ///< time ahead in which sinking is prevented [s]

GroundClearance<double> flat() {
    return {[](double, double, double) -> std::optional<GroundHit<double>> { return 0.0; }, clearance};
}
GroundClearance<double> slope(double rise) {
    return {[rise](double x, double, double) -> std::optional<GroundHit<double>> { return std::max(0.0, rise * x); },
            clearance};
}

KinematicState<double> moving(V position, V velocity, V acceleration = V(0)) {
    KinematicState<double> state;
    state.position = position;
    state.velocity = velocity;
    state.acceleration = acceleration;
    return state;
}

TEST(Prevention, LeavesHarmlessMotionAlone) {
    for (const V velocity : {V(10, 3, 0), V(0), V(5, 0, 8)}) {
        const auto damped = prevent_penetration(moving({0, 0, clearance}, velocity), horizon, flat());
        EXPECT_EQ(damped.velocity, velocity);
    }
    const auto high = moving({0, 0, 100}, {10, 0, -20}, {0, 0, -9.81});
    EXPECT_EQ(prevent_penetration(high, horizon, flat()).velocity, high.velocity);
    EXPECT_EQ(prevent_penetration(high, horizon, {}).velocity, high.velocity) << "without ground";
}

/// An actor falls at 8 m/s from 2 m above its standing height. Within 0.5 s it may sink by those 2 m plus 2 cm.
TEST(Prevention, DampsAFallByNoMoreThanNeeded) {
    const auto damped = prevent_penetration(moving({0, 0, clearance + 2}, {10, 0, -8}), horizon, flat());
    EXPECT_NEAR(damped.velocity.z, -2.02 / horizon, 1e-9);
    EXPECT_EQ(damped.velocity.x, 10);
}

TEST(Prevention, FollowsASlopeAheadAndStopsBeforeAWall) {
    const auto up = prevent_penetration(moving({0, 0, clearance}, {10, 0, 0}), horizon, slope(0.3));
    EXPECT_NEAR(up.velocity.z, 3, 0.1);
    EXPECT_EQ(up.velocity.x, 10);
    const auto wall = prevent_penetration(moving({-2, 0, clearance}, {10, 0, 0}), horizon, slope(100));
    EXPECT_LT(wall.velocity.x * horizon, 2.01);
    EXPECT_LT(wall.velocity.z, 10);
}

TEST(Prevention, ProjectionStaysAboveTheGround) {
    EXPECT_TRUE(rc::check([] {
        const auto draw = [](int low, int high) { return *rc::gen::inRange(low, high) / 10.0; };
        const double rise = draw(-8, 9);
        const GroundClearance<double> footing{
            [rise](double x, double, double) -> std::optional<GroundHit<double>> { return rise * x; }, clearance};
        const auto state = moving({draw(-50, 50), 0, 0}, {draw(-150, 150), draw(-150, 150), draw(-150, 50)},
                                  {draw(-50, 50), draw(-50, 50), draw(-100, 50)});
        auto placed = state;
        placed.position.z = rise * state.position.x + clearance + draw(0, 30);
        const auto damped = prevent_penetration(placed, horizon, footing);
        for (int i = 1; i <= 8; ++i) {
            const double t = horizon * i / 8;
            const V later = placed.position + damped.velocity * t + damped.acceleration * (t * t / 2);
            RC_ASSERT(later.z > rise * later.x + clearance - 0.021);
        }
    }));
}

/// A tank drives off a 3 m high ledge at 10 m/s, falls, and drives on. Returns how deep a remote copy sinks [m].
double sinks(bool prevent, double rate, std::string_view name) {
    const auto truth = [](double t) {
        const double fall = t < 1 ? 0 : 4.905 * (t - 1) * (t - 1);
        const bool landed = fall >= 3;
        return moving({10 * t, 0, clearance + 3 - (landed ? 3 : fall)}, {10, 0, t < 1 || landed ? 0 : -9.81 * (t - 1)});
    };
    GroundClearance<double> footing{
        [](double x, double, double) -> std::optional<GroundHit<double>> { return x < 10 ? 3.0 : 0.0; }, clearance};
    PublisherSettings settings;
    settings.when = PublisherSettings::When::fixed;
    settings.rate = rate;
    settings.acceleration = PublisherSettings::Acceleration::none;
    settings.predictive_prevention = prevent;
    double deepest = 0;
    for (int phase = 0; phase < 20; ++phase) { // for every phase of the updates relative to the jump
        Publisher<double> publisher(tunables::Random(1), {}, footing);
        PacketHistory<double> history;
        Receiver<double> receiver(*scheme(name));
        for (int k = 0; k < 180; ++k) {
            const double time = k / 60.0, t = time + phase / 60.0;
            if (!history.empty()) {
                const V p = receiver.advance(history, {time, time}, {}).state.position;
                deepest = std::max(deepest, (p.x < 10 ? 3 : 0) - (p.z - clearance));
            }
            if (const auto sent = publisher.tick(time, 1.0 / 60, {truth(t), {}, {}}, settings))
                history.add(sent->update, time);
        }
    }
    return deepest;
}

TEST(Prevention, ReducesTheSinkingAtALedge) {
    const double plain3 = sinks(false, 3, "pvb"), prevented3 = sinks(true, 3, "pvb"), plain10 = sinks(false, 10, "pvb"),
                 prevented10 = sinks(true, 10, "pvb");
    RecordProperty("3/s", "without=" + std::to_string(plain3) + " with=" + std::to_string(prevented3));
    RecordProperty("10/s", "without=" + std::to_string(plain10) + " with=" + std::to_string(prevented10));
    EXPECT_NEAR(plain3, 2.41, 0.05);
    EXPECT_NEAR(prevented3, 0.083, 0.02) << "the blend continues with V0 for a while";
    EXPECT_NEAR(plain10, 0.635, 0.05);
    EXPECT_NEAR(prevented10, 0.022, 0.01);
    EXPECT_NEAR(sinks(false, 3, "snap"), 2.39, 0.05);
    EXPECT_LT(sinks(true, 3, "snap"), 1e-9);
}

} // namespace
