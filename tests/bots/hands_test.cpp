/// The hands move a driver's stick as Pantel & Wolf's smooth, average and hectic players.

#include "bots/hands.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace bots {

namespace {

constexpr double frame = 1.0 / 60; ///< [s]

/// Wants full throttle always, and full steering to the left, to the right and so on for 2 s each.
class Zigzag final : public Driver {
  public:
    [[nodiscard]] std::string_view name() const override { return "zigzag"; }
    client::PlayerInput drive(const Perception& sight) override {
        time_ += sight.dt;
        return {.tank = {.stick = wanted(time_)}, .fire = true};
    }
    static dr::Stick wanted(double time) { return {1, std::fmod(time, 4) < 2 ? 1.0f : -1.0f, false}; }

  private:
    double time_ = 0;
};

struct Motion {
    std::vector<float> steer{}; ///< in each frame
    /// Number of frames per second in which the stick moves by more than 0.02.
    [[nodiscard]] double changes_per_s() const {
        int moved = 0;
        for (std::size_t i = 1; i < steer.size(); ++i)
            moved += std::abs(steer[i] - steer[i - 1]) > 0.02f;
        return moved / (frame * static_cast<double>(steer.size()));
    }
    [[nodiscard]] float largest_change() const {
        float largest = 0;
        for (std::size_t i = 1; i < steer.size(); ++i)
            largest = std::max(largest, std::abs(steer[i] - steer[i - 1]));
        return largest;
    }
};

Motion drive(Hands hands, double seconds = 60, std::uint64_t seed = 3) {
    world::Map map;
    map.size = 512;
    map.samples = 33;
    map.heights.assign(33 * 33, 0.0f);
    const world::Terrain terrain(map);
    Perception sight{.terrain = terrain, .own = {}, .dt = frame};
    const auto driver = with_hands(std::make_unique<Zigzag>(), hands, tunables::Random(seed));
    EXPECT_EQ(driver->name(), "zigzag");
    Motion motion;
    for (double time = 0; time < seconds; time += frame) {
        const client::PlayerInput input = driver->drive(sight);
        EXPECT_TRUE(input.fire);
        EXPECT_LE(std::abs(input.tank.stick.throttle), 1);
        motion.steer.push_back(input.tank.stick.steer);
    }
    return motion;
}

} // namespace

TEST(Hands, AverageHandsMoveTheStickExactlyAsTheDriverWants) {
    const Motion motion = drive(Hands::average);
    double time = 0;
    for (const float steer : motion.steer)
        EXPECT_EQ(steer, Zigzag::wanted(time += frame).steer);
    EXPECT_EQ(motion.largest_change(), 2);
}

/// The first frame of a stroke is the fastest one: of a change of 2, the share 1 − exp(−dt/τ).
TEST(Hands, SmoothHandsTakeTheTimeOfTheirLag) {
    const Motion motion = drive(Hands::smooth);
    const double lag = row(Hands::smooth).lag;
    EXPECT_NEAR(motion.largest_change(), 2 * (1 - std::exp(-frame / lag)), 0.03);
    // Reaches 1 − 1/e of the way after the lag, in the first stroke from 0 to 1.
    EXPECT_NEAR(motion.steer[static_cast<std::size_t>(lag / frame) - 1], 1 - std::exp(-1), 0.02);
}

TEST(Hands, HecticHandsJerkTheStickSeveralTimesASecond) {
    const HandsRow& hectic = row(Hands::hectic);
    const Motion motion = drive(Hands::hectic);
    // At full steering half of the random parts are cut off, so a quarter of the strokes end where the last one did.
    EXPECT_NEAR(motion.changes_per_s(), 0.75 / hectic.hold, 0.4);
    EXPECT_GT(motion.largest_change(), 1.8f);
    // Between the strokes the stick stands, and on average it is where the driver wants it.
    EXPECT_NEAR(static_cast<double>(std::ranges::count(motion.steer, 1.0f)) / static_cast<double>(motion.steer.size()),
                0.25, 0.05);
}

TEST(Hands, StrokesDependOnTheSeed) {
    EXPECT_EQ(drive(Hands::hectic, 1, 1).steer, drive(Hands::hectic, 1, 1).steer);
    EXPECT_NE(drive(Hands::hectic, 1, 1).steer, drive(Hands::hectic, 1, 2).steer);
}

} // namespace bots
