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
    VirtualMatch::Options options;
    options.bots.count = 8;
    VirtualMatch match(options);
    double now = match.viewer->now();
    for (int tick = 0; tick < 120 * 60; ++tick) {
        now += world::tick_length;
        match.bots.frame(now);
        if (tick % 30 == 0)
            client::frame(*match.viewer, {.handle_input = [](client::Client&) {}}, now);
        match.server.tick(now);
    }
    int destroyed = 0, tanks = 0;
    for (const auto& [id, remote] : match.viewer->remote().actors()) {
        const client::Actor* actor = match.viewer->match().find(id);
        if (!actor || !actor->added.bot || remote.ghosts.empty())
            continue;
        const auto error = remote.ghosts.front().error.summary();
        EXPECT_GT(error.frames, 50u) << actor->added.name;
        EXPECT_LT(error.mean, 1) << actor->added.name;
        EXPECT_LT(error.max, 10) << actor->added.name;
        destroyed += actor->incarnation;
        ++tanks;
    }
    EXPECT_EQ(tanks, 8);
    EXPECT_GT(destroyed, 8) << "tanks are destroyed and respawn";
}
