/// The server accepts the true poses of honest clients, even with slow frames, a bad link and tanks thrown about by
/// explosions.

#include "lab/match/multi_client_match.h"

#include <array>
#include <gtest/gtest.h>

namespace {

struct Evening {
    std::uint64_t told = 0, untrue = 0;
    double largest = 0; ///< largest disagreement, as a share of the accepted one
};

struct Terms {
    const char *map = "", *preset = "", *link = "";
    int ticks_a_frame = 1;
    double frozen = 0; ///< the clients freeze in turn, each for this time [s]
    std::optional<dr::PathKind> path{};
    double orientation_rate = 0; ///< [1/s]
};

/// Runs eight bots that damage each other.
Evening fight(const Terms& terms, double seconds, std::uint64_t seed) {
    client::Settings viewer;
    const auto rows = client::tunables(viewer);
    for (const auto& [row, value] : {std::pair("preset", terms.preset), std::pair("link", terms.link)})
        EXPECT_FALSE(tunables::find(rows, row)->set_text(value));
    server::ServerSettings settings;
    settings.publisher = viewer.host.publisher;
    settings.publisher.orientation_rate = terms.orientation_rate;
    settings.rules = world::usual_rules();
    settings.rules.time_limit = 0;
    settings.rules.shell_damage /= 4; // tanks survive longer and are thrown about more
    settings.pickups = true;
    lab::MultiClientMatch match(world::load_map(terms.map), settings, seed);
    for (int i = 0; i < 8; ++i)
        match
            .join({"Tank"}, viewer,
                  lab::bot_driver({.count = 1, .path = terms.path, .seed = seed * 10 + static_cast<std::uint64_t>(i)}))
            .ticks_a_frame = terms.ticks_a_frame;
    const auto freeze = static_cast<int>(terms.frozen / world::tick_length);
    int tick = 0;
    for (const double end = match.now + seconds; match.now < end; ++tick) {
        if (freeze > 0 && tick % freeze == 0) {
            const int nth = tick / freeze; // one client freezes, then none, then the next one
            for (std::size_t i = 0; i < match.members.size(); ++i)
                match.members[i]->ticks_a_frame =
                    nth % 2 == 0 && i == static_cast<std::size_t>(nth / 2) % 8 ? freeze : 1;
        }
        match.tick();
    }
    const server::Report report = match.server.report();
    std::printf("%-15s %-12s %-9s %2d ticks a frame, %.0f s frozen: largest disagreement %.2f\n", terms.map,
                terms.preset, terms.link, terms.ticks_a_frame, terms.frozen, report.truth_disagreement);
    return {.told = report.traffic.messages_received,
            .untrue = report.rejected_for(server::RejectReason::bad_truth),
            .largest = report.truth_disagreement};
}

void expect_believed(const Terms& terms, double seconds, std::uint64_t seed = 1) {
    const Evening found = fight(terms, seconds, seed);
    EXPECT_EQ(found.untrue, 0u) << terms.map << ", " << terms.preset << ", " << terms.link;
    EXPECT_LT(found.largest, 1);
    EXPECT_GT(found.told, 100u);
}

} // namespace

TEST(HonestTruth, IsNeverDoubted) {
    expect_believed({.map = "proving-ground", .preset = "reckoning", .link = "bad-wifi"}, 15);
    expect_believed({.map = "valley", .preset = "dis", .link = "bad-wifi", .ticks_a_frame = 12}, 15);
    expect_believed({.map = "quarry", .preset = "reckoning", .link = "wifi", .frozen = 4}, 15);
}

TEST(HonestTruth, IsNotDoubtedWhenOrientationsComeSeparately) {
    for (const double rate : {0.5, 1.0, 6.0})
        expect_believed({.map = "proving-ground", .preset = "reckoning", .link = "wifi", .orientation_rate = rate}, 15);
}

/// Every preset, every link and all terms come on every map.
TEST(HonestTruth, DISABLED_IsNeverDoubtedUnderAnyPreset) {
    const std::array maps{"proving-ground", "valley", "quarry", "old-town"};
    std::size_t next = 0;
    for (const char* preset : {"reckoning", "murphy-2011", "dis", "haag-2001", "bzflag-like"})
        for (const char* link : {"none", "bad-wifi", "overseas"})
            for (const Terms& how : {Terms{.ticks_a_frame = 1}, Terms{.ticks_a_frame = 12}, Terms{.frozen = 4}}) {
                Terms terms = how;
                terms.map = maps[next++ % maps.size()], terms.preset = preset, terms.link = link;
                expect_believed(terms, 30, 7);
            }
}
