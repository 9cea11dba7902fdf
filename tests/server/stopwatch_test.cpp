#include "server/stopwatch.h"

#include <gtest/gtest.h>
#include <type_traits>

namespace {

using namespace server;

/// Twelve hours at 60 ticks/s of 0 to 10 ms, then twelve hours of 20 ms, which the result must show.
TEST(Stopwatch, KeepsADayInConstantMemory) {
    double clock = 0, stage = 0;
    bool begins = true;
    Stopwatch stopwatch([&] {
        clock += begins ? 0 : stage;
        begins = !begins;
        return clock;
    });
    constexpr int half = 12 * 3600 * 60;
    for (int tick = 0; tick < half; ++tick) {
        stage = 0.01 * (tick % 1000) / 999;
        stopwatch.time(Stage::physics, [] {});
    }
    EXPECT_NEAR(stopwatch.figures(Stage::physics).mean, 0.005, 1e-8);
    EXPECT_NEAR(stopwatch.figures(Stage::physics).p99, 0.0099, 0.0099 * 0.006);
    stage = 0.02;
    for (int tick = 0; tick < half; ++tick)
        stopwatch.time(Stage::physics, [] {});
    EXPECT_NEAR(stopwatch.figures(Stage::physics).mean, 0.0125, 1e-8);
    EXPECT_NEAR(stopwatch.figures(Stage::physics).p99, 0.02, 0.02 * 0.006);
    EXPECT_EQ(stopwatch.figures(Stage::relay).p99, 0);
}

} // namespace
