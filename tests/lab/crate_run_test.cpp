/// Bots play the objective: in a crate run on the real maps they fetch the crate and bring it home, both teams.

#include "virtual_match.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

namespace {

using testing_match::VirtualMatch;

struct Ground {
    const char* map;
    int crates; ///< that bots bring home in five minutes, at least; the valley's bases are farther apart
};
class CrateRunOn : public testing::TestWithParam<Ground> {};

TEST_P(CrateRunOn, BotsBringTheCrateHome) {
    VirtualMatch::Options options;
    options.map = GetParam().map;
    options.bots.count = 8;
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
    int crates = 0, kills = 0;
    for (const auto& [id, actor] : match.server.roster().actors) {
        crates += actor.crates;
        kills += actor.kills;
    }
    const protocol::MatchState state = match.viewer->match().state;
    RecordProperty("crates", std::to_string(crates));
    RecordProperty("kills", std::to_string(kills));
    RecordProperty("carriers", std::to_string(carriers.size()));
    EXPECT_EQ(state.orange + state.blue, crates) << "the viewer's score is the server's";
    EXPECT_GE(crates, GetParam().crates);
    EXPECT_GE(carriers.size(), 3u) << "not always the same one";
    EXPECT_GE(kills, 5) << "and they fight for it";
}

constexpr auto named = [](const auto& it) {
    std::string name = std::string(it.param.map).substr(0, 6);
    std::ranges::replace(name, '-', '_'); // as GoogleTest wants it
    return name;
};
INSTANTIATE_TEST_SUITE_P(Quick, CrateRunOn, testing::Values(Ground{"proving-ground", 3}), named);
INSTANTIATE_TEST_SUITE_P(DISABLED_Maps, CrateRunOn,
                         testing::Values(Ground{"valley", 1}, Ground{"quarry", 1}, Ground{"old-town", 2}), named);

TEST(TeamMatch, BotsShootEnemiesAlone) {
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
    EXPECT_LE(of_friends, of_enemies / 3) << "by splash, mines and who drives into the line of fire";
}

} // namespace
