#include "ground.h"
#include "world/shell.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace world {
namespace {

TEST(Shell, LandsWhereTheParabolaMeetsThePlain) {
    const Terrain terrain(test::flat(1));
    const Shell shell{{-60, 5, 3}, {40, 3, 12}};
    // 3 + 12 t − ½ g t² = 1
    const double t = (12 + std::sqrt(144 + 4 * 9.81)) / 9.81;
    const auto impact = fly(terrain, {}, shell, 0, 10);
    ASSERT_TRUE(impact);
    EXPECT_NEAR(impact->time, t, 1e-4);
    EXPECT_NEAR(impact->position.x, -60 + 40 * t, 5e-3);
    EXPECT_NEAR(impact->position.y, 5 + 3 * t, 1e-3);
    EXPECT_NEAR(impact->position.z, 1, 1e-3);
    EXPECT_FLOAT_EQ(impact->normal.z, 1);
    EXPECT_FALSE(impact->target);
}

TEST(Shell, TicksOfAnyLengthFindTheSameHit) {
    Map map = load_map("valley");
    map.props.clear(); // each prop would also be hit, but not as ground
    const Terrain terrain(map);
    ASSERT_TRUE(rc::check("cut", [&] {
        const auto yaw = static_cast<float>(*rc::gen::inRange(0, 628)) / 100;
        const Shell shell{{0, 0, 60}, {60 * std::cos(yaw), 60 * std::sin(yaw), 10}};
        const auto whole = fly(terrain, {}, shell, 0, 30);
        RC_ASSERT(whole.has_value());
        std::optional<Impact> pieces;
        const double cut = *rc::gen::inRange(1, 90) / 1000.0;
        for (double t = 0; t < 30 && !pieces; t += cut)
            pieces = fly(terrain, {}, shell, t, t + cut);
        RC_ASSERT(pieces.has_value());
        RC_ASSERT(glm::distance(pieces->position, whole->position) < 0.05f);
        RC_ASSERT(std::abs(whole->position.z - terrain.ground(whole->position.x, whole->position.y).height) < 0.01f);
    }));
}

TEST(Shell, HitsTheNearestHullAtItsFacingSide) {
    const Terrain terrain(test::flat());
    const Target targets[] = {{{60, 0, 1}, {1, 0, 0, 0}, 0},
                              {{30, 0, 1}, {1, 0, 0, 0}, 0},
                              {{100, 50, 1}, {1, 0, 0, 0}, 0},
                              {{45, 0, 1}, {1, 0, 0, 0}, 0}};
    // The second speed passes all targets within one tick.
    for (const float speed : {300.0f, 6000.0f}) {
        const auto impact = fly(terrain, targets, {{0, 0, 1}, {speed, 0, 0}}, 0, 1);
        ASSERT_TRUE(impact);
        EXPECT_EQ(impact->target, 1u);
        EXPECT_NEAR(impact->position.x, 30 - body_half_extents.x, 1e-3);
        EXPECT_NEAR(impact->time, (30 - body_half_extents.x) / speed, 1e-5);
        EXPECT_NEAR(glm::distance(impact->normal, glm::vec3(-1, 0, 0)), 0, 1e-5);
    }
}

TEST(Shell, TurnedTankIsHitOverItsWholeLength) {
    const Terrain terrain(test::flat());
    const auto at = [&](float heading, float y) {
        const Target target{{30, 0, 1}, glm::angleAxis(heading, glm::vec3(0, 0, 1)), 0};
        return fly(terrain, {&target, 1}, {{0, y, 1}, {300, 0, 0}}, 0, 0.15);
    };
    EXPECT_FALSE(at(0, 2));      // passes beside a tank seen from the front
    ASSERT_TRUE(at(1.5708f, 2)); // hits a tank seen from the side
    EXPECT_NEAR(at(1.5708f, 2)->position.x, 30 - body_half_extents.y, 1e-3);
}

TEST(Shell, HitsTheTurretAboveTheHullAtItsYaw) {
    const Terrain terrain(test::flat());
    const float height = 1 + turret_pivot.z + turret_half_extents.z;
    const auto at = [&](float yaw, float y) {
        const Target target{{30, 0, 1}, {1, 0, 0, 0}, yaw};
        return fly(terrain, {&target, 1}, {{0, y, height}, {600, 0, 0}}, 0, 0.08);
    };
    ASSERT_TRUE(at(0, 0));
    EXPECT_NEAR(at(0, 0)->position.x, 30 + turret_pivot.x - turret_half_extents.x, 1e-3);
    EXPECT_FALSE(at(0, 1.05f));
    EXPECT_TRUE(at(1.5708f, 1.05f));
}

TEST(Shell, HitsAHillBeforeTheTankBehindIt) {
    const Terrain terrain(test::ground([](float x, float) { return x > 10 && x < 15 ? 5.0f : 0.0f; }));
    const Target target{{30, 0, 1}, {1, 0, 0, 0}, 0};
    const auto impact = fly(terrain, {&target, 1}, {{0, 0, 1}, {300, 0, 0}}, 0, 1);
    ASSERT_TRUE(impact);
    EXPECT_FALSE(impact->target);
    EXPECT_LT(impact->position.x, 11);
}

TEST(Shell, HitsNothingOutsideTheMapOrWithInvalidInput) {
    const Terrain terrain(test::flat());
    EXPECT_FALSE(fly(terrain, {}, {{0, 0, 1}, {500, 0, 100}}, 0, 1e9));
    EXPECT_FALSE(fly(terrain, {}, {{0, 0, 1}, {NAN, 0, 0}}, 0, 1));
    EXPECT_FALSE(fly(terrain, {}, {{0, 0, 1}, {1, 0, 0}}, 2, 1));
    EXPECT_FALSE(fly(terrain, {}, {{0, 0, 1}, {1, 0, 0}}, 1e17, 2e17));
    const Target nowhere{{NAN, 0, 0}, {1, 0, 0, 0}, 0}, here{{3, 0, 1}, {1, 0, 0, 0}, 0};
    EXPECT_FALSE(fly(terrain, {&nowhere, 1}, {{0, 0, 9}, {50, 0, 5}}, 0, 0.1));
    EXPECT_FALSE(fly(terrain, {&here, 1}, {{0, 0, 1}, {NAN, 0, 0}}, 0, 1));
}

/// The shell is drawn first 0.2 s after the shot, when it is 18 m from the muzzle.
TEST(Shell, ConvergesFromTheDrawnMuzzleByTheShareInEachSixtiethOfASecond) {
    const Shell shell{{10, 0, 2}, {90, 0, 5}};
    const glm::vec3 muzzle(9, 3, 2.5f);
    constexpr double late = 0.2;
    for (const double share : {0.01, 0.5, 0.9}) {
        EXPECT_LT(glm::distance(converged_position(shell, late, muzzle, late, share), muzzle), 1e-5f);
        for (int frames = 1; frames < 6; ++frames) {
            const double t = late + frames / 60.0;
            const glm::vec3 gap = converged_position(shell, t, muzzle, late, share) - position(shell, t);
            const auto left = static_cast<float>(std::pow(1 - share, frames));
            EXPECT_LT(glm::distance(gap, left * (muzzle - position(shell, late))), 1e-4f) << share;
        }
    }
}

/// Haag, figure 3.
TEST(Shell, AppearsOnItsPathIfAllLatencyIsCompensatedAtOnce) {
    const Shell shell{{10, 0, 2}, {90, 0, 5}};
    const glm::vec3 shown = converged_position(shell, 0.2, shell.origin, 0.2, 1);
    EXPECT_EQ(shown, position(shell, 0.2));
    EXPECT_GT(glm::distance(shown, shell.origin), 18);
}

TEST(Muzzle, PointsAlongTurretAndGun) {
    dr::KinematicState<float> state;
    state.position = {1, 2, 3};
    dr::Articulations<float> parts{};
    const glm::vec3 pivot = state.position + turret_pivot;
    Muzzle level = muzzle(state, parts);
    EXPECT_LT(glm::distance(level.direction, glm::vec3(1, 0, 0)), 1e-6f);
    EXPECT_LT(glm::distance(level.position, pivot + gun_pivot + glm::vec3(gun_length, 0, 0)), 1e-5f);
    parts[dr::turret].angle = static_cast<float>(M_PI) / 2;
    parts[dr::gun].angle = static_cast<float>(M_PI) / 6;
    const Muzzle left = muzzle(state, parts);
    EXPECT_LT(glm::distance(left.direction, glm::vec3(0, std::sqrt(3.0f) / 2, 0.5f)), 1e-6f);
    EXPECT_NEAR(left.position.z, pivot.z + gun_pivot.z + gun_length / 2, 1e-5);
    EXPECT_NEAR(left.position.y, pivot.y + gun_pivot.x + gun_length * std::sqrt(3.0f) / 2, 1e-5);
}

TEST(Muzzle, VelocityIsTheRateOfItsPosition) {
    ASSERT_TRUE(rc::check("difference", [] {
        const auto draw = [](int reach) { return static_cast<double>(*rc::gen::inRange(-reach, reach)) / 100; };
        dr::KinematicState<float> state;
        state.velocity = glm::vec3(draw(1000), draw(1000), draw(1000));
        state.angular_velocity = glm::vec3(draw(200), draw(200), draw(200));
        state.orientation = glm::normalize(
            glm::quat(1, static_cast<float>(draw(100)), static_cast<float>(draw(100)), static_cast<float>(draw(100))));
        dr::Articulations<float> parts{{{static_cast<float>(draw(300)), static_cast<float>(draw(100))},
                                        {static_cast<float>(draw(30)), static_cast<float>(draw(100))}}};
        const auto at = [&](float t) {
            dr::KinematicState<float> moved = state;
            auto turned = parts;
            moved.position += t * state.velocity;
            if (const float spin = glm::length(state.angular_velocity); spin > 0)
                moved.orientation = glm::angleAxis(spin * t, state.angular_velocity / spin) * state.orientation;
            for (auto& part : turned)
                part.angle += t * part.rate;
            return muzzle(moved, turned).position;
        };
        constexpr float step = 1.0f / 256;
        const glm::vec3 difference = (at(step) - at(-step)) / (2 * step);
        RC_ASSERT(glm::distance(difference, muzzle(state, parts).velocity) < 0.01f);
    }));
}

TEST(Muzzle, ShellInheritsTheTanksVelocity) {
    dr::KinematicState<float> state;
    state.velocity = {0, 7, 0};
    const Shell shell = fire(muzzle(state, {}), 90);
    EXPECT_LT(glm::distance(shell.velocity, glm::vec3(90, 7, 0)), 1e-4f);
}

} // namespace
} // namespace world
