#include "ground.h"
#include "world/remote_tank.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <optional>

namespace world {
namespace {

using test::brake;
using test::throttle;

TEST(Bump, TanksStopEachOtherHeadOnAndCanPart) {
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    Tank east(world), west(world);
    west.spawn(-20, 0, 0);
    east.spawn(20, 0, static_cast<float>(M_PI));
    west.set_input(throttle(1));
    east.set_input(throttle(1));
    for (int tick = 0; tick < 300; ++tick) {
        world.step(1);
        const float gap = east.actor().state.position.x - west.actor().state.position.x;
        ASSERT_GT(gap, 2 * hull_half_extents.x - 0.5f) << tick;
        ASSERT_LT(test::depth(east, terrain), 0.06f);
    }
    EXPECT_NEAR(east.actor().state.position.x, -west.actor().state.position.x, 1.5);
    west.set_input(throttle(-1));
    east.set_input(throttle(-1));
    world.step(120);
    EXPECT_GT(east.actor().state.position.x - west.actor().state.position.x, 15);
}

TEST(Bump, MovingTankPushesAParkedTank) {
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    Tank runner(world), parked(world);
    runner.spawn(-20, 0, 0);
    parked.spawn(0, 0.4f, 0.2f);
    runner.set_input(throttle(1));
    world.step(300);
    EXPECT_GT(parked.actor().state.position.x, 1);
}

TEST(Bump, OverlappingTankIsPushedOutNoFasterThanTheCap) {
    const Terrain terrain(test::flat());
    for (const float aside : {0.0f, 0.1f, 0.5f, 1.1f, 1.6f, 2.4f}) {
        PhysicsWorld world(terrain);
        Tank tank(world);
        tank.spawn(0, 0, 0);
        RemoteTank remote(world);
        dr::KinematicState<float> state = tank.actor().state;
        state.position.y += aside;
        float longest_step = 0;
        for (int tick = 0; tick < 300; ++tick) {
            const glm::vec3 before = tank.actor().state.position;
            remote.move_to(state);
            world.step(1);
            longest_step = std::max(longest_step, glm::distance(before, tank.actor().state.position));
            ASSERT_LT(test::depth(tank, terrain), 0.02f) << aside;
            ASSERT_LT(tank.actor().state.position.z, ride_height + 0.1f) << aside;
            ASSERT_LT(glm::length(tank.actor().state.velocity), depenetration_speed) << aside;
        }
        EXPECT_LT(longest_step, 1.5f * depenetration_speed * static_cast<float>(tick_length)) << aside;
        const glm::vec3 gap = glm::abs(tank.actor().state.position - state.position);
        EXPECT_TRUE(gap.y > 2.6f || gap.x > 5.2f) << aside;
    }
}

TEST(Bump, RemoteTankPushesWithItsVelocityAndMovesBetweenUpdates) {
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    Tank tank(world);
    tank.spawn(0, 0, 1.57f);
    RemoteTank remote(world);
    dr::KinematicState<float> state;
    state.position = {-12, 0, ride_height};
    state.velocity = {6, 0, 0};
    remote.move_to(state); // once: afterwards it moves by itself
    world.step(120);       // the remote tank drives 12 m, up to the tank's place
    EXPECT_GT(tank.actor().state.position.x, 3.5f);
    EXPECT_NEAR(tank.actor().state.velocity.x, 6, 1.5);
}

TEST(Bump, RecreatedRemoteTankPushesTheSameAsAPermanentOne) {
    const Terrain terrain(test::flat());
    float reached[2];
    for (const bool away : {false, true}) {
        PhysicsWorld world(terrain);
        Tank tank(world);
        tank.spawn(0, 0, 1.57f);
        std::optional<RemoteTank> remote;
        remote.emplace(world);
        dr::KinematicState<float> state;
        state.position = {-90, 0, ride_height};
        state.velocity = {6, 0, 0};
        remote->move_to(state);
        if (away)
            remote.reset();
        world.step(60);
        state.position.x = -12;
        if (away)
            remote.emplace(world);
        remote->move_to(state);
        world.step(120);
        reached[away] = tank.actor().state.position.x;
    }
    EXPECT_GT(reached[1], 3.5f);
    EXPECT_EQ(reached[0], reached[1]);
}

TEST(Bump, PoseCorrectionOfARemoteTankGivesNoHardKick) {
    // The remote tank stands beside the tank and jumps half a metre into it: its positions imply 30 m/s, and its
    // velocity is 0.
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    Tank tank(world);
    tank.spawn(0, 0, 0);
    tank.set_input(brake);
    RemoteTank remote(world);
    dr::KinematicState<float> state = tank.actor().state;
    state.position.y += 2.9f;
    remote.move_to(state);
    world.step(10);
    state.position.y -= 0.5f;
    float fastest = 0;
    for (int tick = 0; tick < 120; ++tick) {
        remote.move_to(state);
        world.step(1);
        fastest = std::max(fastest, glm::length(tank.actor().state.velocity));
    }
    EXPECT_GT(fastest, 0.1f);
    EXPECT_LT(fastest, 2 * depenetration_speed);
}

/// A boosted tank rams another one, or is extrapolated into it. The hit tank must stay on the ground and nearby.
TEST(Bump, RammedTankIsLittleFasterThanItsTopSpeed) {
    const Terrain terrain(test::flat());
    const TankSettings settings;
    const float most = settings.knock * static_cast<float>(settings.drive.forward_speed);
    float fastest = 0;
    for (const float aside : {0.0f, 0.7f, 1.9f})
        for (const float heading : {0.0f, 0.8f, 1.57f}) {
            PhysicsWorld world(terrain);
            Tank tank(world);
            tank.spawn(0, 0, heading);
            RemoteTank remote(world);
            dr::KinematicState<float> state;
            state.position = {-12, aside, ride_height};
            state.velocity = {45, 0, 0};
            for (int tick = 0; tick < 120; ++tick) {
                remote.move_to(state);
                state.position += state.velocity * static_cast<float>(tick_length);
                world.step(1);
                const auto& is = tank.actor().state;
                fastest = std::max(fastest, glm::length(is.velocity));
                ASSERT_LT(glm::length(is.velocity), most + 0.5f) << aside << ' ' << heading;
                ASSERT_LT(glm::length(is.angular_velocity), settings.spin + 0.2f) << aside << ' ' << heading;
                ASSERT_LT(is.position.z, 4) << aside << ' ' << heading;
            }
        }
    EXPECT_NEAR(fastest, most, 0.5);
}

TEST(Bump, RemovedOrNonFiniteRemoteTankTouchesNothing) {
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    Tank tank(world);
    tank.spawn(0, 0, 0);
    {
        RemoteTank remote(world);
        world.step(2);
        dr::KinematicState<float> state;
        state.position.x = NAN;
        remote.move_to(state);
        state.position = {0, 0, ride_height};
        state.orientation = glm::quat(0, 0, 0, 0);
        remote.move_to(state);
        world.step(2);
        EXPECT_LT(glm::length(tank.actor().state.velocity), 1e-3f);
        remote.move_to(tank.actor().state);
    }
    world.step(60);
    EXPECT_NEAR(tank.actor().state.position.y, 0, 1e-3);
}

} // namespace
} // namespace world
