/// Separate updates for turret and gun, and promises other than roads, in whole matches.

#include "lab/studies/articulations.h"
#include "protocol/cosmetic_events.h"
#include "virtual_match.h"
#include "world/roads.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <numbers>
#include <spdlog/spdlog.h>

namespace {

using testing_match::VirtualMatch;

constexpr double degree = std::numbers::pi / 180;

const std::vector<lab::ArticulationRow>& rows() {
    spdlog::default_logger(); // created before the threads log: ThreadSanitizer cannot see the lock in spdlog's library
    static const auto found = lab::articulations({.tanks = 4, .seconds = 20});
    return found;
}
const lab::ArticulationRow& row(std::string_view bots, std::string_view published, bool delayed = false) {
    for (const lab::ArticulationRow& one : rows())
        if (one.bots == bots && one.published == published && (one.delay > 0) == delayed)
            return one;
    throw std::logic_error("no such row");
}

} // namespace

/// The trends in the table of docs/publishing.md, Turret and gun.
TEST(Articulations, SeparateUpdatesReduceTheError) {
    const auto& together = row("fight", "with the hull");
    const auto& apart = row("fight", "apart");
    EXPECT_EQ(together.alone, 0);
    EXPECT_GT(apart.alone, 0.5);
    EXPECT_LT(apart.mean, 0.7 * together.mean);
    const auto& late = row("fight", "apart", true);
    EXPECT_LT(late.then, apart.mean) << "compared with the truth at the displayed time";
    EXPECT_LT(late.rough, apart.rough);
}

TEST(Articulations, KeptContractNeedsNoUpdates) {
    const auto& kept = row("patrol and scan", "a contract");
    EXPECT_EQ(kept.alone, 0) << "no update of turret and gun in 80 tank seconds";
    EXPECT_LT(kept.mean, 0.1 * degree);
    const auto& unpromised = row("patrol and scan", "apart");
    EXPECT_GT(unpromised.alone, 0.5);
    EXPECT_GT(unpromised.mean, 3 * kept.mean);
}

/// Bots drive over open ground along promised waypoints. With `path` as the reference scheme they send few updates
/// while they keep a promise for more than three seconds.
TEST(Articulations, WaypointsSaveUpdatesWhereThereIsNoRoad) {
    struct Range {
        double updates = 0; ///< updates per tank and second while it keeps a promise
        double share = 0;   ///< share of the time with a kept promise
    };
    const auto range = [](const char* scheme) {
        VirtualMatch::Options options;
        options.bots.count = options.bots.patrols = 3;
        options.bots.ranging = true;
        options.viewer.scheme = static_cast<int>(dr::index_of(*dr::scheme(scheme)));
        options.server.publisher.reference_scheme = options.viewer.scheme;
        options.server.publisher.position_threshold = 0.5;
        options.server.publisher.rotation_threshold = 0;
        options.server.publisher.rate = 10;
        VirtualMatch match(options);
        match.run(8);
        struct Tank {
            double kept = 0; ///< time with a kept promise [s]
            std::uint64_t updates = 0;
        };
        std::map<protocol::ActorId, Tank> tanks;
        double updates = 0, seconds = 0;
        constexpr double watched = 60;
        match.run(watched, [&] {
            for (const auto& tank : match.bots.client()->own()) {
                Tank& known = tanks[tank.actor()];
                const bool promised = tank.input.contract.road >= world::first_waypoint_road;
                known.kept = promised ? known.kept + world::tick_length : 0;
                if (known.kept > 3) {
                    seconds += world::tick_length;
                    updates += static_cast<double>(tank.published().updates - known.updates);
                }
                known.updates = tank.published().updates;
            }
        });
        const Range found{updates / seconds, seconds / (3 * watched)};
        testing::Test::RecordProperty(scheme, fmt::format("updates={} share={}", found.updates, found.share));
        return found;
    };
    const Range promised = range("offset:path"), order2 = range("offset:order2");
    EXPECT_GT(promised.share, 0.5);
    EXPECT_LT(promised.updates, 0.8 * order2.updates);
}
