#include "lab/studies/baselines.h"
#include "lab/studies/bodies.h"

#include <atomic>
#include <gtest/gtest.h>

/// At the same error, the compact coding takes an eightieth of the bytes of a state sent in every tick, and half of
/// BZFlag's.
TEST(Baselines, DeadReckoningTakesAFractionOfTheBytesAtTheSameError) {
    std::atomic<int> reports = 0;
    const auto rows = lab::baselines({.bots = 8, .seconds = 8, .progress = [&](double) { ++reports; }});
    ASSERT_EQ(rows.size(), 6u);
    EXPECT_EQ(reports, 4) << "progress, after each search for thresholds";
    const lab::BaselineRow &broadcast = rows[0], &as_broadcast = rows[1], &bundled = rows[2], &bzflag = rows[3],
                           &as_bzflag = rows[4], &bzflag_bundled = rows[5];
    EXPECT_NEAR(broadcast.updates, 60, 1);
    EXPECT_GT(broadcast.mean, 0.2) << "each state is as old as its travel time";
    EXPECT_GT(bzflag.updates, 1);
    EXPECT_LT(bzflag.updates, 30);
    EXPECT_NEAR(bzflag.bytes, 31 * bzflag.updates, 1e-6);
    EXPECT_LT(bzflag.mean, broadcast.mean);
    EXPECT_LE(as_broadcast.mean, broadcast.mean);
    EXPECT_GT(as_broadcast.mean, 0.5 * broadcast.mean) << "otherwise its thresholds could be wider";
    EXPECT_LE(as_bzflag.mean, bzflag.mean);
    EXPECT_GT(as_bzflag.mean, 0.5 * bzflag.mean);
    EXPECT_LE(as_broadcast.share, 1.0 / 80);
    EXPECT_LE(as_broadcast.share_on_the_wire, 0.1) << "eight tanks seldom share a datagram";
    EXPECT_LE(as_bzflag.share, 0.5);
    // The saving includes all headers when updates are bundled.
    EXPECT_EQ(as_broadcast.bundle, 0);
    EXPECT_GT(bundled.bundle, 0);
    EXPECT_LE(bundled.mean, broadcast.mean);
    EXPECT_LE(bundled.share_on_the_wire, 1.0 / 70);
    EXPECT_GT(bzflag_bundled.bundle, 0);
    EXPECT_LE(bzflag_bundled.mean, bzflag.mean);
    EXPECT_LE(bzflag_bundled.share_on_the_wire, 0.5);
}

TEST(Bodies, TakeNoMoreThanFifteenKilobytesASecond) {
    double progress = 0;
    const lab::BodiesRow row = lab::bodies({.seconds = 30, .progress = [&](double share) { progress = share; }});
    EXPECT_GT(progress, 0.7);
    EXPECT_GT(row.updates, 100) << "the bodies collide and return";
    EXPECT_LE(row.on_the_wire, 15000);
    EXPECT_LE(row.mean, 0.02);
    EXPECT_GT(row.mean, 0.002) << "a collision is known only after its travel time of 0.1 s";
}
/// Acknowledgements tell the sender which updates arrived, so later updates replace lost ones.
TEST(Bodies, StayAccurateUnderLoss) {
    const lab::BodiesRow row = lab::bodies({.bodies = 50, .seconds = 30, .loss = 0.1}),
                         without = lab::bodies({.bodies = 50, .seconds = 30});
    EXPECT_GT(row.mean, without.mean);
    EXPECT_LT(row.mean, 0.5);
}
TEST(Bodies, FineThresholdGainsPrecisionForMoreBytes) {
    const lab::BodiesRow fine = lab::bodies({.bodies = 100, .seconds = 20, .latency = 0, .position_threshold = 0.005}),
                         coarse = lab::bodies({.bodies = 100, .seconds = 20, .latency = 0, .position_threshold = 0.1});
    EXPECT_GT(fine.on_the_wire, coarse.on_the_wire);
    EXPECT_LT(fine.mean, coarse.mean);
}
