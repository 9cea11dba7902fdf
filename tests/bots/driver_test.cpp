#include "bots/bot_host.h"
#include "bots/steering.h"
#include "world/tank.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <set>

namespace bots {

namespace {

world::Map flat_map() {
    world::Map map;
    map.size = 512;
    map.samples = 129;
    map.heights.assign(129 * 129, 0.0f);
    map.max_height = 1;
    map.spawns = {{0, 0, 0}};
    return map;
}

Perception sight_at(const world::Terrain& terrain, float x, float y, float heading) {
    Perception sight{.terrain = terrain, .own = {}};
    sight.own.state.position = {x, y, 0.85f};
    sight.own.state.orientation = glm::angleAxis(heading, glm::vec3(0, 0, 1));
    sight.dt = 1.0 / 60;
    return sight;
}

} // namespace

TEST(PathDriver, HoldsTheSticksOfItsPath) {
    const world::Map map = flat_map();
    const world::Terrain terrain(map);
    const dr::DriveParameters tank;
    const auto driver = path_driver({.kind = dr::PathKind::circle, .speed = 7, .radius = 20});
    const auto input = driver->drive(sight_at(terrain, 0, 0, 0));
    EXPECT_NEAR(input.tank.stick.throttle, 7 / tank.forward_speed, 1e-6);
    EXPECT_NEAR(input.tank.stick.steer, 7.0 / 20 / tank.turn_rate, 1e-6);
    EXPECT_FALSE(input.fire || input.lay_mine);
}

TEST(PathDriver, TurnsBackAtTheEdge) {
    const world::Map map = flat_map();
    const world::Terrain terrain(map);
    const auto driver = path_driver({.kind = dr::PathKind::straight});
    EXPECT_EQ(driver->drive(sight_at(terrain, 0, 0, 0)).tank.stick.steer, 0);
    // At the east edge, heading north-east: the middle of the map is behind on the left.
    EXPECT_GT(driver->drive(sight_at(terrain, 240, 0, 0.7f)).tank.stick.steer, 0.5f);
}

TEST(Fighter, TurnsItsTurretToTheEnemyAndFiresOnlyWhenItPoints) {
    const world::Map map = flat_map();
    const world::Terrain terrain(map);
    const auto driver = fighter(tunables::Random(5));
    Perception sight = sight_at(terrain, 0, 0, 0);
    sight.can_fire = true;
    sight.enemies.push_back({2, {}});
    sight.enemies[0].state.position = {0, 60, 0.85f}; // to the left side
    auto input = driver->drive(sight);
    EXPECT_GT(input.tank.turret_rate, 0.9f);
    EXPECT_FALSE(input.fire);

    bool fired = false;
    for (int i = 0; i < 600 && !fired; ++i) { // the turret turns at 0.8 rad/s, the gun at 0.35 rad/s
        input = driver->drive(sight);
        sight.own.articulations[dr::turret].angle += input.tank.turret_rate * 0.8f / 60;
        sight.own.articulations[dr::gun].angle += input.tank.gun_rate * 0.35f / 60;
        fired = input.fire;
    }
    EXPECT_TRUE(fired);
    EXPECT_NEAR(sight.own.articulations[dr::turret].angle, 1.57f, 0.1f);
    // 60 m at 90 m/s: sin 2θ = g x / v², slightly less from a muzzle above the target.
    EXPECT_NEAR(sight.own.articulations[dr::gun].angle, 0.5f * std::asin(9.81f * 60 / (90 * 90)), 0.04f);
}

TEST(Fighter, BacksOffWhenItIsStuck) {
    const world::Map map = flat_map();
    const world::Terrain terrain(map);
    const auto driver = fighter(tunables::Random(5));
    Perception sight = sight_at(terrain, 100, 0, 0); // does not move at any stick
    bool backed = false;
    for (int i = 0; i < 150; ++i)
        backed = backed || driver->drive(sight).tank.stick.throttle < 0;
    EXPECT_TRUE(backed);
}

TEST(FreeHeading, KeepsTheWantedBearingWithoutObstacles) {
    const world::Map map = flat_map();
    const world::Terrain terrain(map);
    for (const float wanted : {-2.0f, 0.0f, 0.7f})
        EXPECT_FLOAT_EQ(free_heading(sight_at(terrain, 0, 0, 0.3f), wanted).bearing, wanted);
}

TEST(FreeHeading, PassesATreeOnTheNearerSide) {
    world::Map map = flat_map();
    map.props = {{world::PropKind::oak, 8, 0.5f}};
    const world::Terrain terrain(map);
    const BotHeading way = free_heading(sight_at(terrain, 0, 0, 0), 0);
    EXPECT_LT(way.bearing, -0.1f); // the tree is slightly to the left
    EXPECT_GT(way.bearing, -0.7f);
    EXPECT_EQ(way.clear, way.looked);
    EXPECT_EQ(free_heading(sight_at(terrain, 9, 0, 0), 0).bearing, 0); // behind the bot
}

/// Measures the longest standstill on the way through a wood of 90 trees towards an enemy behind it, with physics.
TEST(Fighter, GetsThroughAWoodWithoutStandingAtATree) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        world::Map map = flat_map();
        tunables::Random random(seed);
        while (map.props.size() < 90) {
            const auto x = static_cast<float>(random.uniform(-60, 60)), y = static_cast<float>(random.uniform(-60, 60));
            const bool crowded = std::ranges::any_of(
                map.props, [&](const world::Prop& other) { return std::hypot(other.x - x, other.y - y) < 7; });
            if (!crowded)
                map.props.push_back({world::PropKind::pine, x, y});
        }
        const world::Terrain terrain(map);
        world::PhysicsWorld physics(terrain);
        world::Tank tank(physics);
        tank.spawn(-100, 0, 0);
        const auto driver = fighter(tunables::Random(seed));
        double still = 0, longest = 0;
        float farthest = -100;
        for (int tick = 0; tick < 60 * 40; ++tick) {
            Perception sight{.terrain = terrain, .own = tank.actor()};
            sight.dt = world::tick_length;
            sight.enemies.push_back({2, {}});
            sight.enemies[0].state.position = {100, 0, 0.85f};
            tank.set_input(driver->drive(sight).tank);
            physics.step(1);
            still = glm::length(tank.actor().state.velocity) < 0.7f ? still + world::tick_length : 0;
            longest = std::max(longest, still);
            farthest = std::max(farthest, tank.actor().state.position.x);
        }
        EXPECT_GT(farthest, 40) << "seed " << seed;
        EXPECT_LT(longest, 2.5) << "seed " << seed;
    }
}

TEST(Bots, HaveDifferentNames) {
    const auto names = bot_names(64);
    EXPECT_EQ(std::set(names.begin(), names.end()).size(), 64u);
}

} // namespace bots
