#include "client/remote/truth.h"

#include <gtest/gtest.h>

namespace client {

namespace {
protocol::TruthPose pose(double time, float x, float v, std::uint8_t incarnation = 1) {
    return {5, incarnation, time, {x, 0, 0}, {v, 0, 0}, {1, 0, 0, 0}};
}
dr::KinematicState<float> shown(float x) {
    dr::KinematicState<float> state;
    state.position.x = x;
    return state;
}
} // namespace

TEST(TruthTrack, InterpolatesAParabolaExactly) {
    TruthTrack track;
    for (int i = 0; i <= 10; ++i) {
        const double t = 0.1 * i;
        track.add(pose(t, static_cast<float>(2 * t + 1.5 * t * t), static_cast<float>(2 + 3 * t)));
    }
    for (const double t : {0.0, 0.03, 0.55, 0.999, 1.0}) {
        ASSERT_TRUE(track.at(t)) << t;
        EXPECT_NEAR(track.at(t)->position.x, 2 * t + 1.5 * t * t, 1e-5) << t;
        EXPECT_NEAR(track.at(t)->velocity.x, 2 + 3 * t, 1e-5) << t;
    }
    EXPECT_FALSE(track.at(-0.01));
    EXPECT_FALSE(track.at(1.01));
}

TEST(TruthTrack, KnowsNothingAcrossASpawn) {
    TruthTrack track;
    track.add(pose(0, 0, 0, 1));
    track.add(pose(0.1, 100, 0, 2));
    EXPECT_FALSE(track.at(0.05));
    EXPECT_TRUE(track.at(0.1));
}

TEST(TruthTrack, IgnoresPosesOutOfOrder) {
    TruthTrack track;
    track.add(pose(1, 1, 0));
    track.add(pose(0.5, 9, 0));
    EXPECT_EQ(track.latest(), 1);
    EXPECT_FALSE(track.at(0.5));
}

TEST(ErrorTrack, ScoresWhenTheTruthArrives) {
    TruthTrack truth;
    ErrorTrack error;
    for (int i = 1; i <= 60; ++i)
        error.displayed({.time = i / 60.0,
                         .pose = {shown(static_cast<float>(i) / 6.0f - 0.5f)},
                         .incarnation = static_cast<std::uint8_t>(1)});
    error.score(truth);
    EXPECT_EQ(error.summary().frames, 0u);
    for (int i = 0; i <= 30; ++i) // half of the true poses arrive
        truth.add(pose(i / 60.0, static_cast<float>(i) / 6.0f, 10));
    error.score(truth);
    EXPECT_EQ(error.summary().frames, 29u); // the first frame, like one after a spawn, is not scored
    EXPECT_NEAR(error.summary().mean, 0.5, 1e-4);
    EXPECT_NEAR(error.summary().max, 0.5, 1e-4);
}

TEST(ErrorTrack, DoesNotScoreAgainstALifeThatTheReceiverHasNotHeardOf) {
    // Spawned 300 m away at 0.5 s; the receiver learns of it at 0.6 s.
    TruthTrack truth;
    ErrorTrack error;
    for (int i = 0; i <= 60; ++i)
        truth.add(i < 30 ? pose(i / 60.0, 0, 0, 1) : pose(i / 60.0, 300, 0, 2));
    for (int i = 1; i <= 60; ++i)
        error.displayed({.time = i / 60.0,
                         .pose = {shown(i < 36 ? 0.0f : 300.0f)},
                         .incarnation = static_cast<std::uint8_t>(i < 36 ? 1 : 2)});
    error.score(truth);
    EXPECT_GT(error.summary().frames, 45u);
    EXPECT_EQ(error.summary().max, 0);
    for (const ErrorTrack::Sample& sample : error.recent())
        EXPECT_EQ(sample.error, 0) << sample.time;
}

/// After a respawn, the true and the displayed pose jump in the same frame; the jump is no velocity.
TEST(ErrorTrack, TakesNoVelocityAcrossASpawn) {
    TruthTrack truth;
    ErrorTrack error;
    for (int i = 0; i <= 60; ++i) {
        const std::uint8_t life = i < 30 ? 1 : 2;
        const float x = i < 30 ? 0.0f : 300.0f;
        truth.add(pose(i / 60.0, x, 0, life));
        error.displayed({.time = i / 60.0, .pose = {shown(x)}, .incarnation = life});
    }
    error.score(truth);
    EXPECT_GT(error.summary().frames, 50u);
    EXPECT_EQ(error.summary().max, 0);
    EXPECT_EQ(error.summary().dv_max, 0);
    EXPECT_EQ(error.summary().reversal, 0);
}

TEST(ErrorTrack, ForgetsFramesThatTruthNeverReaches) {
    ErrorTrack error;
    TruthTrack truth;
    for (int i = 0; i < 2000; ++i)
        error.displayed({.time = i / 60.0, .pose = {shown(0)}, .incarnation = static_cast<std::uint8_t>(1)});
    truth.add(pose(0, 0, 0));
    error.score(truth);
    EXPECT_EQ(error.summary().frames, 0u);
}

} // namespace client
