#include "match.h"

#include <glm/geometric.hpp>

namespace server::test {
namespace {

ServerSettings in_mode(world::Mode mode) {
    ServerSettings settings;
    settings.rules.mode = mode;
    settings.rules.health = 20; // one shell destroys a tank
    settings.rules.time_limit = 0;
    return settings;
}

/// One tank destroys the other from 30 m.
void shoot(Match& match, ScriptedTank& by, ScriptedTank& victim) {
    match.put(by, 0, 0, 0);
    match.put(victim, 30, 0, 0);
    by.fire(match.time());
    match.run_seconds(1);
}
/// Waits until the tank has respawned and publishes its pose.
void revive(Match& match, ScriptedTank& tank) {
    match.run_seconds(4);
    const auto spawned = tank.client->last<protocol::Spawned>();
    tank.incarnation = spawned.incarnation;
    tank.state = {};
    tank.state.position = {spawned.x, spawned.y, world::ride_height};
    tank.publish(match.time());
    match.run(2);
}

TEST(Teams, AreBalancedSeparatelyForPeopleAndBots) {
    Match match(in_mode(world::Mode::teams));
    std::vector<ScriptedTank> tanks;
    tanks.push_back(match.join("Ann"));
    tanks.push_back(match.join("Bot", true));
    tanks.push_back(match.join("Bob"));
    tanks.push_back(match.join("Bot", true));
    const auto team = [&](int i) { return match.actor(tanks[static_cast<std::size_t>(i)].id).team; };
    EXPECT_NE(team(0), world::no_team);
    EXPECT_NE(team(0), team(2)) << "the two people are in different teams";
    EXPECT_NE(team(1), team(3));
    for (const auto& added : tanks[0].client->all<protocol::ActorAdded>())
        EXPECT_EQ(added.team, match.actor(added.actor).team);
}

TEST(Teams, KillOfAnEnemyScoresAndKillOfAFriendCostsAPoint) {
    ServerSettings settings = in_mode(world::Mode::teams);
    settings.rules.friendly_fire = true;
    Match match(settings);
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob"), cid = match.join("Cid");
    ASSERT_EQ(match.actor(cid.id).team, match.actor(ann.id).team);
    shoot(match, ann, bob);
    EXPECT_EQ(match.server.match_state().orange, 1);
    EXPECT_EQ(match.actor(ann.id).kills, 1);
    EXPECT_EQ(match.actor(ann.id).best, 1);
    revive(match, bob);
    shoot(match, ann, cid);
    EXPECT_EQ(match.server.match_state().orange, 0);
    EXPECT_EQ(match.actor(ann.id).kills, 0);
    EXPECT_EQ(match.server.match_state().blue, 0);
}

TEST(Teams, TeammatesAreUnhurtUnlessTheHostAllowsFriendlyFire) {
    Match match(in_mode(world::Mode::teams));
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob"), cid = match.join("Cid");
    shoot(match, ann, cid);
    EXPECT_EQ(match.actor(cid.id).health, 20);
    ann.client->send(protocol::Setting{"friendly-fire", "on"});
    match.run_seconds(2);
    ann.publish(match.time());
    cid.publish(match.time());
    match.run(60);
    ann.fire(match.time());
    match.run_seconds(1);
    EXPECT_FALSE(match.actor(cid.id).alive());
    EXPECT_TRUE(match.actor(bob.id).alive());
}

TEST(Teams, FirstTeamToReachTheScoreLimitWins) {
    ServerSettings settings = in_mode(world::Mode::teams);
    settings.rules.team_score_limit = 1;
    settings.rules.score_limit = 1;
    Match match(settings);
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    shoot(match, ann, bob);
    const auto over = bob.client->last<protocol::MatchState>();
    EXPECT_FALSE(over.running);
    EXPECT_EQ(over.winning_team, match.actor(ann.id).team);
    EXPECT_EQ(over.winner, 0);
    EXPECT_EQ(over.round, 1);
    match.run_seconds(8.5);
    EXPECT_EQ(bob.client->last<protocol::MatchState>().round, 2);
    EXPECT_EQ(match.server.match_state().orange, 0);
}

TEST(Teams, AreAssignedAndRemovedWhenTheModeChanges) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob"), bot = match.join("Bot", true);
    EXPECT_EQ(match.actor(ann.id).team, world::no_team);
    ann.client->send(protocol::Setting{"mode", "teams"});
    match.run(2);
    EXPECT_EQ(bob.client->last<protocol::MatchState>().mode, "teams");
    EXPECT_NE(match.actor(ann.id).team, match.actor(bob.id).team);
    EXPECT_EQ(bob.client->count<protocol::Team>(), 3u);
    EXPECT_NE(match.actor(bot.id).team, world::no_team);
    ann.client->send(protocol::Setting{"mode", "free-for-all"});
    match.run(2);
    EXPECT_EQ(bob.client->last<protocol::Team>().team, world::no_team);
    EXPECT_EQ(match.actor(ann.id).team, world::no_team);
}

TEST(Teams, AreRebalancedInTheNextRoundAfterPlayersLeave) {
    ServerSettings settings = in_mode(world::Mode::teams);
    settings.rules.team_score_limit = 1;
    Match match(settings);
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob"), cid = match.join("Cid"), dee = match.join("Dee");
    ASSERT_EQ(match.actor(bob.id).team, match.actor(dee.id).team);
    shoot(match, ann, bob);
    ASSERT_FALSE(match.server.match_state().running);
    bob.client->disconnect();
    dee.client->disconnect();
    match.run_seconds(9);
    EXPECT_NE(match.actor(ann.id).team, match.actor(cid.id).team);
    EXPECT_EQ(match.actor(ann.id).team, world::orange) << "Ann joined first and stays in this team";
}

TEST(WarmUp, KillsAndDeathsDoNotCountUntilItEnds) {
    ServerSettings settings = in_mode(world::Mode::free_for_all);
    settings.rules.warm_up = 40;
    settings.rules.score_limit = 1;
    Match match(settings);
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    const auto begin = bob.client->last<protocol::MatchState>();
    EXPECT_TRUE(begin.warm_up);
    EXPECT_NEAR(begin.until, match.time() + 40, 0.5);
    shoot(match, ann, bob);
    EXPECT_FALSE(match.actor(bob.id).alive()) << "tanks can be destroyed in the warm-up";
    EXPECT_TRUE(match.server.match_state().running);
    EXPECT_EQ(match.actor(ann.id).kills, 0);
    EXPECT_EQ(match.actor(bob.id).deaths, 0);
    const auto life = match.actor(ann.id).incarnation;
    match.run_seconds(begin.until - match.time() + 0.5);
    EXPECT_FALSE(bob.client->last<protocol::MatchState>().warm_up);
    EXPECT_GT(match.actor(ann.id).incarnation, life) << "the round respawns every tank";
    match.run_seconds(1);
    EXPECT_FALSE(match.server.match_state().warm_up);
}

TEST(WarmUp, EndsWhenEnoughPeopleAreThere) {
    ServerSettings settings = in_mode(world::Mode::free_for_all);
    settings.rules.warm_up = 300;
    settings.rules.warm_up_players = 2;
    Match match(settings);
    match.join("Ann");
    match.join("Bot", true);
    EXPECT_TRUE(match.server.match_state().warm_up);
    match.join("Bob");
    EXPECT_FALSE(match.server.match_state().warm_up);
}

struct CrateRuns : testing::Test {
    explicit CrateRuns(int limit = 2)
        : match([&] {
              ServerSettings settings = in_mode(world::Mode::crate_run);
              settings.rules.crate_limit = limit;
              settings.rules.crate_return = 5;
              return settings;
          }()) {}
    [[nodiscard]] protocol::Objective objective() const { return bob.client->last<protocol::Objective>(); }
    void drive(ScriptedTank& tank, const glm::vec3& place) { match.put(tank, place.x, place.y, 0); }
    [[nodiscard]] glm::vec3 home(const ScriptedTank& tank) const {
        return match.actor(tank.id).team == world::orange ? objective().orange : objective().blue;
    }
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
};

TEST_F(CrateRuns, TankStartsAtTheBaseOfItsTeam) {
    for (const ScriptedTank* tank : {&ann, &bob})
        EXPECT_LT(glm::distance(glm::vec2(tank->state.position), glm::vec2(home(*tank))), 41);
    EXPECT_GT(glm::distance(objective().orange, objective().blue), 200);
    EXPECT_NEAR(glm::distance(objective().place, objective().orange),
                glm::distance(objective().place, objective().blue), 20);
}

TEST_F(CrateRuns, TeamThatBringsTheCrateHomeScoresAndWinsAtTheLimit) {
    const glm::vec3 middle = objective().place;
    for (int run = 1; run <= 2; ++run) {
        drive(ann, middle);
        EXPECT_EQ(objective().carrier, ann.id);
        drive(ann, objective().blue == home(ann) ? objective().orange : objective().blue);
        EXPECT_EQ(objective().carrier, ann.id) << "the crate does not score in the enemy's base";
        drive(ann, home(ann));
        EXPECT_EQ(objective().carrier, 0);
        EXPECT_EQ(objective().place, middle);
        EXPECT_EQ(match.actor(ann.id).crates, run);
    }
    const auto over = bob.client->last<protocol::MatchState>();
    EXPECT_FALSE(over.running);
    EXPECT_EQ(over.winning_team, match.actor(ann.id).team);
    EXPECT_EQ(over.orange + over.blue, 2);
    EXPECT_EQ(bob.client->last<protocol::Score>().crates, 2);
}

TEST_F(CrateRuns, CarrierCannotFireButMayLayMines) {
    drive(ann, objective().place);
    ASSERT_EQ(objective().carrier, ann.id);
    ann.fire(match.time());
    ann.client->send(protocol::LayMine{ann.id});
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::carries_crate), 1u);
    EXPECT_EQ(match.server.shells_in_flight(), 0u);
    EXPECT_EQ(bob.client->last<protocol::ActorAdded>().kind, "mine");
}

TEST_F(CrateRuns, CrateLiesWhereItsCarrierWasDestroyedAndReturns) {
    const glm::vec3 middle = objective().place;
    drive(ann, middle);
    drive(ann, {40, 10, 0});
    match.put(bob, 40, 40, -1.5707963f);
    bob.fire(match.time());
    match.run_seconds(1);
    ASSERT_FALSE(match.actor(ann.id).alive());
    EXPECT_EQ(objective().carrier, 0);
    EXPECT_LT(glm::distance(glm::vec2(objective().place), glm::vec2(40, 10)), 3);
    EXPECT_NEAR(objective().returns_at, match.time() + 4.5, 1);
    EXPECT_EQ(match.server.match_state().orange + match.server.match_state().blue, 0)
        << "kills do not score in this mode";
    match.run_seconds(6);
    EXPECT_EQ(objective().place, middle);
    EXPECT_EQ(objective().returns_at, 0);
}

TEST_F(CrateRuns, ADroppedCrateWaitsDuringAPause) {
    drive(bob, objective().place);
    bob.client->disconnect();
    match.run(2);
    const auto dropped = ann.client->last<protocol::Objective>();
    ASSERT_NEAR(dropped.returns_at, match.time() + 5, 0.2);
    match.server.order("pause");
    match.run_seconds(20);
    match.server.order("resume");
    match.run(2);
    const auto after = ann.client->last<protocol::Objective>();
    EXPECT_EQ(after.place, dropped.place);
    EXPECT_NEAR(after.returns_at, dropped.returns_at + 20, 0.1);
}

TEST_F(CrateRuns, CrateIsDroppedByALeavingPlayerAndRemovedWithTheMode) {
    drive(bob, objective().place);
    ASSERT_EQ(objective().carrier, bob.id);
    bob.client->disconnect();
    match.run(3);
    EXPECT_EQ(ann.client->last<protocol::Objective>().carrier, 0);
    ann.client->send(protocol::Setting{"mode", "teams"});
    match.run(2);
    EXPECT_FALSE(ann.client->last<protocol::Objective>().there);
}

ServerSettings protecting() {
    ServerSettings settings = in_mode(world::Mode::free_for_all);
    settings.rules.spawn_protection = 60;
    return settings;
}

TEST(SpawnProtection, PreventsDamageUntilTheTankFires) {
    Match match(protecting());
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    EXPECT_GT(ann.client->last<protocol::Loadout>().protected_until, match.time() + 50);
    shoot(match, ann, bob);
    EXPECT_EQ(match.actor(bob.id).health, 20);
    EXPECT_EQ(bob.client->last<protocol::Loadout>().actor, ann.id);
    EXPECT_EQ(bob.client->last<protocol::Loadout>().protected_until, 0) << "Ann's shot ended Ann's protection";
    match.run(60);
    bob.publish(match.time());
    ann.publish(match.time());
    match.run(30);
    bob.state.orientation = facing(3.14159265f);
    bob.publish(match.time());
    match.run(60);
    bob.fire(match.time());
    match.run_seconds(1);
    EXPECT_FALSE(match.actor(ann.id).alive()) << "Ann has fired and is no longer protected";
}

TEST(SpawnProtection, EndsWhenTheTankLaysAMineOrTheTimeIsOver) {
    ServerSettings settings = protecting();
    settings.rules.spawn_protection = 3;
    Match match(settings);
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    EXPECT_GT(match.actor(bob.id).protected_until, match.time());
    bob.client->send(protocol::LayMine{bob.id});
    match.run(2);
    EXPECT_LT(match.actor(bob.id).protected_until, match.time());
    EXPECT_EQ(ann.client->last<protocol::Loadout>().protected_until, 0);
    match.run_seconds(3);
    shoot(match, bob, ann);
    EXPECT_FALSE(match.actor(ann.id).alive());
}

TEST(Ammunition, RunsOutAndIsRefilledWhenTheHostChangesIt) {
    ServerSettings settings = in_mode(world::Mode::free_for_all);
    settings.rules.ammunition = 2;
    Match match(settings);
    ScriptedTank ann = match.join("Ann");
    EXPECT_EQ(ann.client->last<protocol::Loadout>().shells, 2);
    for (int shot = 0; shot < 3; ++shot) {
        ann.publish(match.time());
        ann.fire(match.time());
        match.run_seconds(2);
    }
    EXPECT_EQ(ann.client->count<protocol::Shot>(), 2u);
    EXPECT_EQ(match.dropped(RejectReason::no_shells), 1u);
    EXPECT_EQ(ann.client->last<protocol::Loadout>().shells, 0);
    ann.client->send(protocol::Setting{"ammunition", "5"});
    match.run(2);
    EXPECT_EQ(ann.client->last<protocol::Loadout>().shells, 5);
    ann.client->send(protocol::Setting{"ammunition", "0"});
    match.run(2);
    EXPECT_EQ(ann.client->last<protocol::Loadout>().shells, protocol::Loadout::no_end);
}

TEST(Ammunition, CrateRefillsOnlyATankThatNeedsShells) {
    ServerSettings settings = in_mode(world::Mode::free_for_all);
    settings.pickups = true;
    settings.rules.repair_crates = 0;
    settings.rules.ammunition = 8;
    settings.rules.ammunition_refill = 5;
    settings.rules.ammunition_crates = 1;
    Match match(settings);
    ScriptedTank ann = match.join("Ann");
    match.run(2);
    const auto crate = ann.client->last<protocol::ActorAdded>();
    ASSERT_EQ(crate.kind, "ammunition crate");
    const glm::vec3 place = match.actor(crate.actor).position();
    match.put(ann, place.x, place.y, 0);
    EXPECT_TRUE(match.server.roster().actors.contains(crate.actor)) << "Ann's tank needs no shells";
    for (int shot = 0; shot < 4; ++shot) {
        ann.publish(match.time());
        ann.fire(match.time());
        match.run_seconds(2);
    }
    EXPECT_EQ(ann.client->last<protocol::Loadout>().shells, 8 - 1 + 1 - 3)
        << "the crate refilled the first shell at once";
    EXPECT_FALSE(match.server.roster().actors.contains(crate.actor));
}

} // namespace
} // namespace server::test
