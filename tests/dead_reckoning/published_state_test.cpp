#include "local_actor.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;
using namespace dr::test;
using V = Vec3<double>;
using S = PublisherSettings;

/// A hit changes the velocity within a tick. The resulting difference is no lasting acceleration, so it is published
/// only up to the limit of the actor's own abilities.
TEST(Publisher, HitChangesTheVelocityButNotTheAcceleration) {
    for (const auto& [change, impacts, published] :
         {std::tuple{14.9 * dt, false, 14.9}, {15.1 * dt, false, 0.0}, {5.0, false, 0.0}, {5.0, true, 300.0}}) {
        Local local;
        local.settings.rate = 60;
        local.settings.acceleration = S::Acceleration::difference;
        local.settings.impact_acceleration = impacts;
        local.actor.max_acceleration = 15;
        local.step();
        local.actor.state.velocity.x = change;
        local.step();
        EXPECT_EQ(local.sent[1].update.state.velocity.x, change);
        EXPECT_NEAR(local.sent[1].update.state.acceleration.x, published, 1e-9) << change;
    }
}

TEST(Publisher, DifferencesDoNotReachAcrossATeleport) {
    Local local;
    local.settings.velocity = S::Velocity::difference;
    local.settings.acceleration = S::Acceleration::difference;
    local.actor.state.velocity = {3, 0, 0};
    local.steps(5);
    local.actor.state.position = {1000, 0, 0};
    local.publisher.respawn();
    local.step();
    EXPECT_EQ(local.sent.back().update.state.velocity, V(3, 0, 0));
    EXPECT_EQ(local.sent.back().update.state.acceleration, V(0));
}

/// Uniform acceleration: the backward difference of positions is the velocity half a tick ago; that of velocities is
/// exact.
TEST(Publisher, EstimatesMotionFromDifferencesOfPositions) {
    Local local;
    local.settings.velocity = S::Velocity::difference;
    local.settings.acceleration = S::Acceleration::difference;
    local.settings.rate = 60;
    const V a(3, -2, 1);
    for (int i = 0; i < 20; ++i) {
        const double t = i * dt;
        local.actor.state.position = V(-0.5, 0, 0) + a * (t * t / 2); // passes the origin, which is no special case
        local.step();
    }
    const KinematicState<double>& sent = local.sent.back().update.state;
    EXPECT_NEAR(glm::distance(sent.velocity, a * (18.5 * dt)), 0, 1e-9);
    EXPECT_NEAR(glm::distance(sent.acceleration, V(3, -2, 0)), 0, 1e-9) << "the vertical acceleration is 0";
}

TEST(Publisher, VelocityAverageIsAFirstOrderMean) {
    Local local;
    local.settings.velocity_average = 4;
    local.settings.acceleration = S::Acceleration::difference;
    local.settings.rate = 60;
    local.step();
    local.actor.state.velocity = {8, 0, 0};
    local.step();
    EXPECT_NEAR(local.sent.back().update.state.velocity.x, 2, 1e-12);
    EXPECT_NEAR(local.sent.back().update.state.acceleration.x, 2 / dt, 1e-9);
    local.step();
    EXPECT_NEAR(local.sent.back().update.state.velocity.x, 3.5, 1e-12);
}

TEST(Publisher, DampingScalesByTheCosineOfTheTurn) {
    Local local;
    local.settings.damp = true;
    local.settings.rate = 60;
    const auto publish = [&](V acceleration) {
        local.actor.state.acceleration = acceleration;
        local.step();
        return local.sent.back().update.state.acceleration;
    };
    EXPECT_EQ(publish({2, 0, 0}), V(2, 0, 0)) << "the first acceleration is not damped";
    EXPECT_NEAR(publish({3, 3, 0}).x, 3 * std::sqrt(0.5), 1e-12);
    EXPECT_EQ(publish({-1, -1, 0}), V(0)) << "a reversed acceleration is damped to 0";
    EXPECT_NEAR(publish({-1, -1, 0}).x, -1, 1e-12) << "the comparison uses the last value before damping";
    EXPECT_EQ(publish({0, 0, 0}), V(0)) << "a zero acceleration gives no NaN";
    EXPECT_EQ(publish({0, 5, 0}), V(0, 5, 0));
}

TEST(Publisher, TinyComponentsAreSentAsZero) {
    Local local;
    local.settings.tiny = 0.01;
    local.actor.state.velocity = {0.009, 5, -0.009};
    local.actor.state.angular_velocity = {0.001, 0, 0.2};
    local.actor.state.acceleration = {-0.005, 0.02, 0};
    local.step();
    const KinematicState<double>& sent = local.sent.back().update.state;
    EXPECT_EQ(sent.velocity, V(0, 5, 0));
    EXPECT_EQ(sent.angular_velocity, V(0, 0, 0.2));
    EXPECT_EQ(sent.acceleration, V(0, 0.02, 0));
}

} // namespace
