/// The effect of power-ups on a tank and the flight of a guided shell, compared with closed forms.

#include "ground.h"
#include "world/guided_shell.h"
#include "world/power_ups.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace world {
namespace {

using test::throttle;

const Map& long_ground() {
    static const Map map = test::ground([](float, float) { return 0.0f; }, 512);
    return map;
}

struct OnLevelGround : testing::Test {
    Terrain terrain{long_ground()};
    PhysicsWorld world{terrain};
    Tank tank{world};
    OnLevelGround() {
        tank.spawn(-200, 0, 0);
        world.step(60);
    }
    [[nodiscard]] const dr::KinematicState<float>& state() const { return tank.actor().state; }
};

TEST_F(OnLevelGround, BoostAcceleratesATankToAHigherSpeedAndEnds) {
    const MatchRules rules;
    const auto top = static_cast<float>(tank.settings().drive.forward_speed);
    tank.set_input(throttle(1));
    world.step(6 * 60);
    EXPECT_NEAR(state().velocity.x, top, 0.1f);
    tank.boost(rules.boost_factor);
    world.step(60);
    EXPECT_GT(state().velocity.x - top, 7) << "the tracks push with up to 10 m/s²";
    world.step(4 * 60);
    EXPECT_NEAR(state().velocity.x, rules.boost_factor * top, 0.3f);
    EXPECT_NEAR(state().position.z, ride_height, 0.05f);
    tank.boost(1);
    world.step(4 * 60);
    EXPECT_NEAR(state().velocity.x, top, 0.3f);
}

TEST_F(OnLevelGround, JumpFollowsAThrowAndLandsOnTheSprings) {
    const float speed = MatchRules().jump_speed, ground = state().position.z;
    tank.jump(speed);
    float highest = 0, bounce = 0;
    int in_the_air = 0;
    bool landed = false;
    for (int tick = 0; tick < 4 * 60; ++tick) {
        world.step(1);
        highest = std::max(highest, state().position.z - ground);
        landed = landed || (tick > 30 && tank.wheels_on_ground() > 0);
        in_the_air += !landed && tank.wheels_on_ground() == 0;
        bounce = landed ? std::max(bounce, state().velocity.z) : 0;
        EXPECT_LT(test::depth(tank, terrain), 0.06f);
    }
    EXPECT_NEAR(highest, speed * speed / (2 * gravity), 0.1f);
    EXPECT_NEAR(static_cast<float>(in_the_air) * tick_step, 2 * speed / gravity, 0.15f);
    EXPECT_LT(bounce, 4) << "the springs take most of the impact";
    EXPECT_NEAR(state().position.z, ground, 0.02f) << "the tank stands again";
    EXPECT_LT(glm::length(state().velocity), 0.05f);
}

TEST(GuidedShell, TurnsOnACircleThenFliesStraightToItsTarget) {
    const MatchRules rules;
    const float radius = rules.guided_speed / rules.guided_turn;
    dr::KinematicState<float> shell = launch({{0, 0, 50}, {1, 0, 0}, {0, 0, 0}}, rules);
    EXPECT_EQ(shell.velocity, glm::vec3(rules.guided_speed, 0, 0));
    const glm::vec3 far_left(0, 1e6f, 50);
    const int quarter = static_cast<int>(std::ceil(test::radians(90) / rules.guided_turn / tick_step));
    for (int tick = 0; tick < quarter; ++tick) {
        const auto before = shell;
        shell = steer(shell, far_left, tick_step, rules);
        EXPECT_NEAR(glm::length(shell.velocity), rules.guided_speed, 1e-3f);
        EXPECT_LE(std::acos(std::min(1.0f, glm::dot(shell.velocity, before.velocity) /
                                               (rules.guided_speed * rules.guided_speed))),
                  rules.guided_turn * tick_step * 1.05f);
        EXPECT_NEAR(glm::distance(shell.position, {0, radius, 50}), radius, 0.5f);
    }
    EXPECT_NEAR(shell.position.x, radius, 0.1f);
    EXPECT_NEAR(shell.position.y, radius, rules.guided_speed * tick_step);
    EXPECT_NEAR(shell.velocity.y, rules.guided_speed, 1e-2f);
    const glm::vec3 target = shell.position + glm::vec3(20, 60, -30);
    float nearest = 1e9f;
    for (int tick = 0; tick < 3 * 60; ++tick) {
        shell = steer(shell, target, tick_step, rules);
        nearest = std::min(nearest, glm::distance(shell.position, target));
    }
    EXPECT_LT(nearest, rules.guided_speed * tick_step);
}

TEST(GuidedShell, LeavesTheStraightPathByNoMoreThanItsBound) {
    const MatchRules rules;
    const dr::KinematicState<float> start = launch({{0, 0, 50}, {1, 0, 0}, {0, 0, 0}}, rules);
    auto shell = start;
    for (int tick = 1; tick <= 120; ++tick) {
        shell = steer(shell, {0, -1e5f, 50}, tick_step, rules);
        const float time = static_cast<float>(tick) * tick_step;
        const float aside = glm::distance(shell.position, start.position + time * start.velocity);
        EXPECT_LE(aside, max_lateral_offset(time, rules) + 0.01f);
        if (time < 0.5f) {
            EXPECT_GT(aside, 0.9f * max_lateral_offset(time, rules)) << "the bound is close to the path";
        }
    }
}

TEST(PowerUps, AreFoundByNameAndByCrate) {
    for (std::size_t i = 1; i < power_ups.size(); ++i) {
        const auto power = static_cast<PowerUp>(i);
        EXPECT_EQ(power_up_called(row(power).name), power);
        EXPECT_EQ(power_up_of(row(power).crate), power);
    }
    EXPECT_EQ(power_up_called("wings"), PowerUp::none);
    EXPECT_EQ(power_up_of(ActorKind::repair_crate), PowerUp::none);
}

} // namespace
} // namespace world
