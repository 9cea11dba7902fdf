#include "dis/motion.h"

#include <gtest/gtest.h>

namespace {

/// An entity that stands still is gone after 2.4 times HBT_STATIONARY, which is 1 minute (IEEE 1278.1-2012); before
/// version 7, after 2.4 times 5 s.
TEST(Motion, StationaryEntityHasALongerTimeoutSinceVersionSeven) {
    dis::EntityState state;
    state.dead_reckoning.algorithm = 4; // RVW, with all values 0
    EXPECT_EQ(dis::timeout_of(state), 144);
    for (const std::uint8_t version : {std::uint8_t{5}, std::uint8_t{6}}) {
        dis::EntityState older = state;
        older.header.version = version;
        EXPECT_EQ(dis::timeout_of(older), 12);
    }
    dis::EntityState drives = state, starts = state, turns = state;
    drives.velocity = {0, .1f, 0};
    starts.dead_reckoning.acceleration = {0, 0, .1f};
    turns.dead_reckoning.angular_velocity = {.1f, 0, 0};
    for (const dis::EntityState& moves : {drives, starts, turns})
        EXPECT_EQ(dis::timeout_of(moves), 12);
    starts.dead_reckoning.algorithm = turns.dead_reckoning.algorithm = 2; // FPW uses neither
    EXPECT_EQ(dis::timeout_of(starts), 144);
    EXPECT_EQ(dis::timeout_of(turns), 144);
    drives.dead_reckoning.algorithm = 1;
    EXPECT_EQ(dis::timeout_of(drives), 12) << "a static algorithm with a velocity counts as moving";
}

/// "Two effectively shut off dead reckoning" (Aronson): algorithm 0, other, and 1, static.
TEST(Motion, TwoAlgorithmsShutDeadReckoningOff) {
    const dis::LocalFrame frame({.latitude = 0.857, .longitude = 1.192, .height = 330});
    dr::KinematicState<double> state;
    state.velocity = {10, 0, 0};
    dis::EntityState entity;
    dis::set_motion(entity, dis::Model::rpw, state, frame);
    for (int algorithm = 0; algorithm <= 9; ++algorithm) {
        entity.dead_reckoning.algorithm = static_cast<std::uint8_t>(algorithm);
        const double way = glm::length(dis::reckoned(entity, 1, frame).state.position);
        EXPECT_NEAR(way, algorithm < 2 ? 0 : 10, 0.01) << algorithm;
    }
}

} // namespace
