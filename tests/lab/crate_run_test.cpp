/// In a crate run on the real maps, the bots of both teams fetch the crate and bring it home.

#include "virtual_match.h"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

namespace {

using testing_match::VirtualMatch;

/// A single shell can decide a match, and its path depends on the compiler's arithmetic, so several matches are played.
struct Ground {
    const char* map;
    int matches;
    int crates; ///< minimum of crates brought home in all matches; lower in the valley, whose bases are farther apart
};
class CrateRunOn : public testing::TestWithParam<Ground> {};

TEST_P(CrateRunOn, BotsBringTheCrateHome) {
    int crates = 0;
    std::string each;
    for (int i = 0; i < GetParam().matches; ++i) {
        VirtualMatch::Options options;
        options.map = GetParam().map;
        options.bots.count = 8;
        options.seed = options.bots.seed = static_cast<std::uint64_t>(i) + 1;
        options.viewer_plays = false;
        options.server.rules.mode = world::Mode::crate_run;
        options.server.rules.crate_limit = 0;
        options.server.rules.time_limit = 0;
        options.server.pickups = true;
        VirtualMatch match(options);
        std::set<protocol::ActorId> carriers;
        match.run(300, [&] {
            if (const protocol::ActorId carrier = match.viewer->match().objective.carrier)
                carriers.insert(carrier);
        });
        int brought = 0, kills = 0;
        for (const auto& [id, actor] : match.server.roster().actors) {
            brought += actor.crates;
            kills += actor.kills;
        }
        crates += brought;
        const protocol::MatchState state = match.viewer->match().state;
        each += fmt::format("{} crates by {} carriers, {} kills; ", brought, carriers.size(), kills);
        EXPECT_EQ(state.orange + state.blue, brought) << "the viewer's score is the server's";
        EXPECT_GE(carriers.size(), 3u) << "at least three bots carry the crate";
        EXPECT_GE(kills, 5) << "the bots fight for the crate";
    }
    RecordProperty("matches", each);
    EXPECT_GE(crates, GetParam().crates) << each;
}

constexpr auto named = [](const auto& it) {
    std::string name = std::string(it.param.map).substr(0, 6);
    std::ranges::replace(name, '-', '_'); // GoogleTest accepts no hyphens
    return name;
};
INSTANTIATE_TEST_SUITE_P(Quick, CrateRunOn, testing::Values(Ground{"proving-ground", 4, 13}), named);
INSTANTIATE_TEST_SUITE_P(DISABLED_Maps, CrateRunOn,
                         testing::Values(Ground{"valley", 4, 4}, Ground{"quarry", 4, 2}, Ground{"old-town", 4, 19}),
                         named);

TEST(TeamMatch, BotsMostlyShootEnemies) {
    VirtualMatch::Options options;
    options.map = "valley";
    options.bots.count = 8;
    options.viewer_plays = false;
    options.server.rules.mode = world::Mode::teams;
    options.server.rules.friendly_fire = true;
    options.server.rules.team_score_limit = 0;
    options.server.rules.time_limit = 0;
    VirtualMatch match(options);
    int of_enemies = 0, of_friends = 0;
    double seen = 0;
    match.run(240, [&] {
        const client::Match& it = match.viewer->match();
        for (const client::KillLine& kill : it.kills)
            if (kill.time > seen && kill.killer != kill.victim)
                ++(it.allies(kill.killer, kill.victim) ? of_friends : of_enemies);
        if (!it.kills.empty())
            seen = std::max(seen, it.kills.back().time);
    });
    RecordProperty("enemies", std::to_string(of_enemies));
    RecordProperty("friends", std::to_string(of_friends));
    EXPECT_GE(of_enemies, 8);
    EXPECT_LE(of_friends, of_enemies / 3) << "friends are hit only by splash, by mines and in the line of fire";
}

} // namespace
