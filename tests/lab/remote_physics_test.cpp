/// Re-created remote tanks in a whole match: bots shoot, collide and are destroyed, and publish by threshold.

#include "virtual_match.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace {

using testing_match::VirtualMatch;

struct Mean {
    double error = 0, jerk = 0, depth = 0;
    int tanks = 0;
};

/// Mean over the displayed tanks, for their `index`-th scheme.
Mean mean(const VirtualMatch& match, std::size_t index) {
    Mean mean;
    for (const auto& [id, remote] : match.viewer->remote().actors()) {
        const client::Actor* actor = match.viewer->match().find(id);
        if (!actor || !actor->driven() || match.viewer->is_own(id))
            continue;
        const dr::Summary summary = remote.ghosts.at(index).error.summary();
        mean.error += summary.mean;
        mean.jerk += summary.jerk_rms;
        mean.depth = std::max(mean.depth, summary.penetration);
        ++mean.tanks;
    }
    mean.error /= mean.tanks;
    mean.jerk /= mean.tanks;
    return mean;
}

} // namespace

TEST(RemotePhysicsInAMatch, FightersAreCloserToTruthAndSmoother) {
    // Measured: 0.47 and 0.49 of the plain error, 0.81 and 0.82 of its jerk; depth 0.25 m and 0.46 m.
    for (const auto& [delay, deepest] : {std::pair{0.0, 0.3}, {0.1, 0.55}}) {
        VirtualMatch::Options options;
        options.bots.count = 6;
        options.viewer.scheme = static_cast<int>(dr::index_of(*dr::scheme("pvb")));
        options.viewer.ghost_schemes = {options.viewer.scheme};
        options.viewer.remote_physics = true;
        options.viewer.receiver.compensate = true;
        options.viewer.link.delay = delay;
        VirtualMatch match(options);
        match.run(60);
        const Mean physics = mean(match, 0), plain = mean(match, 1);
        for (const auto& [name, each] : {std::pair{"physics", physics}, {"plain", plain}})
            testing::Test::RecordProperty(fmt::format("{}, delay {}", name, delay),
                                          fmt::format("mean={} jerk={} depth={}", each.error, each.jerk, each.depth));
        ASSERT_EQ(physics.tanks, 6);
        EXPECT_LT(physics.error, 0.57 * plain.error) << delay;
        EXPECT_LT(physics.jerk, 0.93 * plain.jerk) << delay;
        EXPECT_LT(physics.depth, deepest); // a 3 m high wall stops the physics, also while it catches up
        EXPECT_EQ(match.viewer->ended(), "");
    }
}
