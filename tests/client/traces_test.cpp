#include "client/scene/traces.h"

#include "client/scene/ground_cover.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace client {

namespace {

world::Map flat() {
    world::Map map;
    map.size = 128;
    map.samples = 65;
    map.heights.assign(65 * 65, 2.0f);
    map.min_height = map.max_height = 2;
    map.spawns.push_back({});
    return map;
}

class TracesTest : public testing::Test {
  protected:
    /// A frame of a tank at (x, 0) that heads east.
    Scene frame(double time, float x, float height = 0) {
        Scene scene;
        scene.time = time;
        TankPicture tank;
        tank.actor = 1;
        tank.position = {x, 0, 2 + world::ride_height + height};
        scene.tanks.push_back(tank);
        traces_.advance(scene);
        return scene;
    }
    /// Drives east from x = 0 at `speed` for `seconds`, at 60 frames/s.
    Scene drive(float speed, double seconds, double from = 0) {
        Scene scene;
        for (int i = 0; i <= static_cast<int>(seconds * 60); ++i)
            scene = frame(from + i / 60.0, speed * static_cast<float>(i) / 60);
        return scene;
    }
    world::Map map_ = flat();
    world::Terrain terrain_{map_};
    Traces traces_{terrain_, no_water};
};

} // namespace

TEST_F(TracesTest, TracksLeaveTwoPrintsAsLongAsThePath) {
    const Scene scene = drive(6, 3);
    float left = 0, right = 0;
    for (const GroundMark& mark : scene.marks) {
        ASSERT_EQ(mark.kind, GroundMark::Kind::track);
        const float y = 0.25f * (mark.corners[0].y + mark.corners[1].y + mark.corners[2].y + mark.corners[3].y);
        (y > 0 ? left : right) += mark.corners[2].x - mark.corners[0].x;
        EXPECT_NEAR(std::abs(y), world::track_gauge / 2, 1e-4f);
        EXPECT_NEAR(std::abs(mark.corners[0].y - mark.corners[1].y), world::track_width, 1e-4f);
    }
    EXPECT_NEAR(left, 18, 0.3f);
    EXPECT_NEAR(right, 18, 0.3f);
}

TEST_F(TracesTest, PrintsFadeAndAreBounded) {
    drive(6, 3);
    const Scene old = frame(40, 18.1f);
    ASSERT_FALSE(old.marks.empty());
    EXPECT_LT(old.marks.front().strength.x, 0.5f);
    const Scene gone = frame(3 + Traces::print_life + 1, 18.1f);
    EXPECT_LE(gone.marks.size(), 2u) << "only the marks under the tank";
}

TEST_F(TracesTest, NothingIsPrintedInTheAirOrByAWreck) {
    for (int i = 0; i < 60; ++i)
        EXPECT_TRUE(frame(i / 60.0, 0.1f * static_cast<float>(i), 2).marks.empty());
    Scene scene;
    for (int i = 0; i < 60; ++i) {
        scene = {};
        scene.time = 2 + i / 60.0;
        scene.tanks.emplace_back().position = {0.1f * static_cast<float>(i), 0, 2 + world::ride_height};
        scene.tanks.back().wreck = true;
        traces_.advance(scene);
    }
    EXPECT_TRUE(scene.marks.empty());
}

TEST_F(TracesTest, ASpawnDrawsNoLineAcrossTheMap) {
    drive(6, 1);
    frame(1.02, -50);
    const Scene scene = frame(1.04, -49.9f);
    for (const GroundMark& mark : scene.marks)
        EXPECT_LT(std::abs(mark.corners[2].x - mark.corners[0].x), 4);
}

TEST_F(TracesTest, DustRisesAtHighSpeedAndSettles) {
    EXPECT_TRUE(drive(1, 2).dust.empty());
    const Scene scene = drive(10, 2, 10);
    EXPECT_GT(scene.dust.size(), 8u);
    EXPECT_LE(scene.dust.size(), Traces::max_clouds);
    for (const DustPicture& cloud : scene.dust) {
        EXPECT_LT(cloud.position.x, 20 - 0.5f) << "the dust is behind the tank";
        EXPECT_GE(cloud.age, 0);
        EXPECT_LE(cloud.age, 1);
        EXPECT_EQ(cloud.wet, 0);
    }
    EXPECT_TRUE(frame(20, 20).dust.empty()) << "the dust has settled";
}

TEST_F(TracesTest, SamePastGivesTheSameTraces) {
    const Scene one = drive(8, 2);
    traces_.clear();
    Traces other(terrain_, no_water);
    Scene scene;
    for (int i = 0; i <= 120; ++i) {
        scene = {};
        scene.time = i / 60.0;
        TankPicture tank;
        tank.actor = 1;
        tank.position = {8 * static_cast<float>(i) / 60, 0, 2 + world::ride_height};
        scene.tanks.push_back(tank);
        other.advance(scene);
    }
    ASSERT_EQ(one.dust.size(), scene.dust.size());
    for (std::size_t i = 0; i < one.dust.size(); ++i)
        EXPECT_EQ(one.dust[i].position, scene.dust[i].position);
    EXPECT_EQ(one.marks.size(), scene.marks.size());
}

TEST_F(TracesTest, AnAntennaBendsBackUnderAccelerationAndSwingsOut) {
    Scene scene;
    float x = 0, speed = 0;
    for (int i = 0; i < 8; ++i) {
        speed += 6.0f / 60;
        x += speed / 60;
        scene = frame(i / 60.0, x);
    }
    EXPECT_LT(scene.tanks[0].antenna.x, -0.005f);
    EXPECT_NEAR(scene.tanks[0].antenna.y, 0, 1e-4f);
    float furthest = 0;
    for (int i = 8; i < 600; ++i) {
        x += speed / 60;
        scene = frame(i / 60.0, x);
        if (i > 500)
            furthest = std::max(furthest, glm::length(scene.tanks[0].antenna));
    }
    EXPECT_LT(furthest, 0.002f);
}

TEST(Antenna, StaysFiniteUnderAnyPull) {
    Antenna antenna;
    for (int i = 0; i < 200; ++i)
        antenna.move({7.0f * (i % 2 ? 1 : -1), 5}, 1.0f);
    EXPECT_LE(glm::length(antenna.lean()), 0.51f);
    antenna.move({std::numeric_limits<float>::quiet_NaN(), 0}, 0.1f);
    EXPECT_TRUE(std::isfinite(antenna.lean().x));
}

TEST_F(TracesTest, AShotMovesTheGunBackAndRocksTheHull) {
    frame(1, 0);
    traces_.fired(7, 1, {3, 0, 3}, {1, 0, 0}, 1.0);
    traces_.fired(7, 1, {3, 0, 3}, {1, 0, 0}, 1.3);
    const Scene scene = frame(1.06, 0);
    EXPECT_GT(scene.tanks[0].recoil, 0.8f);
    EXPECT_GT(scene.tanks[0].rock.x, 0.005f) << "the shot lifts the nose";
    ASSERT_EQ(scene.flashes.size(), 1u);
    EXPECT_NEAR(scene.flashes[0].age, 0.06f, 1e-4f);
    const Scene later = frame(4, 0);
    EXPECT_EQ(later.tanks[0].recoil, 0);
    EXPECT_TRUE(later.flashes.empty());
}

TEST_F(TracesTest, ExplosionsScorchTheGroundOnceAndTanksSpark) {
    const ExplosionPicture explosion{protocol::ExplosionKind::mine, {5, 5, 2}, 0};
    const TankPicture tank;
    EXPECT_FALSE(traces_.exploded(explosion, 1, nullptr));
    EXPECT_FALSE(traces_.exploded(explosion, 1, &tank)) << "the same explosion";
    EXPECT_TRUE(traces_.exploded({protocol::ExplosionKind::shell, {8, 5, 3}, 0}, 1, &tank));
    EXPECT_FALSE(traces_.exploded({protocol::ExplosionKind::shell, {8, 5, 30}, 0}, 2, nullptr))
        << "an explosion high in a tree leaves no mark";
    const auto count = [](const Scene& scene) {
        return std::ranges::count(scene.marks, GroundMark::Kind::scorch, &GroundMark::kind);
    };
    EXPECT_EQ(count(frame(3, 0)), 1);
    for (int i = 0; i < 1000; ++i)
        traces_.exploded({protocol::ExplosionKind::shell, {0.01f * static_cast<float>(i), 0, 2}, 0}, 3, nullptr);
    EXPECT_LE(count(frame(4, 0)), static_cast<int>(Traces::max_scorches));
    traces_.match(false);
    traces_.match(true);
    EXPECT_EQ(count(frame(4.1, 0)), 0) << "a new match begins on clean ground";
}

TEST_F(TracesTest, ExplosionsBesideTanksBlackenWallsForAWhile) {
    const TankPicture tank;
    traces_.exploded({protocol::ExplosionKind::shell, {4, 5, 4}, 0}, 1, nullptr);
    traces_.exploded({protocol::ExplosionKind::shell, {6, 5, 4}, 0}, 1.5, &tank);
    traces_.exploded({protocol::ExplosionKind::shell, {8, 5, 4}, 0}, 2, nullptr);
    const Scene scene = frame(2.1, 0);
    EXPECT_EQ(scene.scars[0], glm::vec4(8, 5, 4, 1)) << "the newest is the first";
    EXPECT_EQ(scene.scars[1], glm::vec4(4, 5, 4, 1));
    EXPECT_EQ(scene.scars[2].w, 0) << "a hit on a tank marks the tank";
    EXPECT_LT(frame(1.9 + 0.8 * Traces::scorch_life, 0).scars[0].w, 0.9f);
    EXPECT_EQ(frame(3 + Traces::scorch_life, 0).scars[0].w, 0);
}

TEST_F(TracesTest, HitsStayOnTheTankUntilItIsRepaired) {
    const auto scene_at = [&](double time, float health, float heading, float turret) {
        Scene scene;
        scene.time = time;
        TankPicture& tank = scene.tanks.emplace_back();
        tank.actor = 1;
        tank.position = {0, 0, 2 + world::ride_height};
        tank.orientation = glm::angleAxis(heading, glm::vec3(0, 0, 1));
        tank.turret = turret;
        tank.health = health;
        return scene;
    };
    const auto drawn = [&](Scene scene) {
        traces_.advance(scene);
        return scene.tanks[0].hits;
    };
    const auto strike = [&](const glm::vec3& place, double time, const Scene& scene) {
        traces_.exploded({protocol::ExplosionKind::shell, place, 0}, time, scene.tanks.data());
    };
    using enum HitPicture::Part;
    EXPECT_EQ(drawn(scene_at(1, 1, 0, 0))[0].part, none);
    // From the left, half a metre off the drawn hull of a tank that faces north.
    const Scene north = scene_at(1.1, 0.8f, 1.5707963f, 0);
    strike(north.tanks[0].position + glm::vec3(-1.9f, 0, -0.15f), 1.1, north);
    const HitPicture side = drawn(scene_at(1.2, 0.8f, 0.3f, 0))[0];
    EXPECT_EQ(side.part, hull);
    EXPECT_NEAR(side.place.x, 0, 0.01f);
    EXPECT_NEAR(side.place.y, world::hull_half_extents.y, 0.01f) << "the mark is on the hull and turns with it";
    // The rear of a turret that is turned to the left.
    const Scene turned = scene_at(1.3, 0.6f, 0, 1.5707963f);
    strike(turned.tanks[0].position + world::turret_pivot + glm::vec3(0, -1.5f, 0.35f), 1.3, turned);
    const auto two = drawn(scene_at(1.4, 0.6f, 0, 0));
    EXPECT_EQ(two[0].part, turret);
    EXPECT_NEAR(two[0].place.x, -world::turret_half_extents.x, 0.01f);
    EXPECT_EQ(two[1].place, side.place) << "the newest hit is the first";
    for (int i = 0; i < 5; ++i)
        strike({0.1f * static_cast<float>(i), 0, 2}, 1.5, north);
    EXPECT_EQ(drawn(scene_at(1.6, 0.5f, 0, 0))[2].part, hull) << "older hits are forgotten";
    EXPECT_EQ(drawn(scene_at(1.7, 0.7f, 0, 0))[0].part, none) << "a repair removes the marks";
}

TEST_F(TracesTest, ClockSetBackClearsTheTraces) {
    drive(6, 3);
    EXPECT_LE(frame(0.5, 0).marks.size(), 2u);
}

TEST_F(TracesTest, NonFinitePositionLeavesNoTrace) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    for (int i = 0; i < 5; ++i)
        EXPECT_TRUE(frame(i / 60.0, nan).marks.empty());
    traces_.exploded({protocol::ExplosionKind::shell, {nan, 0, 0}, 0}, 1, nullptr);
    traces_.exploded({static_cast<protocol::ExplosionKind>(77), {0, 0, 2}, 0}, 1, nullptr);
    EXPECT_TRUE(frame(1, 0).marks.size() <= 2);
}

TEST(GroundCover, HasSandAtTheWaterAndRockOnCliffs) {
    const GroundCover shore = ground_cover({{0, 0}, 3.8f, 0.01f, 0.1f}, 4);
    EXPECT_GT(shore.sand, 0.9f);
    const GroundCover cliff = ground_cover({{0, 0}, 60, 0.45f, 0.6f}, 4);
    EXPECT_GT(cliff.rock, 0.9f);
    EXPECT_EQ(cliff.sand, 0);
    EXPECT_EQ(ground_cover({{0, 0}, 1, 0, 0.1f}, no_water).sand, 0);
    for (int i = 0; i < 500; ++i) {
        const GroundCover any = ground_cover({{37.0f * static_cast<float>(i), 11.0f * static_cast<float>(i % 7)},
                                              static_cast<float>(i % 50),
                                              0.002f * static_cast<float>(i),
                                              0.5f},
                                             4);
        for (const float share : {any.dry, any.bare, any.rock, any.sand}) {
            EXPECT_GE(share, 0);
            EXPECT_LE(share, 1);
        }
    }
}

} // namespace client
