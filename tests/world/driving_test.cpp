/// The tank's handling in figures: weight shift, slopes, skidding, braking, reversing, recoil.

#include "ground.h"
#include "world/shell.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace world {
namespace {

using test::brake;
using test::throttle;

struct Drive {
    Terrain terrain;
    PhysicsWorld world;
    Tank tank;
    explicit Drive(const Map& map, float x = 0, float y = 0, float heading = 0)
        : terrain(map), world(terrain), tank(world) {
        tank.spawn(x, y, heading);
    }
    [[nodiscard]] const dr::KinematicState<float>& state() const { return tank.actor().state; }
    /// Pitch, nose up positive [°].
    [[nodiscard]] float pitch() const {
        return std::asin((state().orientation * glm::vec3(1, 0, 0)).z) * 180 / static_cast<float>(M_PI);
    }
    /// Roll, left side up positive [°].
    [[nodiscard]] float roll() const {
        return std::asin((state().orientation * glm::vec3(0, 1, 0)).z) * 180 / static_cast<float>(M_PI);
    }
    [[nodiscard]] glm::vec3 in_hull() const { return glm::conjugate(state().orientation) * state().velocity; }
    /// The range of a value while the controls are held.
    struct Span {
        float low = 1e9f, high = -1e9f;
    };
    template <class Figure> Span hold(const TankInput& input, int ticks, Figure&& figure) {
        tank.set_input(input);
        Span span;
        for (int tick = 0; tick < ticks; ++tick) {
            world.step(1);
            span = {std::min<float>(span.low, figure()), std::max<float>(span.high, figure())};
        }
        return span;
    }
};

/// 512 m of level ground; the tank starts in its west.
struct Level : Drive {
    Level() : Drive(test::ground([](float, float) { return 0.0f; }, 512), -200) {}
    void run_up() {
        hold(throttle(1), 300, [] { return 0.0f; });
    }
};

TEST(Driving, PitchesTheHullWhenStartingAndBraking) {
    Level drive;
    const auto pitch = [&] { return drive.pitch(); };
    const auto start = drive.hold(throttle(1), 60, pitch);
    EXPECT_GT(start.high, 3); // the nose rises [°]
    EXPECT_LT(start.high, 8);
    drive.hold(throttle(1), 240, pitch);
    const auto steady = drive.hold(throttle(1), 60, pitch);
    EXPECT_LT(steady.high - steady.low, 0.2f);
    const float before = drive.state().position.x;
    const auto stop = drive.hold(brake, 150, pitch);
    EXPECT_LT(stop.low, -3); // the nose dips [°]
    EXPECT_GT(stop.low, -8);
    const float way = drive.state().position.x - before; // v²/2a at the tracks' 9 m/s², plus a little for the lag
    EXPECT_GT(way, 14.0f * 14 / 18);
    EXPECT_LT(way, 14.0f * 14 / 18 + 2);
    EXPECT_NEAR(drive.pitch(), 0, 0.3);
}

TEST(Driving, RollsTheHullOutOfACorner) {
    Level drive;
    drive.run_up();
    const auto roll = drive.hold(throttle(1, 1), 90, [&] { return drive.roll(); });
    EXPECT_GT(roll.high, 3); // in a left turn the left side rises [°]
    EXPECT_LT(roll.high, 8);
    EXPECT_GT(roll.low, -0.2f);
    drive.run_up();
    EXPECT_LT(drive.hold(throttle(1, -1), 90, [&] { return drive.roll(); }).low, -3);
}

TEST(Driving, ReversesAfterStopping) {
    Level drive;
    drive.run_up();
    const auto speed = drive.hold(throttle(-1), 300, [&] { return drive.in_hull().x; });
    EXPECT_NEAR(speed.low, -drive.tank.settings().drive.reverse_speed, 0.1);
    // In reverse with the stick to one side, the hull turns the same way as forwards: tracks do not steer like wheels.
    drive.hold(throttle(-1, 1), 60, [] { return 0.0f; });
    EXPECT_GT(drive.state().angular_velocity.z, 0.5f);
}

TEST(Driving, SlopesCostSpeed) {
    float last = 14.1f;
    for (const float degrees : {10.0f, 20.0f, 25.0f, 30.0f}) {
        Drive up(test::slope(degrees), -60);
        up.hold(throttle(1), 480, [] { return 0.0f; });
        EXPECT_LT(up.in_hull().x, last) << degrees;
        last = up.in_hull().x;
    }
    EXPECT_NEAR(last, 45 / (9.81f * 0.5f), 0.3); // the speed at 30° is power / (m g sin)
}

/// Returns the maximum sideways speed while the controls are held [m/s].
float slip(Drive& drive, const TankInput& input, int ticks) {
    const auto across = drive.hold(input, ticks, [&] { return drive.in_hull().y; });
    return std::max(across.high, -across.low);
}

TEST(Driving, SkidsWhereTheTracksCannotHold) {
    Level drive;
    drive.run_up();
    EXPECT_LT(slip(drive, throttle(1, 1), 60), 0.35f);         // the tracks hold in a corner alone
    EXPECT_GT(slip(drive, {.stick = {1, 1, true}}, 90), 0.5f); // they do not hold if the tank also brakes
    const auto down = [](float degrees) {
        Drive drive_down(test::slope(degrees), 60, 0, 3.14159f);
        drive_down.hold(throttle(1), 180, [] { return 0.0f; });
        return slip(drive_down, throttle(1, 1), 90);
    };
    EXPECT_LT(down(10), 0.5f);
    EXPECT_GT(down(25), 1);
    EXPECT_GT(down(30), 2);
    Drive along(test::slope(30), 0, -80, 1.5708f);
    EXPECT_GT(slip(along, throttle(1), 240), 0.3f); // along a slope it drifts downhill
    EXPECT_LT(slip(along, throttle(1), 60), 1);
}

TEST(Driving, RecoilRocksTheHullAndLeavesItInPlace) {
    Level drive;
    drive.hold(brake, 60, [] { return 0.0f; });
    drive.tank.recoil();
    const auto pitch = drive.hold(brake, 90, [&] { return drive.pitch(); });
    EXPECT_GT(pitch.high, 0.8f); // a shot forward raises the nose [°]
    EXPECT_LT(pitch.high, 3);
    EXPECT_NEAR(drive.pitch(), 0, 0.1);
    EXPECT_NEAR(drive.state().position.x, -200, 0.02);
    drive.hold({.stick = {0, 0, true}, .turret_rate = 1}, 130, [] { return 0.0f; }); // towards the left side
    drive.tank.recoil();
    EXPECT_GT(drive.hold(brake, 90, [&] { return drive.roll(); }).high, 0.8f);
}

/// Drop is predictable: at 90 m/s a level shot falls by g x²/2v² = 1.5 m at 50 m and 6.1 m at 100 m, for every tank.
TEST(Driving, ShellDropFollowsFromItsSpeed) {
    const Terrain terrain(test::ground([](float, float) { return 0.0f; }, 512));
    for (const float height : {1.514f, 6.056f}) {
        const auto impact = fly(terrain, {}, {{-250, 0, height}, {90, 0, 0}}, 0, 10);
        ASSERT_TRUE(impact);
        EXPECT_NEAR(impact->position.x + 250, height < 2 ? 50 : 100, 0.5);
    }
}

} // namespace
} // namespace world
