/// A match whose bots run on a slow machine: they publish the motion that they drive, so the server rejects nothing and
/// every client sees it.

#include "virtual_match.h"

#include <cstdio>
#include <gtest/gtest.h>

namespace {

using testing_match::VirtualMatch;

struct Outcome {
    server::Report report;
    double error = 0; ///< mean DR error of the tanks, for a viewer with fast frames [m]
    double speed = 0; ///< mean speed of the tanks [m/s]
};

/// Runs four bots with a frame every `ticks_a_frame` ticks, at a publishing rate of 5/s.
Outcome fight(int ticks_a_frame) {
    VirtualMatch::Options options;
    options.bots.count = 4;
    options.server.publisher = client::Settings().host.publisher;
    options.server.publisher.when = dr::PublisherSettings::When::fixed;
    options.server.publisher.rate = 5;
    VirtualMatch match(options);
    double now = match.viewer->now();
    for (int tick = 0; tick < 60 * 60; ++tick) {
        now += world::tick_length;
        if (tick % ticks_a_frame == 0)
            match.bots.frame(now);
        client::frame(*match.viewer, {.handle_input = [](client::Client&) {}}, now);
        match.server.tick(now);
    }
    Outcome outcome{.report = match.server.report()};
    double tanks = 0;
    for (const auto& [id, remote] : match.viewer->remote().actors()) {
        const client::Actor* actor = match.viewer->match().find(id);
        if (!actor || !actor->added.bot || remote.ghosts.empty())
            continue;
        outcome.error += remote.ghosts.front().error.summary().mean;
        outcome.speed += remote.ghosts.front().error.mean_speed();
        ++tanks;
    }
    outcome.error /= tanks;
    outcome.speed /= tanks;
    return outcome;
}

/// Number of updates and shots rejected for their position or motion.
std::uint64_t refused(const server::Report& report) {
    using server::RejectReason;
    return report.rejected_for(RejectReason::too_far) + report.rejected_for(RejectReason::unpredicted) +
           report.rejected_for(RejectReason::from_the_past) + report.rejected_for(RejectReason::not_at_muzzle) +
           report.rejected_for(RejectReason::shell_speed) + report.rejected_for(RejectReason::shot_direction) +
           report.rejected_for(RejectReason::shot_time);
}

struct Fight {
    bots::BotSettings bots{};
    int ticks_a_frame = 1; ///< of the bots
    int seconds = 0;
    net::LinkSettings link{}; ///< of the viewer
    double mean = 0, max = 0; ///< bounds of each tank's error [m]
};

/// Runs fighting bots with a viewer at two frames a second. The error of no tank may contain the way to a new spawn
/// point, which is some hundred metres long.
void expect_no_spawn_scored(const Fight& fight) {
    VirtualMatch::Options options;
    options.bots = fight.bots;
    options.viewer.link = fight.link;
    VirtualMatch match(options);
    double now = match.viewer->now();
    for (int tick = 0; tick < fight.seconds * 60; ++tick) {
        now += world::tick_length;
        if (tick % fight.ticks_a_frame == 0)
            match.bots.frame(now);
        if (tick % 30 == 0)
            client::frame(*match.viewer, {.handle_input = [](client::Client&) {}}, now);
        match.server.tick(now);
    }
    int destroyed = 0, tanks = 0;
    double worst_mean = 0, largest = 0;
    for (const auto& [id, remote] : match.viewer->remote().actors()) {
        const client::Actor* actor = match.viewer->match().find(id);
        if (!actor || !actor->added.bot || remote.ghosts.empty())
            continue;
        const auto error = remote.ghosts.front().error.summary();
        EXPECT_GT(error.frames, 50u) << actor->added.name;
        EXPECT_LT(error.mean, fight.mean) << actor->added.name;
        EXPECT_LT(error.max, fight.max) << actor->added.name;
        worst_mean = std::max(worst_mean, error.mean);
        largest = std::max(largest, error.max);
        destroyed += actor->incarnation;
        ++tanks;
    }
    std::printf("%d bots, %d ticks a frame: %d destroyed, largest mean %.2f m, largest error %.2f m\n", tanks,
                fight.ticks_a_frame, destroyed, worst_mean, largest);
    EXPECT_EQ(tanks, fight.bots.count);
    EXPECT_GT(destroyed, fight.bots.count) << "tanks are destroyed and respawn";
}

} // namespace

/// The physics of a frame is published in the next one: at 5 frames/s an update is sent 0.2 s late, which receivers
/// compensate for. Nothing else may differ.
TEST(SlowFrames, FiveFramesASecondCauseNoRejectionAndLittleError) {
    const Outcome fast = fight(1), slow = fight(12);
    std::printf("60 frames/s: %.3f m at %.1f m/s, %llu refused; 5 frames/s: %.3f m at %.1f m/s, %llu refused\n",
                fast.error, fast.speed, static_cast<unsigned long long>(refused(fast.report)), slow.error, slow.speed,
                static_cast<unsigned long long>(refused(slow.report)));
    EXPECT_GT(slow.speed, 4) << "the tanks drive";
    EXPECT_EQ(refused(slow.report), 0u);
    EXPECT_LT(slow.error, 0.07);
}

TEST(SlowFrames, AViewerAtTwoFramesASecondScoresNoSpawn) {
    expect_no_spawn_scored({.bots = {.count = 8}, .seconds = 120, .mean = 1, .max = 10});
}

TEST(SlowFrames, BotsAndViewerAtTwoFramesASecondScoreNoSpawn) {
    const bots::BotSettings hard{.count = 12, .skill = bots::skill_of(world::Strength::hard)};
    expect_no_spawn_scored({.bots = hard, .ticks_a_frame = 30, .seconds = 240, .mean = 1, .max = 10});
    // Updates about spawns are lost, so the viewer displays the tanks at their former places for longer.
    expect_no_spawn_scored(
        {.bots = hard, .ticks_a_frame = 30, .seconds = 240, .link = {.delay = 0.2, .loss = 0.3}, .mean = 3, .max = 60});
}
