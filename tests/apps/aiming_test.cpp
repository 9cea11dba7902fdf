#include "apps/window/aiming.h"

#include "world/physics_world.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace apps;

namespace {

/// Flat ground at height 0, 512 m wide.
world::Map plain() {
    world::Map map;
    map.size = 512;
    map.samples = 65;
    map.max_height = 1;
    map.heights.assign(65 * 65, 0.0f);
    map.spawns = {{0, 0, 0}};
    return map;
}

float number(int low, int high) { return static_cast<float>(*rc::gen::inRange(low * 100, high * 100)) / 100; }

} // namespace

TEST(PointOfSight, LiesOnTheGroundOnATankOrInTheSky) {
    const world::Map map = plain();
    const world::Terrain terrain(map);
    const glm::vec3 eye(0, 0, 10), down = glm::normalize(glm::vec3(100, 0, -10));
    EXPECT_NEAR(point_of_sight(terrain, {}, eye, down, 0).x, 100, 0.1);
    const std::array tanks{glm::vec3(60, 1, 4), glm::vec3(80, 9, 2)};
    EXPECT_NEAR(point_of_sight(terrain, tanks, eye, down, 0).x, 60, 1)
        << "the sight passes a metre beside the first tank";
    EXPECT_NEAR(point_of_sight(terrain, tanks, eye, down, 70).x, 100, 1)
        << "the first tank is nearer than the minimum distance";
    EXPECT_NEAR(glm::distance(point_of_sight(terrain, tanks, eye, {1, 0, 0}, 0), eye), 300, 0.1);
}

TEST(AssistedPoint, IsTheVisibleTankNearestToTheSight) {
    const world::Map map = plain();
    const world::Terrain terrain(map);
    const glm::vec3 eye(0, 0, 3), ahead(1, 0, 0);
    const std::array tanks{glm::vec3(100, 5, 1), glm::vec3(80, 1, 1), glm::vec3(50, 20, 1), glm::vec3(-30, 0, 1)};
    EXPECT_EQ(assisted_point(terrain, tanks, eye, ahead), glm::vec3(80, 1, 1));
    EXPECT_EQ(assisted_point(terrain, std::span(tanks).first(1), eye, ahead), glm::vec3(100, 5, 1));
    EXPECT_FALSE(assisted_point(terrain, std::span(tanks).last(2), eye, ahead)) << "beside and behind";
    EXPECT_FALSE(assisted_point(terrain, std::array{glm::vec3(80, 0, -20)}, eye, glm::normalize(glm::vec3(80, 0, -23))))
        << "behind the ground";
}

RC_GTEST_PROP(Lay, ShellFiredInTheDirectionMeetsThePoint, ()) {
    dr::LocalActor<float> tank;
    tank.state.position = {number(-5, 5), number(-5, 5), 1};
    tank.state.velocity = {number(-14, 14), number(-14, 14), 0};
    tank.state.orientation = glm::angleAxis(number(-3, 3), glm::vec3(0, 0, 1));
    const float heading = number(-3, 3), distance = number(20, 300);
    const glm::vec3 point(distance * std::cos(heading), distance * std::sin(heading), number(-10, 20));
    // Aims again after the gun has turned there, because its lever arm moves the muzzle. Its spin does not.
    const float speed = 90;
    const glm::vec3 way = lay(tank, point, speed);
    const glm::vec3 in_hull = glm::conjugate(tank.state.orientation) * way;
    tank.articulations[dr::turret].angle = std::atan2(in_hull.y, in_hull.x);
    tank.articulations[dr::gun].angle = std::asin(in_hull.z);
    const glm::vec3 again = lay(tank, point, speed);
    const glm::vec3 hull_again = glm::conjugate(tank.state.orientation) * again;
    tank.articulations[dr::turret].angle = std::atan2(hull_again.y, hull_again.x);
    tank.articulations[dr::gun].angle = std::asin(hull_again.z);
    const world::Shell shell = world::fire(world::muzzle(tank.state, tank.articulations), speed);
    float nearest = 1e9f;
    for (double t = 0; t < 8; t += 0.002)
        nearest = std::min(nearest, glm::distance(world::position(shell, t), point));
    RC_ASSERT(nearest < 0.6f);
}

TEST(Lay, PointsUpwardWhenThePointIsOutOfReach) {
    dr::LocalActor<float> tank;
    const glm::vec3 way = lay(tank, {5000, 0, 0}, 90);
    EXPECT_GT(way.z, 0.3f);
    EXPECT_NEAR(glm::length(way), 1, 1e-4);
}

TEST(TurnTowards, ReachesTheDirectionWithoutOvershootAndHoldsItWhileTheHullTurns) {
    const world::TankSettings settings;
    for (const int ticks_a_frame : {1, 2, 5}) {
        dr::LocalActor<float> tank;
        auto& [turret, gun] = tank.articulations;
        const client::Direction wanted{.yaw = 1.2f, .pitch = 0.15f};
        tank.state.angular_velocity = {0, 0, 0.5f}; // the hull turns left throughout
        const float dt = static_cast<float>(world::tick_length);
        float heading = 0, max_yaw = -10;
        Laying laying;
        for (int tick = 0; tick < 60 * 6; ++tick) {
            if (tick % ticks_a_frame == 0)
                laying = turn_towards(tank, client::vector(wanted), settings, dt * static_cast<float>(ticks_a_frame));
            const float follow = 1 - std::exp(-dt / settings.articulation_lag);
            turret.rate += (laying.turret_rate * settings.turret_rate - turret.rate) * follow;
            gun.rate += (laying.gun_rate * settings.gun_rate - gun.rate) * follow;
            turret.angle += turret.rate * dt;
            gun.angle += gun.rate * dt;
            heading += 0.5f * dt;
            tank.state.orientation = glm::angleAxis(heading, glm::vec3(0, 0, 1));
            max_yaw = std::max(max_yaw, heading + turret.angle);
        }
        EXPECT_NEAR(std::remainder(heading + turret.angle - wanted.yaw, 6.2831853f), 0, 0.01) << ticks_a_frame;
        EXPECT_NEAR(gun.angle, wanted.pitch, 0.01) << ticks_a_frame;
        EXPECT_LT(max_yaw, wanted.yaw + 0.06f) << ticks_a_frame;
        EXPECT_LT(laying.gap, 0.02f) << ticks_a_frame;
    }
}

TEST(TurnTowards, TakesTheShortWayAndKeepsWithinTheGunsLimits) {
    dr::LocalActor<float> tank;
    tank.articulations[dr::turret].angle = 3.0f;
    EXPECT_GT(turn_towards(tank, client::vector({-3.0f, 0}), {}, 0.02f).turret_rate, 0) << "the turret turns through π";
    const world::TankSettings settings;
    tank.articulations[dr::gun].angle = settings.gun_highest;
    EXPECT_EQ(turn_towards(tank, client::vector({0, 1}), settings, 0.02f).gun_rate, 0) << "the gun rests at its stop";
}
