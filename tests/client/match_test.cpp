#include "client/match/match.h"

#include "world/shell.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace client {
namespace {

/// A match with the tanks of Ann (1) and Ben (2) and a mine (3).
Match match() {
    Match match;
    match.apply(protocol::ActorAdded{.actor = 1, .name = "Ann"});
    match.apply(protocol::ActorAdded{.actor = 2, .name = "Ben"});
    match.apply(protocol::ActorAdded{.actor = 3, .kind = "mine"});
    return match;
}

TEST(MatchApply, ActorOfAnUnknownKindIsIgnored) {
    Match match;
    EXPECT_EQ(match.apply(protocol::ActorAdded{.actor = 1, .kind = "airship"}), nullptr);
    EXPECT_TRUE(match.actors.empty());
    const Actor* mine = match.apply(protocol::ActorAdded{.actor = 3, .kind = "mine"});
    ASSERT_NE(mine, nullptr);
    EXPECT_EQ(mine, match.find(3));
    EXPECT_EQ(mine->kind, world::ActorKind::mine);
}

TEST(MatchApply, SpawnSetsTheIncarnationAndItsTime) {
    Match it = match();
    it.apply(protocol::Spawned{.actor = 1, .incarnation = 7}, 12.5);
    EXPECT_EQ(it.find(1)->incarnation, 7);
    EXPECT_EQ(it.find(1)->spawned_at, 12.5);
    EXPECT_EQ(it.find(2)->incarnation, 0);
}

TEST(MatchApply, KillCountsAsAHitAndAKill) {
    Match it = match();
    it.apply(protocol::Health{.actor = 2, .health = 40, .by = 1}, 5);
    EXPECT_TRUE(it.kills.empty());
    it.apply(protocol::Health{.actor = 2, .health = 0, .by = 3, .cause = protocol::ExplosionKind::mine}, 6);
    ASSERT_EQ(it.hits.size(), 2u);
    EXPECT_EQ(it.hits[0].damage, 60);
    EXPECT_EQ(it.hits[0].kind, world::ActorKind::tank);
    EXPECT_EQ(it.hits[1].damage, 40);
    EXPECT_EQ(it.hits[1].kind, world::ActorKind::mine);
    ASSERT_EQ(it.kills.size(), 1u);
    EXPECT_EQ(it.kills[0].killer, 3);
    EXPECT_EQ(it.kills[0].victim, 2);
    EXPECT_EQ(it.kills[0].cause, protocol::ExplosionKind::mine);
    EXPECT_EQ(it.kills[0].time, 6);
    EXPECT_FALSE(it.find(2)->alive());

    it.apply(protocol::Health{.actor = 2, .health = 0, .by = 1}, 7); // a destroyed tank is not destroyed again
    EXPECT_EQ(it.kills.size(), 1u);
    EXPECT_EQ(it.hits.size(), 2u);
}

TEST(MatchApply, InitialHealthIsNeitherAHitNorAKill) {
    Match it = match();
    it.apply(protocol::Health{.actor = 1, .health = 0, .by = 1}, 5); // Ann is destroyed already
    it.apply(protocol::Health{.actor = 2, .health = 40, .by = 2}, 5);
    EXPECT_TRUE(it.kills.empty());
    EXPECT_TRUE(it.hits.empty());
    EXPECT_FALSE(it.find(1)->alive());
    EXPECT_EQ(it.find(2)->health, 40);
    it.apply(protocol::Health{.actor = 2, .health = 0, .by = 2, .cause = protocol::ExplosionKind::mine}, 6);
    ASSERT_EQ(it.kills.size(), 1u) << "Ben drove over Ben's own mine";
    EXPECT_EQ(it.kills[0].victim, 2);
    EXPECT_EQ(it.hits.size(), 1u);
}

TEST(MatchApply, NewsNamesPlayersThatHaveLeft) {
    Match it = match();
    it.apply(protocol::Health{.actor = 2, .health = 0, .by = 1}, 5);
    it.remove(1);
    it.remove(2);
    it.remove(3);
    EXPECT_EQ(it.find(2), nullptr);
    EXPECT_EQ(it.name_of(it.kills.at(0).killer), "Ann");
    EXPECT_EQ(it.name_of(it.kills.at(0).victim), "Ben");
    EXPECT_EQ(it.name_of(9), "unknown");
    it.apply(protocol::ActorAdded{.actor = 2, .name = "Cid"});
    EXPECT_EQ(it.name_of(2), "Cid") << "the player who has the number now";
    for (protocol::ActorId actor = 100; actor < 1000; ++actor) {
        it.apply(protocol::ActorAdded{.actor = actor});
        it.remove(actor);
    }
    EXPECT_LT(it.left.size(), 100u);
}

TEST(MatchApply, HitByAnUnknownActorIsKept) {
    Match it = match();
    it.apply(protocol::Health{.actor = 2, .health = 90, .by = 9}, 5);
    ASSERT_EQ(it.hits.size(), 1u);
    EXPECT_FALSE(it.hits[0].kind);
    it.apply(protocol::Health{.actor = 9, .health = 10, .by = 1}, 5); // an unknown victim is ignored
    EXPECT_EQ(it.hits.size(), 1u);
}

TEST(MatchApply, ARepairIsNoHitAndARespawnIsNoRepair) {
    Match it = match();
    it.apply(protocol::Health{.actor = 2, .health = 40, .by = 1}, 5);
    it.apply(protocol::Health{.actor = 2, .health = 70, .by = 3}, 6);
    ASSERT_EQ(it.repairs.size(), 1u);
    EXPECT_EQ(it.repairs[0].repaired(), 30);
    it.apply(protocol::Health{.actor = 2, .health = 100, .by = 2}, 7);
    EXPECT_EQ(it.repairs.size(), 1u);
    EXPECT_EQ(it.hits.size(), 1u);
    EXPECT_EQ(it.find(2)->health, 100);
}

TEST(MatchApply, ScoreOfAnUnknownActorChangesNothing) {
    Match it = match();
    it.apply(protocol::Score{.actor = 9, .kills = 5, .deaths = 4}, 10);
    EXPECT_EQ(it.find(9), nullptr);
    EXPECT_EQ(it.actors.size(), 3u);
    it.apply(protocol::Score{.actor = 2, .kills = 5, .deaths = 4}, 10);
    EXPECT_EQ(it.find(2)->kills, 5);
    EXPECT_EQ(it.find(2)->deaths, 4);
}

TEST(MatchApply, AnExplosionNeverStartsInThePastAndEndsItsShell) {
    Match it = match();
    it.apply(protocol::Shot{.shell = 11, .actor = 2}, {1, 2, 3}, 4);
    it.apply(protocol::Shot{.shell = 12, .actor = 2}, {1, 2, 3}, 4.5);
    it.apply(protocol::Explosion{.shell = 11, .time = 4.8}, 5);
    EXPECT_EQ(it.explosions.back().time, 5); // received here at 5
    ASSERT_EQ(it.shells.size(), 1u);
    EXPECT_EQ(it.shells[0].shot.shell, 12u);
    it.apply(protocol::Explosion{.time = 5.2}, 5); // in the future: starts at its time
    EXPECT_EQ(it.explosions.back().time, 5.2);
}

TEST(MatchApply, RemoteShotStartsAtTheDisplayedMuzzle) {
    Match it = match();
    it.apply(protocol::Shot{.shell = 11, .actor = 2, .origin = {9, 9, 9}, .time = 3.9}, {1, 2, 3}, 4);
    ASSERT_EQ(it.shells.size(), 1u);
    EXPECT_EQ(it.shells[0].drawn_from, glm::vec3(1, 2, 3));
    EXPECT_EQ(it.shells[0].drawn_at, 4);
    EXPECT_EQ(it.shells[0].shot.time, 3.9);
    EXPECT_LT(glm::distance(drawn_position(it.shells[0], 4, 0.5), glm::vec3(1, 2, 3)), 1e-5f);
    const world::Shell shell{it.shells[0].shot.origin, it.shells[0].shot.velocity};
    EXPECT_EQ(drawn_position(it.shells[0], 4, 1), world::position(shell, 4 - 3.9));
}

TEST(MatchApply, AnOwnShotFliesAtOnceAndGetsItsNumberLater) {
    Match it = match();
    it.fired({.actor = 1, .origin = {9, 9, 9}, .time = 3.9});
    ASSERT_EQ(it.shells.size(), 1u);
    EXPECT_EQ(it.shells[0].drawn_from, glm::vec3(9, 9, 9));
    it.apply(protocol::Shot{.shell = 11, .actor = 2}, {1, 2, 3}, 4); // another player's shot
    ASSERT_EQ(it.shells.size(), 2u);
    it.apply(protocol::Shot{.shell = 12, .actor = 1}, {1, 2, 3}, 4);
    ASSERT_EQ(it.shells.size(), 2u);
    EXPECT_EQ(it.shells[0].shot.shell, 12u);
    EXPECT_EQ(it.shells[0].drawn_at, 3.9);

    it.fired({.actor = 1, .time = 5}); // the next shot, while the first shell still flies
    it.apply(protocol::Explosion{.kind = protocol::ExplosionKind::mine, .time = 5}, 5); // ends no shell
    it.apply(protocol::Shot{.shell = 13, .actor = 1}, {1, 2, 3}, 5.1);
    ASSERT_EQ(it.shells.size(), 3u);
    EXPECT_EQ(it.shells[0].shot.shell, 12u);
    EXPECT_EQ(it.shells[2].shot.shell, 13u);
    EXPECT_EQ(it.shells[2].drawn_at, 5);
}

TEST(MatchApply, NoticeNamesTheWinnerUntilTheNextMatchRuns) {
    Match it = match();
    it.apply(protocol::MatchState{.running = false, .winner = 2});
    EXPECT_EQ(it.notice, "Ben wins the round");
    it.apply(protocol::MatchState{.running = false});
    EXPECT_EQ(it.notice, "A draw: no winner");
    it.apply(protocol::MatchState{.running = true});
    EXPECT_EQ(it.notice, "");
}

TEST(MatchApply, NoticeNamesTheWinningTeam) {
    Match it = match();
    it.apply(protocol::MatchState{.running = false, .mode = "teams", .winning_team = world::blue});
    EXPECT_EQ(it.notice, "Blue wins");
    EXPECT_TRUE(it.mode().teams);
    it.apply(protocol::MatchState{.mode = "of a newer version"});
    EXPECT_FALSE(it.mode().teams);
}

TEST(MatchApply, AlliesShareATeamAndItsColour) {
    Match it = match();
    EXPECT_FALSE(it.allies(1, 2)) << "players have no allies in a mode without teams";
    const glm::vec3 own = it.find(1)->colour();
    it.apply(protocol::Team{.actor = 1, .team = world::orange});
    it.apply(protocol::Team{.actor = 2, .team = world::orange});
    EXPECT_TRUE(it.allies(1, 2));
    EXPECT_EQ(it.find(1)->colour(), it.find(2)->colour());
    it.apply(protocol::Team{.actor = 2, .team = world::blue});
    EXPECT_FALSE(it.allies(1, 2));
    EXPECT_NE(it.find(1)->colour(), it.find(2)->colour());
    it.apply(protocol::Team{.actor = 1});
    EXPECT_EQ(it.find(1)->colour(), own);
}

TEST(MatchApply, CrateEventsAreNews) {
    Match it = match();
    const auto words = [&] { return it.feed_events.empty() ? "" : it.feed_events.back().words; };
    it.apply(protocol::Objective{.there = true}, 1);
    EXPECT_TRUE(it.feed_events.empty());
    it.apply(protocol::Objective{.there = true, .carrier = 2}, 2);
    EXPECT_EQ(words(), "has the crate");
    EXPECT_TRUE(it.carries(2));
    EXPECT_FALSE(it.carries(1));
    it.apply(protocol::Objective{.there = true, .returns_at = 30}, 3);
    EXPECT_EQ(words(), "lost the crate");
    it.apply(protocol::Objective{.there = true, .carrier = 1}, 4);
    it.apply(protocol::Score{.actor = 1, .crates = 1}, 5);
    EXPECT_EQ(words(), "brought the crate home");
    it.apply(protocol::Objective{.there = true}, 5);
    EXPECT_EQ(it.feed_events.size(), 4u) << "the crate's return to the middle is no news";
    it.tidy(20);
    EXPECT_TRUE(it.feed_events.empty());
}

TEST(MatchApply, AmmunitionIsNewsWhenTakenButNotAtASpawn) {
    Match it = match();
    it.apply(protocol::Spawned{.actor = 1}, 10);
    it.apply(protocol::Loadout{.actor = 1, .shells = 5, .protected_until = 13}, 10);
    it.apply(protocol::Loadout{.actor = 1, .shells = 4}, 12);
    EXPECT_TRUE(it.feed_events.empty());
    EXPECT_EQ(it.find(1)->protected_until, 0);
    it.apply(protocol::Loadout{.actor = 1, .shells = 9}, 14);
    ASSERT_EQ(it.feed_events.size(), 1u);
    EXPECT_EQ(it.feed_events[0].took, world::ActorKind::ammunition_crate);
    EXPECT_EQ(it.find(1)->shells, 9);
}

TEST(MatchApply, PowerUpIsHeldUsedAndExpires) {
    Match it = match();
    it.apply(protocol::Spawned{.actor = 1}, 10);
    it.apply(protocol::Power{.actor = 1, .holds = "boost"}, 11);
    ASSERT_EQ(it.feed_events.size(), 1u);
    EXPECT_EQ(it.feed_events[0].took, world::ActorKind::boost_crate);
    EXPECT_EQ(it.find(1)->holds, world::PowerUp::boost);
    EXPECT_TRUE(it.uses.empty());
    it.apply(protocol::Power{.actor = 1, .uses = "boost", .until = 16}, 12);
    EXPECT_EQ(it.find(1)->holds, world::PowerUp::none);
    EXPECT_EQ(it.find(1)->boost_until, 16);
    ASSERT_EQ(it.uses.size(), 1u);
    EXPECT_EQ(it.uses[0].power, world::PowerUp::boost);
    it.apply(protocol::Power{.actor = 1, .holds = "wings"}, 13); // from a newer version
    it.apply(protocol::Power{.actor = 77, .holds = "boost"}, 13);
    EXPECT_EQ(it.find(1)->holds, world::PowerUp::none);
    EXPECT_EQ(it.feed_events.size(), 1u);
    it.apply(protocol::Spawned{.actor = 1}, 14);
    EXPECT_EQ(it.find(1)->boost_until, 0) << "the boost ends at a respawn";
    it.tidy(20);
    EXPECT_TRUE(it.uses.empty());
}

TEST(MatchApply, ALooseBodyHasTheOwnerThatTheServerNames) {
    Match it = match();
    it.apply(protocol::Ownership{.actor = 3, .owner = 2});
    EXPECT_EQ(it.find(3)->added.owner, 2);
    it.apply(protocol::Ownership{.actor = 9, .owner = 2});
    EXPECT_EQ(it.find(9), nullptr);
}

} // namespace
} // namespace client
