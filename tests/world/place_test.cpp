/// A tank that continues from a given state: a remote tank re-created here (Murphy 18.8).

#include "ground.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace world {
namespace {

TEST(Place, PlacedTankMovesLikeTheOriginal) {
    const Terrain terrain(test::slope(8));
    PhysicsWorld here(terrain), there(terrain);
    Tank original(there), copy(here);
    original.spawn(-40, 0, 0.4f);
    original.set_input(test::throttle(1, 0.4f));
    there.step(150);
    copy.place(original.actor());
    for (int tick = 0; tick < 120; ++tick) {
        here.step(1);
        there.step(1);
        ASSERT_LT(glm::distance(copy.actor().state.position, original.actor().state.position), 0.02f) << tick;
    }
}

TEST(Place, PlacedTanksPreviousPoseIsOneTickBehind) {
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    Tank tank(world);
    dr::LocalActor<float> actor;
    actor.state.position = {10, 20, 5};
    actor.state.velocity = {6, 0, -3};
    actor.state.angular_velocity = {0, 0, 0.6f};
    tank.place(actor);
    EXPECT_EQ(tank.actor().state.position, actor.state.position);
    EXPECT_NEAR(glm::distance(tank.previous().state.position, glm::vec3(9.9f, 20, 5.05f)), 0, 1e-5);
    EXPECT_NEAR(tank.previous().state.orientation.z, -0.005, 1e-5); // 0.6 rad/s for one tick, halved
    world.step(1);
    EXPECT_NEAR(tank.actor().state.position.x, 10.1f, 1e-3);
}

/// A tank extrapolated 0.1 s too far into the ground is lifted out, and its springs do not throw it up.
TEST(Place, BuriedTankIsLiftedOutAndLands) {
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    Tank tank(world);
    dr::LocalActor<float> actor;
    actor.state.position = {0, 0, -0.2f};
    actor.state.velocity = {8, 0, -7};
    tank.place(actor);
    float highest = 0;
    for (int tick = 0; tick < 240; ++tick) {
        ASSERT_LT(test::depth(tank, terrain), 0.03f) << tick;
        world.step(1);
        highest = std::max(highest, tank.actor().state.position.z);
    }
    EXPECT_LT(highest, ride_height + 0.6f);
    EXPECT_NEAR(tank.actor().state.position.z, ride_height, 0.05);
}

TEST(Place, IgnoresNonFinitePoses) {
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    Tank tank(world);
    const dr::KinematicState<float> before = tank.actor().state;
    dr::LocalActor<float> actor;
    actor.state.velocity.y = NAN;
    tank.place(actor);
    actor = {};
    actor.state.orientation = {0, 0, 0, 0};
    tank.place(actor);
    EXPECT_EQ(tank.actor().state.position, before.position);
    actor = {};
    actor.stick.steer = NAN;
    actor.state.position = {0, 0, ride_height};
    tank.place(actor);
    world.step(10);
    EXPECT_TRUE(test::finite(tank.actor().state));
}

} // namespace
} // namespace world
