/// A match whose bots run on a slow machine: what they publish is what they drive, so that nobody refuses it and
/// everybody sees it.

#include "virtual_match.h"

#include <cstdio>
#include <gtest/gtest.h>

namespace {

using testing_match::VirtualMatch;

struct Outcome {
    server::Report report;
    double error = 0; ///< mean of the tanks', at a viewer whose frames are fast [m]
    double speed = 0; ///< likewise [m/s]
};

/// Four fighters, a frame of theirs in every so many ticks; updates as often as at 5 frames/s in any case.
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

/// Refused for where or how it was, all kinds together.
std::uint64_t refused(const server::Report& report) {
    using server::Drop;
    return report.dropped_for(Drop::too_far) + report.dropped_for(Drop::unexplained) +
           report.dropped_for(Drop::from_the_past) + report.dropped_for(Drop::not_at_muzzle) +
           report.dropped_for(Drop::shell_speed) + report.dropped_for(Drop::shot_direction) +
           report.dropped_for(Drop::shot_time);
}

} // namespace

/// A frame's physics is published in the next one: at 5 frames/s an update is 0.2 s old when it leaves, which receivers
/// compensate. That alone is the difference.
TEST(SlowFrames, AtFiveFramesASecondNothingIsRefusedAndOthersSeeWhatIsDriven) {
    const Outcome fast = fight(1), slow = fight(12);
    std::printf("60 frames/s: %.3f m at %.1f m/s, %llu refused; 5 frames/s: %.3f m at %.1f m/s, %llu refused\n",
                fast.error, fast.speed, static_cast<unsigned long long>(refused(fast.report)), slow.error, slow.speed,
                static_cast<unsigned long long>(refused(slow.report)));
    EXPECT_GT(slow.speed, 4) << "they drive";
    EXPECT_EQ(refused(slow.report), 0u);
    EXPECT_LT(slow.error, 0.07);
}
