#include "ground.h"
#include "tunables/random.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace world {
namespace {

using test::brake;
using test::throttle;

/// One tank alone on some ground.
struct Scene {
    Terrain terrain;
    PhysicsWorld world;
    Tank tank;
    explicit Scene(const Map& map, float x = 0, float y = 0, float heading = 0)
        : terrain(map), world(terrain), tank(world) {
        tank.spawn(x, y, heading);
    }
    [[nodiscard]] const dr::KinematicState<float>& state() const { return tank.actor().state; }
    void hold(const TankInput& input, int ticks) {
        tank.set_input(input);
        world.step(ticks);
    }
};

TEST(Tank, StandsStillAtItsRideHeight) {
    Scene scene(test::flat(5));
    for (int tick = 0; tick < 600; ++tick) {
        scene.world.step(1);
        ASSERT_NEAR(scene.state().position.z, 5 + ride_height, 1e-3);
        ASSERT_LT(glm::length(scene.state().velocity), 1e-3);
        ASSERT_LT(glm::length(scene.state().angular_velocity), 1e-3);
        ASSERT_LT(glm::length(scene.state().acceleration), 1e-2);
    }
    EXPECT_NEAR(scene.state().position.x, 0, 1e-4);
    EXPECT_EQ(scene.tank.wheels_on_ground(), 10); // the idlers do not touch the ground
}

TEST(Tank, ComesToRestAtItsRideHeightAfterBraking) {
    Scene scene(test::ground([](float x, float) { return x > 100 ? 3.0f : 0.0f; }), 50);
    scene.hold(throttle(1), 20);
    scene.hold(brake, 240);
    EXPECT_NEAR(scene.state().position.z, ride_height, 2e-3);
    EXPECT_LT(glm::length(scene.state().velocity), 1e-3);
}

TEST(Tank, HoldsOnSlopesUpToThirtyDegreesAndSlidesOffSteeperOnes) {
    for (const float heading : {0.0f, 0.8f, 1.57f, 3.14f}) {
        for (const float degrees : {10.0f, 20.0f, 30.0f}) {
            Scene scene(test::slope(degrees), 0, 0, heading);
            scene.hold(brake, 120);
            const glm::vec3 before = scene.state().position;
            scene.world.step(600);
            EXPECT_LT(glm::distance(scene.state().position, before), 2e-3f) << degrees << "° heading " << heading;
        }
        Scene steep(test::slope(38), 0, 0, heading);
        steep.hold(brake, 180);
        EXPECT_LT(steep.state().position.x, -5) << "heading " << heading;
    }
}

/// Flat in the west, with a slope from x = 0 on.
Map hill(float degrees) {
    return test::ground([rise = std::tan(test::radians(degrees))](float x, float) { return std::max(0.0f, rise * x); });
}

TEST(Tank, ClimbsThirtyDegreesButNotForty) {
    for (const float degrees : {10.0f, 20.0f, 30.0f}) {
        Scene scene(hill(degrees), -60);
        scene.hold(throttle(1), 600);
        EXPECT_GT(scene.state().position.x, 30) << degrees << "°";
        EXPECT_GT(scene.state().velocity.x, 4) << degrees << "°";
    }
    Scene scene(hill(40), -60);
    float farthest = -60;
    for (int tick = 0; tick < 1200; ++tick) {
        scene.hold(throttle(1), 1);
        farthest = std::max(farthest, scene.state().position.x);
    }
    EXPECT_LT(farthest, 20); // as far as its momentum carries it
    EXPECT_LT(scene.state().position.x, 8);
}

TEST(Tank, StartsUphillOnTwentyFiveDegrees) {
    Scene scene(test::slope(25));
    scene.hold(throttle(1), 300);
    EXPECT_GT(scene.state().position.x, 15);
    EXPECT_LT(glm::length(scene.state().velocity), 13); // engine power limits it more than on the flat
}

/// Compares both over 3 s of random sticks, which change every 0.4 to 1.5 s.
TEST(Tank, FollowsTheDriveModelOnFlatGround) {
    double worst = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        tunables::Random random(seed);
        Scene scene(test::flat());
        scene.hold(throttle(static_cast<float>(random.uniform(-1, 1))), 120);
        dr::KinematicState<float> model = scene.state();
        float distance = 0;
        int left = 0;
        dr::Stick stick;
        for (int tick = 0; tick < 180; ++tick) {
            if (left-- == 0) {
                left = static_cast<int>(random.uniform(24, 90));
                stick = {static_cast<float>(random.uniform(-1, 1)), static_cast<float>(random.uniform(-1, 1)),
                         random.uniform() < 0.15};
                if (random.uniform() < 0.4)
                    stick.throttle = 1;
            }
            scene.hold({.stick = stick}, 1);
            model = dr::drive(model, stick, tick_length, scene.tank.settings().drive);
            distance += glm::length(scene.state().velocity) * static_cast<float>(tick_length);
        }
        const float gap = glm::distance(model.position, scene.state().position);
        EXPECT_LT(gap, 0.05f * distance + 0.1f) << "seed " << seed << ", driven " << distance << " m";
        worst = std::max<double>(worst, gap / (distance + 1));
    }
    RecordProperty("worst_share_of_distance", std::to_string(worst));
}

TEST(Tank, ReachesTheSpeedsOfItsDriveParameters) {
    Scene scene(test::flat(), -100);
    const dr::DriveParameters drive;
    scene.hold(throttle(1), 480);
    EXPECT_NEAR(scene.state().velocity.x, drive.forward_speed, 0.05);
    scene.hold(throttle(-1), 480);
    EXPECT_NEAR(scene.state().velocity.x, -drive.reverse_speed, 0.05);
    scene.hold(throttle(0, 1), 240);
    EXPECT_NEAR(scene.state().angular_velocity.z, drive.turn_rate, 0.01);
    EXPECT_NEAR(glm::length(scene.state().velocity), 0, 0.05);
}

TEST(Tank, AccelerationIsTheVelocityChangeOverTheTick) {
    Scene scene(load_map("valley"));
    for (int tick = 0; tick < 120; ++tick) {
        const auto before = scene.state();
        scene.hold(throttle(1, 0.3f), 1);
        const glm::vec3 change = (scene.state().velocity - before.velocity) / static_cast<float>(tick_length);
        ASSERT_LT(glm::distance(scene.state().acceleration, change), 1e-3f);
        ASSERT_EQ(scene.tank.previous().state.position, before.position);
    }
}

TEST(Tank, FallsOffTheLedgeLandsAndSettles) {
    Scene scene(load_map("proving-ground"), -60, 60, 0);
    const float floor = *scene.terrain.height(0, 0);
    int airborne = 0;
    float highest_fall = 0, deepest = -1;
    for (int tick = 0; tick < 900; ++tick) {
        const bool over = scene.state().position.x > 60;
        scene.hold(over ? brake : throttle(1), 1);
        deepest = std::max(deepest, test::depth(scene.tank, scene.terrain));
        if (scene.tank.wheels_on_ground() == 0 && scene.state().position.x > 30 && scene.state().position.x < 41) {
            ++airborne;
            EXPECT_NEAR(scene.state().acceleration.z, -gravity, 0.01);
            EXPECT_NEAR(glm::length(glm::vec2(scene.state().acceleration)), 0, 0.01);
            highest_fall = std::max(highest_fall, -scene.state().velocity.z);
        }
    }
    EXPECT_GE(airborne, 25); // at least 0.4 s
    EXPECT_GT(highest_fall, 5);
    EXPECT_LT(deepest, 0.03f);
    EXPECT_LT(scene.state().position.z, floor + ride_height + 0.3f);
    EXPECT_LT(glm::length(scene.state().velocity), 1e-2f);
    EXPECT_GT((scene.state().orientation * glm::vec3(0, 0, 1)).z, 0.98f);
}

TEST(Tank, StopsAtAWallWithoutEnteringIt) {
    for (const float heading : {0.0f, 0.4f, 1.0f}) {
        Scene scene(test::ground([](float x, float) { return x > 30 ? 6.0f : 0.0f; }), 0, 0, heading);
        float deepest = -1;
        for (int tick = 0; tick < 360; ++tick) {
            scene.hold(throttle(1), 1);
            deepest = std::max(deepest, test::depth(scene.tank, scene.terrain));
        }
        EXPECT_LT(scene.state().position.x, 31) << heading;
        EXPECT_LT(deepest, 0.1f) << heading;
        EXPECT_LT(scene.state().position.z, 4) << heading;
    }
}

TEST(Tank, StopsAtTheMapsEdge) {
    Scene scene(test::flat(), 100, 100, 0.7f);
    for (int tick = 0; tick < 600; ++tick) {
        scene.hold(throttle(1), 1);
        const float most = std::max(std::abs(scene.state().position.x), std::abs(scene.state().position.y));
        ASSERT_LT(most, 128 - scene.tank.settings().edge);
    }
}

TEST(Tank, SpawnsAtRestOnAnySlope) {
    Scene scene(load_map("valley"));
    ASSERT_TRUE(rc::check("spawn", [&] {
        const auto x = static_cast<float>(*rc::gen::inRange(-600, 600));
        const auto y = static_cast<float>(*rc::gen::inRange(-600, 600));
        const auto heading = static_cast<float>(*rc::gen::inRange(-31, 31)) / 10;
        scene.tank.spawn(x, y, heading);
        RC_ASSERT(scene.state().velocity == glm::vec3(0));
        RC_ASSERT(test::depth(scene.tank, scene.terrain) < 0.01f);
        const glm::vec3 nose = scene.state().orientation * glm::vec3(1, 0, 0);
        RC_ASSERT(std::abs(std::remainder(std::atan2(nose.y, nose.x) - heading, 2 * M_PI)) < 1e-3);
        scene.hold(brake, 2);
        RC_ASSERT(glm::length(scene.state().velocity) < 4.0f); // holds even on a mountain's crest
    }));
}

TEST(Tank, SettlesAtOnceOnEverySpawnOfTheMaps) {
    for (const std::string& name : map_names()) {
        const Map map = load_map(name);
        Scene scene(map);
        for (const Spawn& spawn : map.spawns) {
            scene.tank.spawn(spawn.x, spawn.y, spawn.heading);
            for (int tick = 0; tick < 120; ++tick) {
                scene.hold(brake, 1);
                ASSERT_LT(glm::length(scene.state().velocity), 1) << name << ' ' << spawn.x << ' ' << spawn.y;
            }
            EXPECT_LT(glm::length(scene.state().velocity), 0.02) << name << ' ' << spawn.x << ' ' << spawn.y;
            EXPECT_NEAR(scene.state().position.x, spawn.x, 0.2);
            EXPECT_NEAR(scene.state().position.y, spawn.y, 0.2);
        }
    }
}

TEST(Tank, RightsItselfWithoutAJump) {
    // A steep bank on one side turns the tank over; then it lies until it is turned back.
    Scene scene(test::ground([](float, float y) { return y > 1 ? std::min(2.4f, 2.4f * (y - 1)) : 0.0f; }), -60, -0.9f);
    bool lay = false;
    float longest_step = 0;
    for (int tick = 0; tick < 1800; ++tick) {
        const glm::vec3 before = scene.state().position;
        scene.hold(lay ? brake : throttle(1, 0.25f), 1);
        longest_step = std::max(longest_step, glm::distance(before, scene.state().position));
        const float up = (scene.state().orientation * glm::vec3(0, 0, 1)).z;
        lay = lay || up < 0.3f;
        ASSERT_LT(test::depth(scene.tank, scene.terrain), 0.1f) << tick;
    }
    EXPECT_LT(longest_step, 0.4f);
    EXPECT_GT((scene.state().orientation * glm::vec3(0, 0, 1)).z, 0.5f);
}

TEST(Tank, TurretAndGunFollowTheirRatesWithinTheirLimits) {
    Scene scene(test::flat());
    const TankSettings& settings = scene.tank.settings();
    const auto& [turret, gun] = scene.tank.actor().articulations;
    scene.hold({.turret_rate = 1, .gun_rate = 1}, 60);
    EXPECT_NEAR(turret.rate, settings.turret_rate, 1e-3);
    EXPECT_NEAR(turret.angle, settings.turret_rate * (1 - settings.articulation_lag), 0.02);
    scene.world.step(300);
    EXPECT_FLOAT_EQ(gun.angle, settings.gun_highest);
    EXPECT_EQ(gun.rate, 0);
    EXPECT_LE(std::abs(turret.angle), static_cast<float>(M_PI));
    scene.hold({.turret_rate = -0.5f, .gun_rate = -1}, 300);
    EXPECT_FLOAT_EQ(gun.angle, settings.gun_lowest);
    EXPECT_NEAR(turret.rate, -settings.turret_rate / 2, 1e-3);
}

TEST(Tank, SurvivesAnyInput) {
    Scene scene(test::flat());
    for (const float value : {NAN, INFINITY, -INFINITY, 1e30f}) {
        scene.hold({.stick = {value, value, false}, .turret_rate = value, .gun_rate = value}, 60);
        ASSERT_TRUE(test::finite(scene.state()));
        ASSERT_LE(glm::length(scene.state().velocity), 15);
    }
}

TEST(Tank, SameInputGivesBitIdenticalMotion) {
    const Map map = load_map("valley");
    Scene one(map), other(map);
    tunables::Random random(4);
    for (int i = 0; i < 60; ++i) {
        const TankInput input =
            throttle(static_cast<float>(random.uniform(-1, 1)), static_cast<float>(random.uniform(-1, 1)));
        one.hold(input, 5);
        other.hold(input, 2);
        other.hold(input, 3);
        ASSERT_EQ(one.state().position, other.state().position);
        ASSERT_EQ(one.state().orientation, other.state().orientation);
    }
}

} // namespace
} // namespace world
