#include "dead_reckoning/finite.h"
#include "ground.h"
#include "world/mine.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <limits>

namespace world {
namespace {

/// Height of the cylinder's lowest point above the ground below it [m].
float clearance(const Mine& mine, const Terrain& terrain) {
    const auto& state = mine.state();
    float least = 1e9f;
    for (int i = 0; i < 64; ++i) {
        const float angle = static_cast<float>(i) * 2 * static_cast<float>(M_PI) / 64;
        for (const float end : {-mine_half_height, mine_half_height}) {
            const glm::vec3 point = state.position + state.orientation * glm::vec3(mine_radius * std::cos(angle),
                                                                                   mine_radius * std::sin(angle), end);
            const Ground ground = terrain.ground(point.x, point.y);
            least = std::min(least, (point.z - ground.height) * ground.normal.z);
        }
    }
    return least;
}

/// A non-finite pose would spread to all bodies that touch the mine.
TEST(Mine, IgnoresANonFiniteThrow) {
    const Terrain terrain(test::flat(2));
    PhysicsWorld world(terrain);
    const float nan = std::nanf(""), infinite = std::numeric_limits<float>::infinity();
    Mine lost(world, {0, 0, 3}, {nan, 0, 0}), far(world, {5, 0, 3}, {0, infinite, 0}),
        sound(world, {0.1f, 0, 2.5f}, {});
    for (int tick = 0; tick < 600; ++tick) {
        world.step(1);
        for (const Mine* mine : {&lost, &far, &sound})
            ASSERT_TRUE(dr::finite(mine->state())) << tick;
    }
    EXPECT_NEAR(sound.state().position.z, 2 + mine_half_height, 1);
    EXPECT_LT(glm::distance(far.state().position, {5, 0, 2}), 3);
}

TEST(Mine, FallsFreelyThenLiesFlatAndSleeps) {
    const Terrain terrain(test::flat(2));
    PhysicsWorld world(terrain);
    Mine mine(world, {0, 0, 5}, {1, 0, 0});
    world.step(30);
    EXPECT_NEAR(mine.state().acceleration.z, -gravity, 0.01);
    // Symplectic Euler: z = z0 − g dt² n (n + 1) / 2.
    EXPECT_NEAR(mine.state().position.z, 5 - gravity * tick_length * tick_length * 30 * 31 / 2, 1e-3);
    float least = 1;
    for (int tick = 0; tick < 600; ++tick) {
        world.step(1);
        least = std::min(least, clearance(mine, terrain));
    }
    EXPECT_GT(least, -0.01f);
    EXPECT_TRUE(mine.asleep());
    EXPECT_NEAR(mine.state().position.z, 2 + mine_half_height, 2e-3);
    EXPECT_EQ(mine.state().velocity, glm::vec3(0));
    EXPECT_EQ(mine.state().acceleration, glm::vec3(0));
}

TEST(Mine, RollsDownhillOnEdgeAndSettlesAtTheFoot) {
    const Terrain terrain(test::ground([](float x, float) { return x > 0 ? 0.2f * x : 0.0f; }));
    PhysicsWorld world(terrain);
    // Standing on its rim, with its axis to the north.
    Mine mine(world, {40, 0, 8.5f}, {-1, 0, 0}, glm::angleAxis(static_cast<float>(M_PI) / 2, glm::vec3(1, 0, 0)));
    float least = 1, fastest_spin = 0;
    int ticks = 0;
    for (; ticks < 60 * 60 && !mine.asleep(); ++ticks) {
        world.step(1);
        least = std::min(least, clearance(mine, terrain));
        fastest_spin = std::max(fastest_spin, glm::length(mine.state().angular_velocity));
    }
    EXPECT_GT(least, -0.02f);
    EXPECT_GT(fastest_spin, 5);
    EXPECT_LT(mine.state().position.x, 10);
    EXPECT_TRUE(mine.asleep());
    EXPECT_NEAR(clearance(mine, terrain), 0, 5e-3); // flat, or standing on its wide rim
}

TEST(Mine, StaysFlatOnAGentleSlope) {
    const Terrain terrain(test::slope(15));
    PhysicsWorld world(terrain);
    Mine mine(world, {0, 0, 0.3f}, {0, 0, 0});
    world.step(300);
    const glm::vec3 before = mine.state().position;
    world.step(300);
    EXPECT_LT(glm::distance(mine.state().position, before), 1e-3f);
    EXPECT_TRUE(mine.asleep());
}

TEST(Mine, DoesNotFallThroughTheGroundWhenThrownHard) {
    const Terrain terrain(load_map("valley"));
    PhysicsWorld world(terrain);
    Mine mine(world, {50, 50, 120}, {20, -10, -80}, glm::angleAxis(1.0f, glm::normalize(glm::vec3(1, 2, 3))));
    for (int tick = 0; tick < 600; ++tick) {
        world.step(1);
        ASSERT_GT(clearance(mine, terrain), -0.05f) << tick;
    }
}

TEST(Mine, StaysInsideTheMap) {
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    Mine mine(world, {120, 0, 1}, {40, 5, 0});
    for (int tick = 0; tick < 300; ++tick) {
        world.step(1);
        ASSERT_LT(mine.state().position.x, 128);
    }
}

} // namespace
} // namespace world
