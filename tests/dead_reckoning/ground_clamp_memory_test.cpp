/// Ground clamping with memory: intermittent, by one point at a distance, and smoothed.

#include "tripod.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;
using namespace dr::test;

using Clamp = GroundClamp<double>;

TEST(GroundClampMemory, DefaultsGiveThePlainClampInEveryFrame) {
    Clamp clamp;
    for (int frame = 0; frame < 50; ++frame) {
        const double t = frame / 60.0;
        const State state = at({10 * t, 0, 0.3 * std::sin(9 * t)}, {0, 0.1, t});
        const State expected = clamp_to_ground(state, tripod, plane(0, 0.2, 0.1), ClampMode::only_up);
        const State got = clamp.apply(state, tripod, plane(0, 0.2, 0.1), ClampMode::only_up, {},
                                      {.time = t, .dt = 1 / 60.0, .distance = 500});
        EXPECT_EQ(got.position, expected.position);
        EXPECT_EQ(got.orientation, expected.orientation);
    }
}

/// Records which of 120 frames in 2 s query the ground.
struct Asked {
    std::vector<int> frames;
    State last;
    Asked(const GroundClampSettings& settings, double distance, double stagger) {
        Clamp clamp;
        int frame = 0;
        const GroundHeight<double> ground = [&](double x, double, double) {
            if (frames.empty() || frames.back() != frame)
                frames.push_back(frame);
            return std::optional(GroundHit<double>(0.2 * x, glm::normalize(V(-0.2, 0, 1))));
        };
        for (; frame < 120; ++frame)
            last = clamp.apply(at({frame * 0.1, 0, 0}), tripod, ground, ClampMode::always, settings,
                               {.time = frame / 60.0, .dt = 1 / 60.0, .distance = distance, .stagger = stagger});
    }
};

TEST(GroundClampMemory, DistantActorsQueryTheGroundOncePerInterval) {
    GroundClampSettings settings;
    settings.interval = 0.25;
    settings.interval_beyond = 100;
    EXPECT_EQ(Asked(settings, 99, 0).frames.size(), 120u);
    EXPECT_EQ(Asked(settings, 101, 0).frames.size(), 8u);
}

TEST(GroundClampMemory, StaggeredActorsQueryTheGroundInDifferentFrames) {
    GroundClampSettings settings;
    settings.interval = 0.25; // 15 frames
    std::vector<int> asked(120);
    for (int actor = 0; actor < 15; ++actor)
        for (const int frame : Asked(settings, 101, actor / 15.0 + 1e-6).frames)
            ++asked[static_cast<std::size_t>(frame)];
    for (std::size_t frame = 1; frame < asked.size(); ++frame) // in the first frame every actor queries the ground
        EXPECT_LE(asked[frame], 2) << frame;
}

/// Between clamps, height and tilt stay relative to the extrapolated pose: after a slope the tilt remains, and the
/// height follows that pose.
TEST(GroundClampMemory, KeepsHeightAndTiltAsAnOffsetBetweenClamps) {
    GroundClampSettings settings;
    settings.interval = 10;
    Clamp clamp;
    const State first = at({0, 0, -1});
    const State clamped =
        clamp.apply(first, tripod, plane(0, 0.3, 0), ClampMode::always, settings, {.time = 0.1, .distance = 9});
    State later = at({2, 1, -1.25}, {0, 0, 2}); // has turned on the spot since: the offset is in world axes
    const State kept =
        clamp.apply(later, tripod, plane(99, 0, 0), ClampMode::always, settings, {.time = 0.2, .distance = 9});
    EXPECT_NEAR(kept.position.z - later.position.z, clamped.position.z - first.position.z, 1e-12);
    EXPECT_NEAR(glm::distance(axis(kept, {0, 0, 1}), axis(clamped, {0, 0, 1})), 0, 1e-12);

    // A change of the mode or a new life makes the clamp act at once.
    later = at({2, 1, 0});
    EXPECT_NEAR(clamp.apply(later, tripod, plane(9, 0, 0), ClampMode::only_up, settings, {.time = 0.3, .distance = 9})
                    .position.z,
                9.5, 1e-12);
    const Clamp::Frame again{.time = 0.4, .distance = 9, .restart = true};
    EXPECT_NEAR(clamp.apply(later, tripod, plane(5, 0, 0), ClampMode::only_up, settings, again).position.z, 5.5, 1e-12);
}

TEST(GroundClampMemory, UsesOnePointForDistantActors) {
    GroundClampSettings settings;
    settings.one_point_beyond = 100;
    Clamp clamp;
    int asked = 0;
    const GroundHeight<double> ground = [&](double, double, double) {
        ++asked;
        return std::optional<GroundHit<double>>(0.0);
    };
    clamp.apply(at({0, 0, 0}), tripod, ground, ClampMode::always, settings, {.distance = 100});
    EXPECT_EQ(asked, 3);
    clamp.apply(at({0, 0, 0}), tripod, ground, ClampMode::always, settings, {.distance = 101});
    EXPECT_EQ(asked, 4);
}

/// A hovering actor above a step down by 1 m at t = 0: its height follows 1 − exp(−t/τ) at every frame rate.
TEST(GroundClampMemory, SmoothingIsALowPassAtAnyFrameRate) {
    GroundClampSettings settings;
    settings.smoothing = 0.2;
    for (const double rate : {30.0, 60.0, 144.0}) {
        Clamp clamp;
        const auto height = [&](double ground, double time) {
            return clamp
                .apply(at({0, 0, 5}), tripod, plane(ground, 0, 0), ClampMode::always, settings,
                       {.time = time, .dt = 1 / rate})
                .position.z;
        };
        EXPECT_NEAR(height(1, 0), 1.5, 1e-12); // without delay in the first frame
        for (int frame = 1; frame <= rate / 2; ++frame) {
            const double t = frame / rate;
            ASSERT_NEAR(height(0, t), 0.5 + std::exp(-t / 0.2), 1e-9) << rate;
        }
    }
}

/// When the extrapolated pose sinks at 8 m/s, the correction must rise as fast; a low-pass would lag by 8 m/s × 0.2 s.
TEST(GroundClampMemory, SmoothingSinksNoDeeperThanAllowed) {
    GroundClampSettings settings;
    settings.smoothing = 0.2;
    for (const double sink : {0.0, 0.05, 0.3, 10.0}) {
        settings.sink = sink;
        Clamp clamp;
        double deepest = 0;
        for (int frame = 0; frame < 120; ++frame) {
            const double t = frame / 60.0;
            const State state = at({0, 0, 1 - 8 * t}, {0.1, 0.2, 0.3});
            const State shown =
                clamp.apply(state, tripod, plane(0, 0, 0), ClampMode::only_up, settings, {.time = t, .dt = 1 / 60.0});
            deepest = std::max(deepest, penetration<double>(shown, tripod, [](double, double) { return 0.0; }));
        }
        if (sink < 1)
            EXPECT_NEAR(deepest, sink, 0.02);
        else
            EXPECT_NEAR(deepest, 8 * 0.2, 0.15);
    }
}

TEST(GroundClampMemory, ModeNoneLeavesThePoseUnchangedWithAnySettings) {
    GroundClampSettings settings;
    settings.smoothing = 0.2;
    settings.interval = 0.5;
    Clamp clamp;
    for (int frame = 0; frame < 20; ++frame) {
        const State below = at({0, 0, -0.1 * frame}, {0.1, 0.2, 0.3});
        const State shown = clamp.apply(below, tripod, plane(0, 0, 0), ClampMode::none, settings,
                                        {.time = frame / 60.0, .dt = 1 / 60.0, .distance = 9});
        EXPECT_NEAR(glm::distance(shown.position, below.position), 0, 1e-12);
        EXPECT_NEAR(angle_between(shown.orientation, below.orientation), 0, 1e-7);
    }
}

/// From one point on a slope to three points, and from flying.
TEST(GroundClampMemory, FadesFromTheCorrectionBeforeAChange) {
    const auto ground = plane(1, 0.2, 0.1);
    const State before = at({3, 2, 0.2}, {0, 0, 0.5}), shown = at({3, 2, 1.7}, {0.1, -0.1, 0.5});
    Clamp clamp;
    clamp.resume(before, shown);
    EXPECT_TRUE(clamp.fading());
    const State own = clamp_to_ground(before, tripod, ground, ClampMode::always);
    const auto apply = [&](double dt) {
        return clamp.apply(before, tripod, ground, ClampMode::always, {}, {.time = 0, .dt = dt});
    };
    State last = apply(0);
    EXPECT_NEAR(glm::distance(last.position, shown.position), 0, 1e-12);
    EXPECT_NEAR(angle_between(last.orientation, shown.orientation), 0, 1e-7);
    const double way = glm::distance(shown.position, own.position),
                 turn = angle_between(shown.orientation, own.orientation);
    ASSERT_GT(way, 0.1);
    ASSERT_GT(turn, 0.1);
    constexpr double dt = 1 / 60.0;
    for (int frame = 0; frame < 30; ++frame) {
        const State now = apply(dt);
        EXPECT_NEAR(glm::distance(now.position, last.position), way * dt / Clamp::fade_time, 1e-9) << frame;
        EXPECT_LT(angle_between(now.orientation, last.orientation), 1.1 * turn * dt / Clamp::fade_time) << frame;
        last = now;
    }
    last = apply(dt);
    EXPECT_FALSE(clamp.fading());
    EXPECT_EQ(last.position, own.position);
    EXPECT_EQ(last.orientation, own.orientation);
}

TEST(GroundClampMemory, ASpawnEndsTheFade) {
    Clamp clamp;
    clamp.resume(at({0, 0, 0}), at({0, 0, 9}));
    const State state = at({0, 0, -2});
    const State spawned =
        clamp.apply(state, tripod, plane(0, 0, 0), ClampMode::always, {}, {.time = 0, .dt = 1 / 60.0, .restart = true});
    EXPECT_NEAR(spawned.position.z, 0.5, 1e-12);
}

} // namespace
