/// Hit claims: shots at their time stamps, the four rules by which the server may judge a hit, and false claims.

#include "duel.h"
#include "server/shot_check.h"
#include "world/shell.h"

namespace server::test {
namespace {

struct HitClaims : ::testing::Test, Duel {};

TEST_F(HitClaims, HonestClaimHitsAndItsVerdictGoesToShooterVictimAndObservers) {
    ScriptedTank cid = match.join("Cid");
    ScriptedClient& observer = match.connect();
    match.run();
    observer.hello({});
    match.run(2);
    const protocol::Fire shot = fire();
    const protocol::ShellEnd seen = end(shot, bob.state);
    claim(seen);
    EXPECT_EQ(health(), 66);
    EXPECT_NEAR(ann.client->last<protocol::Explosion>().position.x, seen.position.x, 1e-3);
    EXPECT_EQ(ann.client->last<protocol::Shot>().number, shot.number);
    for (const ScriptedClient* client : {ann.client, bob.client, &observer}) {
        ASSERT_EQ(client->count<protocol::ShotVerdict>(), 1u);
        const auto told = client->last<protocol::ShotVerdict>();
        EXPECT_EQ(told.rulings.present, Ruling::hit);
        EXPECT_EQ(told.rulings.rewound, Ruling::hit);
        EXPECT_EQ(told.rulings.claims, Ruling::hit);
        EXPECT_EQ(told.rulings.validated, Ruling::hit);
        EXPECT_EQ(told.judge, Judge::validated);
        EXPECT_EQ(told.victim, bob.id);
        EXPECT_EQ(told.time, seen.time);
        EXPECT_EQ(told.path.origin, shot.origin);
        for (const protocol::DisplayedPose& view : {told.poses.shooter, told.poses.server, told.poses.victim}) {
            EXPECT_TRUE(view.known);
            EXPECT_LT(glm::distance(view.position, bob.state.position), 0.1f);
        }
    }
    EXPECT_EQ(cid.client->count<protocol::ShotVerdict>(), 0u) << "Cid is neither the shooter nor the victim";
}

TEST_F(HitClaims, UnclaimedShellDoesNoDamageEvenIfTheServerSeesAHit) {
    fire();
    match.run_seconds(1);
    EXPECT_EQ(match.server.shells_in_flight(), 1u) << "the server waits for the claim of its end";
    match.run_seconds(3);
    EXPECT_EQ(match.server.shells_in_flight(), 0u);
    EXPECT_EQ(health(), 100);
    EXPECT_EQ(rulings().present, Ruling::hit);
    EXPECT_EQ(rulings().validated, Ruling::no_claim);
}

TEST_F(HitClaims, ReportedGroundImpactEndsTheShellAtOnce) {
    ann.articulations[dr::gun].angle = -0.1f; // the shell hits the ground in front of Bob
    ann.publish(match.time());
    const protocol::ShellEnd on_the_ground = end(fire(), bob.state);
    ASSERT_EQ(on_the_ground.victim, 0);
    claim(on_the_ground, 0.1);
    EXPECT_EQ(match.server.shells_in_flight(), 0u);
    EXPECT_NEAR(ann.client->last<protocol::Explosion>().position.x, on_the_ground.position.x, 0.1);
}

/// Each claim has one false detail, for which the server must reject it.
TEST_F(HitClaims, ClaimWithOneFalseDetailIsRejected) {
    const auto lie = [&](auto&& change) {
        protocol::ShellEnd told = end(fire(), bob.state);
        change(told);
        claim(told);
        return rulings().validated;
    };
    using End = protocol::ShellEnd;
    EXPECT_EQ(lie([](End& it) { it.shown.position.y += 0.8f; }), Ruling::other_display);
    EXPECT_EQ(lie([](End& it) { it.shown.orientation = facing(0.5f); }), Ruling::other_display);
    EXPECT_EQ(lie([](End& it) { it.shown.known = false; }), Ruling::other_display);
    EXPECT_EQ(lie([](End& it) { it.display.scheme = 60000; }), Ruling::other_display);
    EXPECT_EQ(lie([](End& it) { it.position.z += 1; }), Ruling::off_the_path);
    EXPECT_EQ(lie([](End& it) { it.time += 0.3; }), Ruling::off_the_path);
    EXPECT_EQ(lie([](End& it) { it.incarnation += 1; }), Ruling::dead_victim);
    EXPECT_EQ(lie([](End& it) { it.sequence -= 1; }), Ruling::old_state);
    EXPECT_EQ(lie([](End& it) { it.sequence += 1; }), Ruling::old_state) << "no update has this number";
    EXPECT_EQ(lie([&](End& it) { it.victim = ann.id; }), Ruling::no_victim);
    EXPECT_EQ(lie([](End& it) { it.victim = 999; }), Ruling::no_victim);
    EXPECT_EQ(health(), 100);
    EXPECT_EQ(lie([](End&) {}), Ruling::hit) << "the true claim hits";
}

TEST_F(HitClaims, DisplayErrorWithinTheLimitHitsAndAnUnknownShellDoesNot) {
    protocol::Fire aside = fire();
    aside.velocity = glm::angleAxis(0.06f, glm::vec3(0, 0, 1)) * aside.velocity; // 1.8 m beside Bob's middle
    aside.number = ++shots;
    match.run_seconds(2);
    aside.time = match.time();
    ann.client->send(aside);
    dr::KinematicState<float> nearer = bob.state; // as close as the server would accept
    protocol::ShellEnd told = end(aside, nearer);
    match.run(2);
    EXPECT_EQ(told.victim, bob.id) << "the shot hits Bob's side, which is 5.4 m long";
    told.shown.position.y -= 0.45f;
    told.position = world::position({aside.origin, aside.velocity}, told.time - aside.time);
    claim(told);
    EXPECT_EQ(rulings().validated, Ruling::hit);
    told.number = 77; // an unknown shell
    const float before = health();
    claim(told);
    EXPECT_EQ(health(), before);
}

TEST_F(HitClaims, RepeatedClaimOfAShellHitsOnce) {
    const protocol::ShellEnd once = end(fire(), bob.state);
    claim(once, 0.02);
    for (int i = 0; i < 20; ++i)
        claim(once, 0.1);
    EXPECT_EQ(health(), 66);
}

TEST_F(HitClaims, ShellDoesNotHitThroughAHouse) {
    match.put(bob, 30, -5.2f, 1.5708f);
    ann.articulations[dr::turret].angle = -0.1974f; // towards Bob, and the house in between
    ann.publish(match.time());
    match.run(2);
    const protocol::Fire shot = fire();
    const world::Target hull{bob.state.position, bob.state.orientation, 0};
    const world::Terrain bare{flat_map()};
    const auto met = world::fly(bare, std::span(&hull, 1), {shot.origin, shot.velocity}, 0, 10);
    ASSERT_TRUE(met && met->target);
    protocol::ShellEnd told = end(shot, bob.state);
    ASSERT_EQ(told.victim, 0) << "the house stops the shell";
    told.time = shot.time + met->time;
    told.position = met->position;
    told.victim = bob.id;
    told.incarnation = bob.incarnation;
    told.sequence = static_cast<std::uint16_t>(bob.sequence - 1);
    told.shown = {true, bob.state.position, bob.state.orientation, 0};
    claim(told);
    EXPECT_EQ(rulings().validated, Ruling::through_ground);
    EXPECT_EQ(rulings().claims, Ruling::hit);
    EXPECT_EQ(health(), 100);
}

/// Ann still sees Bob's side although Bob has just driven behind the house.
TEST_F(HitClaims, VictimBehindCoverByItsOwnUpdatesIsNotHit) {
    match.put(bob, 30, -0.6f, 0);
    const protocol::Fire shot = fire();
    match.run(14);
    bob.state.velocity = {0, -20, 0};
    const double off = match.time();
    bob.publish(off);
    match.run();
    dr::KinematicState<float> shown = bob.state;
    shown.position.y -= 20 * static_cast<float>(shot.time + 0.262 - off);
    const protocol::ShellEnd told = end(shot, shown);
    ASSERT_EQ(told.victim, bob.id);
    claim(told, 0.02);
    EXPECT_EQ(health(), 100) << "an update may still arrive that puts Bob behind the house";
    bob.state.velocity = {};
    bob.state.position.y = -3.2f;
    ASSERT_EQ(world::exposed_fraction(terrain, shot.origin, {bob.state.position, bob.state.orientation, 0}), 0);
    bob.publish(told.time - 0.001); // Bob is behind the house at that time
    match.run(1);
    bob.publish(told.time + 0.1);
    match.run_seconds(2);
    EXPECT_EQ(match.dropped(RejectReason::unpredicted), 0u) << log.text();
    EXPECT_EQ(rulings().validated, Ruling::behind_cover);
    EXPECT_EQ(rulings().claims, Ruling::hit);
    EXPECT_EQ(health(), 100);
}

/// Ann's client assumes that updates are half of both round trips old (Haag). Bob is 100 ms from the server.
struct HitClaimsOverTwoLinks : HitClaims {
    /// Bob passes Ann's gun at 10 m/s. Ann claims a hit on him as shown with `owner_travel` [s] of his link.
    Ruling claim_with(double owner_travel) {
        for (std::uint32_t number = 1; number <= 60; ++number, match.run())
            bob.client->send(protocol::Ping{.number = number, .server_time = match.time() - 0.2},
                             net::Channel::kinematics);
        const protocol::Fire shot = fire();
        bob.state.position.y = -4;
        bob.state.velocity = {0, 10, 0};
        bob.publish(match.time());
        match.run();
        dr::KinematicState<float> seen = bob.state;
        seen.position.y += 10 * static_cast<float>(shot.time + 0.3 - match.time() + owner_travel);
        protocol::ShellEnd told = end(shot, seen);
        told.display.compensate = false;
        told.display.half_round_trip = true;
        claim(told);
        EXPECT_EQ(match.dropped(RejectReason::unpredicted), 0u) << log.text();
        return rulings().validated;
    }
};

TEST_F(HitClaimsOverTwoLinks, VictimIsShownMovedOnByItsOwnersLink) { EXPECT_EQ(claim_with(0.1), Ruling::hit); }
TEST_F(HitClaimsOverTwoLinks, VictimIsNotShownWithoutItsOwnersLink) { EXPECT_EQ(claim_with(0), Ruling::other_display); }

TEST_F(HitClaims, ShotOfADestroyedTankIsRefusedEvenIfStampedEarlier) {
    bob.client->heard.clear();
    for (int i = 0; i < 3; ++i) // Ann kills Bob
        claim(end(fire(), bob.state), 1.6);
    ASSERT_FALSE(match.actor(bob.id).alive());
    const double died = match.actor(bob.id).died_at;
    bob.fire(died - 0.02, 90, 1);
    match.run_seconds(0.1);
    EXPECT_EQ(bob.client->count<protocol::ShotRefused>(), 1u) << "by now Bob's client knew of the death";
    bob.fire(match.time(), 90, 2);
    match.run(2);
    EXPECT_EQ(bob.client->count<protocol::ShotRefused>(), 2u);
    EXPECT_EQ(bob.client->last<protocol::ShotRefused>().number, 2u);
    EXPECT_EQ(match.dropped(RejectReason::dead), 2u);
}

TEST_F(HitClaims, HostChoosesTheJudgeOfHits) {
    const auto judged_by = [&](const char* judge) {
        ann.client->send(protocol::Setting{"judge", judge});
        match.run(2);
        protocol::ShellEnd told = end(fire(), bob.state);
        told.shown.position.x += 3; // a false displayed pose
        const float before = health();
        claim(told, 0.5);
        const bool hurt = health() < before;
        match.run_seconds(2);
        return hurt;
    };
    EXPECT_TRUE(judged_by("present"));
    EXPECT_FALSE(judged_by("validated"));
    EXPECT_TRUE(judged_by("claims"));
}

TEST(Travel, TimeIsLimitedByRoundTripUpdateAgeAndRewind) {
    const ClaimLimits limits;
    Client client;
    EXPECT_EQ(travel_time(client, limits), 0) << "a client without measurements counts as near";
    client.round_trip.add(1, 0.4);
    EXPECT_EQ(travel_time(client, limits), 0);
    client.update_age.add(1, 0.22);
    EXPECT_DOUBLE_EQ(travel_time(client, limits), 0.2);
    client.update_age.add(1, 0.03);
    EXPECT_DOUBLE_EQ(travel_time(client, limits), 0.03 + limits.travel_slack);
    client.update_age.add(20, 3);
    client.round_trip.add(20, 3);
    EXPECT_DOUBLE_EQ(travel_time(client, limits), limits.rewind);
}

TEST(Travel, RoundTripExcludesTheTimeThatTheClientKeptTheAnswer) {
    Match match;
    const ScriptedTank ann = match.join();
    ann.client->send(protocol::Ping{1}, net::Channel::kinematics);
    match.run();
    const double stamp = ann.client->last<protocol::Ping>().server_time;
    match.run(6);
    ann.client->send(protocol::Ping{2, 4 * world::tick_length, stamp}, net::Channel::kinematics);
    match.run();
    for (const auto& [peer, client] : match.server.roster().clients)
        EXPECT_NEAR(client.round_trip.get().value(), 2 * world::tick_length, world::tick_length);
}

TEST_F(HitClaims, ShotIsCheckedAgainstThePoseAtItsTimeStamp) {
    const double then = match.time();
    ann.publish(then);
    match.run(60);
    const protocol::Fire shot{ann.id, world::muzzle(ann.state, {}).position, {90, 0, 0}, then, 1};
    ann.articulations[dr::turret].angle = 0.8f; // the turret has turned since the shot
    ann.publish(match.time());
    match.run();
    protocol::Fire late = shot;
    late.time = match.time();
    ann.client->send(late);
    match.run();
    EXPECT_EQ(match.dropped(RejectReason::shot_direction), 1u);
    EXPECT_EQ(ann.client->last<protocol::ShotRefused>().why, row(RejectReason::shot_direction).help);
    ann.client->send(shot);
    match.run();
    EXPECT_EQ(match.dropped(RejectReason::shot_direction), 1u);
    EXPECT_EQ(ann.client->count<protocol::Shot>(), 1u);
}

} // namespace
} // namespace server::test
