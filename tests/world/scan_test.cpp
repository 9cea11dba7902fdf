/// The owner's side of a scan contract: the turret scans by itself (dead_reckoning/receiving/parts.h).

#include "ground.h"

#include <gtest/gtest.h>

namespace world {
namespace {

struct Mast {
    Terrain terrain{test::flat(5)};
    PhysicsWorld world{terrain};
    Tank tank{world};
    void hold(const TankInput& input, int ticks) {
        tank.set_input(input);
        world.step(ticks);
    }
    [[nodiscard]] float angle() const { return tank.actor().articulations[dr::turret].angle; }
};

TankInput scanning(float low, float high, float rate) {
    return {.stick = {.brake = true}, .scan = {.low = low, .high = high, .rate = rate}};
}

TEST(Scan, TurretFollowsThePromisedSweepWithinAQuarterDegree) {
    Mast scene;
    const TankInput input = scanning(-1, 1, 0.5f);
    int until_promised = 0;
    for (; scene.tank.actor().scan.rate == 0 && until_promised < 300; ++until_promised)
        scene.hold(input, 1);
    EXPECT_LT(until_promised, 120) << "the promise comes within two seconds";
    const dr::Scan<float> promised = scene.tank.actor().scan;
    float worst = 0, lowest = 0, highest = 0;
    for (int tick = 1; tick <= 30 * 60; ++tick) {
        scene.hold(input, 1);
        worst = std::max(worst, std::abs(scene.angle() - dr::sweep(promised, tick * tick_length).angle));
        lowest = std::min(lowest, scene.angle());
        highest = std::max(highest, scene.angle());
    }
    EXPECT_LT(worst, 0.004f);
    EXPECT_NEAR(lowest, -1, 0.005f);
    EXPECT_NEAR(highest, 1, 0.005f);
}

TEST(Scan, TurretOutsideTheSweepTurnsThereFirst) {
    Mast scene;
    scene.hold({.turret_rate = 1}, 180); // to the left
    EXPECT_GT(scene.angle(), 1.5f);
    scene.hold(scanning(-1, 0, 0.4f), 10);
    EXPECT_EQ(scene.tank.actor().scan.rate, 0) << "no promise yet";
    scene.hold(scanning(-1, 0, 0.4f), 600);
    EXPECT_GT(scene.tank.actor().scan.rate, 0);
    EXPECT_NEAR(scene.angle(), dr::sweep(scene.tank.actor().scan, 0).angle, 0.004f);
}

TEST(Scan, EndsWithTheInputAndIgnoresInvalidScans) {
    Mast scene;
    scene.hold(scanning(-1, 1, 0.5f), 300);
    ASSERT_GT(scene.tank.actor().scan.rate, 0);
    scene.hold({.turret_rate = 1}, 1);
    EXPECT_EQ(scene.tank.actor().scan.rate, 0);
    for (const TankInput& no : {scanning(1, -1, 0.5f), scanning(-1, 1, 5), scanning(NAN, 1, 0.5f),
                                scanning(-9, 9, 0.5f), scanning(-1, 1, NAN)}) {
        scene.hold(no, 60);
        EXPECT_EQ(scene.tank.actor().scan.rate, 0);
        EXPECT_TRUE(std::isfinite(scene.angle()));
    }
}

} // namespace
} // namespace world
