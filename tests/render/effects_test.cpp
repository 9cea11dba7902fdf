#include "render/passes/effects.h"

#include "render/passes/instances.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <tuple>

namespace render {

namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

client::Scene explosion(protocol::ExplosionKind kind, float age) {
    client::Scene scene;
    scene.explosions.push_back({kind, {10, 20, 3}, age});
    return scene;
}

float top(const std::vector<Puff>& puffs) {
    float top = -1e9f;
    for (const Puff& puff : puffs)
        top = std::max(top, puff.centre.z);
    return top;
}

} // namespace

TEST(Effects, SameSceneGivesTheSamePuffs) {
    const auto one = puffs(explosion(protocol::ExplosionKind::wreck, 0.4f)),
               other = puffs(explosion(protocol::ExplosionKind::wreck, 0.4f));
    ASSERT_EQ(one.size(), other.size());
    ASSERT_FALSE(one.empty());
    EXPECT_EQ(std::memcmp(one.data(), other.data(), one.size() * sizeof(Puff)), 0);
}

TEST(Effects, ExplosionEndsAfterItsDuration) {
    EXPECT_FALSE(puffs(explosion(protocol::ExplosionKind::shell, client::explosion_length - 0.01f)).empty());
    EXPECT_TRUE(puffs(explosion(protocol::ExplosionKind::shell, client::explosion_length)).empty());
    EXPECT_TRUE(puffs(explosion(protocol::ExplosionKind::shell, -0.1f)).empty());
}

TEST(Effects, PuffsMoveWithoutJumps) {
    // No visible puff moves faster than 30 m/s, so at 60 frames/s each has a near one in the next frame.
    for (float age = 0.05f; age < 1.0f; age += 0.05f) {
        const auto now = puffs(explosion(protocol::ExplosionKind::mine, age)),
                   next = puffs(explosion(protocol::ExplosionKind::mine, age + 1.0f / 60));
        for (const Puff& puff : now) {
            if (puff.light.a < 0.1f)
                continue;
            float nearest = 1e9f;
            for (const Puff& other : next)
                nearest = std::min(nearest, glm::distance(glm::vec3(puff.centre), glm::vec3(other.centre)));
            EXPECT_LT(nearest, 30.0f / 60) << "age " << age;
        }
    }
}

TEST(Effects, MineThrowsHigherThanAShell) {
    EXPECT_GT(top(puffs(explosion(protocol::ExplosionKind::mine, 0.5f))),
              1.5f + top(puffs(explosion(protocol::ExplosionKind::shell, 0.5f))));
}

TEST(Effects, FarthestPuffIsDrawnFirst) {
    client::Scene scene = explosion(protocol::ExplosionKind::wreck, 0.3f);
    scene.camera.eye = {-7, 3, 5};
    const auto drawn = puffs(scene);
    EXPECT_TRUE(std::is_sorted(drawn.begin(), drawn.end(), [&](const Puff& a, const Puff& b) {
        return glm::distance(glm::vec3(a.centre), scene.camera.eye) >
               glm::distance(glm::vec3(b.centre), scene.camera.eye) + 1e-4f;
    }));
}

TEST(Effects, ShareOfTheSmokeIsLeftOutButNoFire) {
    const client::Scene scene = explosion(protocol::ExplosionKind::wreck, 0.3f);
    const auto all = puffs(scene), half = puffs(scene, 0.5f);
    const auto count = [](const std::vector<Puff>& some, bool smoke) {
        return std::ranges::count_if(some, [&](const Puff& puff) { return (puff.look.w > 0.9f) == smoke; });
    };
    EXPECT_EQ(count(half, false), count(all, false));
    EXPECT_NEAR(static_cast<double>(count(half, true)), 0.5 * static_cast<double>(count(all, true)), 1);
}

TEST(Effects, HitOnMetalSparksMoreAndThrowsLessEarth) {
    client::Scene earth = explosion(protocol::ExplosionKind::shell, 0.1f), metal = earth;
    metal.explosions[0].on_metal = true;
    EXPECT_GT(sparks(metal).size(), sparks(earth).size());
    EXPECT_LT(puffs(metal).size(), puffs(earth).size());
    metal.explosions[0].age = 1;
    EXPECT_TRUE(sparks(metal).empty());
}

TEST(Effects, TankSmokesMoreWithMoreDamage) {
    client::Scene scene;
    scene.tanks.emplace_back().health = 0.6f;
    EXPECT_TRUE(puffs(scene).empty());
    scene.tanks[0].health = 0.45f;
    const std::size_t some = puffs(scene).size();
    scene.tanks[0].health = 0.1f;
    const std::size_t more = puffs(scene).size();
    scene.tanks[0].wreck = true;
    EXPECT_GT(some, 0u);
    EXPECT_GT(more, some);
    EXPECT_GT(puffs(scene).size(), more);
    scene.tanks[0].role = client::Role::ghost;
    EXPECT_TRUE(puffs(scene).empty()) << "a ghost does not burn";
}

TEST(Effects, ObjectsWithInvalidPositionsAreNotDrawn) {
    client::Scene scene;
    scene.camera.eye = {nan, 0, 0};
    scene.explosions.push_back({protocol::ExplosionKind::shell, {nan, 0, 0}, 0.2f});
    scene.explosions.push_back({protocol::ExplosionKind::shell, {0, 0, 0}, nan});
    scene.tanks.emplace_back().position = {0, nan, 0};
    scene.tanks.emplace_back().orientation = {nan, 0, 0, 0};
    scene.tanks.back().wreck = true;
    scene.mines.emplace_back().position = {0, 0, std::numeric_limits<float>::infinity()};
    scene.shells.push_back({{0, 0, 0}, {nan, 0, 0}});
    scene.lines.emplace_back().to = {nan, 0, 0};
    const Batches sorted = batches(scene, 100);
    EXPECT_TRUE(sorted.near_tanks.empty() && sorted.far_tanks.empty() && sorted.mines.empty());
    EXPECT_TRUE(lines(scene, false).empty());
    EXPECT_TRUE(tracers(scene).empty());
    scene.tanks.clear();
    EXPECT_TRUE(puffs(scene).empty());
}

TEST(Lamps, LampOfAnArmedMineBlinks) {
    const client::MinePicture mine;
    int on = 0;
    for (int frame = 0; frame < 480; ++frame)
        on += lamp_on(mine, frame / 60.0);
    EXPECT_NEAR(on, 0.55 * 480, 10);
}

TEST(Instances, GhostsOfOneTankAreInSeparateLayers) {
    client::Scene scene;
    using enum client::Role;
    for (const auto& [actor, role] :
         {std::pair<protocol::ActorId, client::Role>{1, remote}, {1, ghost}, {2, echo}, {1, truth}, {2, own}}) {
        client::TankPicture& tank = scene.tanks.emplace_back();
        tank.actor = actor;
        tank.role = role;
        tank.position = actor == 1 ? glm::vec3(0) : glm::vec3(300, 0, 0);
    }
    const Batches sorted = batches(scene, 100);
    EXPECT_EQ(sorted.near_tanks.size(), 1u);
    EXPECT_EQ(sorted.far_tanks.size(), 1u);
    ASSERT_EQ(sorted.ghost_layers.size(), 2u);
    EXPECT_EQ(sorted.ghost_layers[0].size(), 2u);
    EXPECT_EQ(sorted.ghost_layers[1].size(), 1u);
}

TEST(Instances, OnlyTheNearestTanksAreDrawnInDetail) {
    client::Scene scene;
    scene.camera.eye = {0, 0, 0};
    for (int i = 0; i < 20; ++i)
        scene.tanks.emplace_back().position = {5.0f + static_cast<float>(i * 7 % 20), 0, 0};
    const Batches sorted = batches(scene, 1000);
    ASSERT_EQ(sorted.near_tanks.size(), max_near_tanks);
    EXPECT_EQ(sorted.far_tanks.size(), 20 - max_near_tanks);
    for (const Instance& tank : sorted.near_tanks)
        EXPECT_LT(tank.pose[0].w, 5 + static_cast<float>(max_near_tanks));
}

TEST(Instances, FarthestTanksOfACrowdHaveTheLeastDetail) {
    client::Scene scene;
    for (int i = 0; i < 1000; ++i)
        scene.tanks.emplace_back().position = {5.0f + static_cast<float>(i * 7 % 1000), 0, 0};
    const Batches sorted = batches(scene, 1000);
    EXPECT_EQ(sorted.near_tanks.size(), max_near_tanks);
    EXPECT_EQ(sorted.far_tanks.size(), max_far_tanks - max_near_tanks);
    EXPECT_EQ(sorted.distant_tanks.size(), 1000 - max_far_tanks);
    for (const Instance& tank : sorted.far_tanks)
        EXPECT_LT(tank.pose[0].w, 5 + static_cast<float>(max_far_tanks));
}

TEST(Instances, WreckIsBurntOutAndItsGunHangs) {
    client::Scene scene;
    scene.tanks.emplace_back().gun = 0.2f;
    scene.tanks.emplace_back(scene.tanks[0]).wreck = true;
    const std::vector<Instance> tanks = batches(scene, 1000).near_tanks;
    EXPECT_EQ(tanks.at(0).state.x, 0);
    EXPECT_FLOAT_EQ(tanks.at(0).joints.y, 0.2f);
    EXPECT_EQ(tanks.at(1).state.x, 1);
    EXPECT_LT(tanks.at(1).joints.y, 0);
}

TEST(Instances, OnlyOtherTanksInFrontOfTheFocusAreVeils) {
    client::Scene scene;
    scene.camera.eye = {-20, 0, 2};
    scene.camera.focus = glm::vec3(0, 0, 1);
    for (const glm::vec3& place : {glm::vec3(0.3f, 0, 1), {-8, 1, 1}, {-8, 12, 1}, {12, 0, 1}})
        scene.tanks.emplace_back().position = place;
    const Batches sorted = batches(scene, 1000);
    ASSERT_EQ(sorted.veiling_tanks.size(), 1u);
    EXPECT_EQ(sorted.veiling_tanks[0].pose[1].w, 1);
    EXPECT_EQ(sorted.near_tanks.size(), 3u);
    scene.camera.focus.reset();
    EXPECT_TRUE(batches(scene, 1000).veiling_tanks.empty());
}

TEST(Instances, DamageHasStagesAndHitsKeepTheirPart) {
    for (const auto& [health, wreck, wanted] : {std::tuple{1.0f, false, 0.0f},
                                                {0.8f, false, 0.0f},
                                                {0.7f, false, 0.25f},
                                                {0.45f, false, 0.5f},
                                                {0.2f, false, 0.75f},
                                                {0.0f, false, 0.75f},
                                                {0.0f, true, 1.0f},
                                                {nan, false, 0.0f}}) {
        client::TankPicture tank;
        tank.health = health;
        tank.wreck = wreck;
        EXPECT_EQ(damage(tank), wanted) << health;
    }
    client::Scene scene;
    scene.tanks.emplace_back().health = 0.2f;
    scene.tanks[0].hits[1] = {{1, 2, 3}, client::HitPicture::Part::turret};
    const Instance tank = batches(scene, 1000).near_tanks.at(0);
    EXPECT_EQ(tank.state.x, 0.75f);
    EXPECT_EQ(tank.hits[0].w, 0);
    EXPECT_EQ(tank.hits[1], glm::vec4(1, 2, 3, 2));
}

TEST(Instances, PoseTransformsBodyToWorld) {
    client::Scene scene;
    client::TankPicture& tank = scene.tanks.emplace_back();
    tank.position = {5, 6, 7};
    tank.orientation = glm::angleAxis(1.5707963f, glm::vec3(0, 0, 1)); // facing north
    const Instance instance = batches(scene, 1000).near_tanks.at(0);
    const glm::vec4 nose(2, 0, 0, 1);
    EXPECT_NEAR(glm::dot(instance.pose[0], nose), 5, 1e-5f);
    EXPECT_NEAR(glm::dot(instance.pose[1], nose), 8, 1e-5f);
    EXPECT_NEAR(glm::dot(instance.pose[2], nose), 7, 1e-5f);
}

} // namespace render
