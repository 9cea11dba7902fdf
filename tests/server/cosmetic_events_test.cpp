#include "match.h"

#include "protocol/cosmetic_events.h"

namespace server::test {
namespace {

using protocol::CosmeticEvent;
using protocol::Waypoints;

CosmeticEvent smoke(const Match& match, const ScriptedTank& tank) {
    return {.actor = tank.id, .kind = CosmeticEvent::Kind::smoke, .time = match.time(), .place = tank.state.position};
}

TEST(CosmeticEvents, EachClientReceivesAnActOnceEvenIfItJoinsLater) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    ann.client->send(smoke(match, ann));
    ann.client->send(CosmeticEvent{.actor = ann.id, .kind = CosmeticEvent::Kind::open_hatch, .time = match.time()});
    match.run(3);
    EXPECT_EQ(ann.client->count<CosmeticEvent>(), 2u);
    ASSERT_EQ(bob.client->count<CosmeticEvent>(), 2u);
    const CosmeticEvent seen = bob.client->all<CosmeticEvent>().front();
    EXPECT_EQ(seen.actor, ann.id);
    match.run_seconds(5);
    EXPECT_EQ(bob.client->count<CosmeticEvent>(), 2u) << "one event for each request";
    const ScriptedTank late = match.join("Cleo");
    ASSERT_EQ(late.client->count<CosmeticEvent>(), 2u);
    EXPECT_EQ(late.client->all<CosmeticEvent>().front().time, seen.time) << "every client sees the same course";
    EXPECT_EQ(late.client->all<CosmeticEvent>().front().place, seen.place);
}

TEST(CosmeticEvents, SmokeIsRejectedUntilItIsReadyAgain) {
    Match match;
    ScriptedTank ann = match.join("Ann");
    ann.client->send(smoke(match, ann));
    match.run(3);
    ann.client->send(smoke(match, ann));
    match.run(3);
    EXPECT_EQ(match.dropped(RejectReason::act_rate), 1u);
    CosmeticEvent early = smoke(match, ann);
    early.time += 0.2; // a later stamp does not make it ready
    ann.client->send(early);
    match.run(3);
    EXPECT_EQ(match.dropped(RejectReason::act_rate), 2u);
    for (int second = 0; second < 26; ++second) {
        ann.publish(match.time());
        match.run_seconds(1);
    }
    ann.client->send(smoke(match, ann));
    match.run(3);
    EXPECT_EQ(ann.client->count<CosmeticEvent>(), 2u);
}

TEST(CosmeticEvents, ActMustComeFromTheTanksOwnerAndMatchItsPlaceAndTime) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    CosmeticEvent others = smoke(match, ann);
    bob.client->send(others);
    match.run(3);
    EXPECT_EQ(match.dropped(RejectReason::not_owner), 1u);
    CosmeticEvent far = smoke(match, ann);
    far.place.x += 40;
    ann.client->send(far);
    CosmeticEvent old = smoke(match, ann);
    old.time -= 20;
    ann.client->send(old);
    CosmeticEvent future = smoke(match, ann);
    future.time += 5;
    ann.client->send(future);
    CosmeticEvent nobody = smoke(match, ann);
    nobody.actor = 999;
    ann.client->send(nobody);
    match.run(3);
    EXPECT_EQ(match.dropped(RejectReason::act_place), 3u);
    EXPECT_EQ(match.dropped(RejectReason::unknown_actor), 1u);
    EXPECT_EQ(ann.client->count<CosmeticEvent>(), 0u);
}

Waypoints way(ActorId actor, double length = 40) {
    return {.actor = actor, .points = {{0, 0}, {length / 2, 5}, {length, 0}, {length, length / 2}}};
}

TEST(Waypoints, NewWaypointsGetANewRoadNumberAndReplaceTheOldOnes) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob"); // Bob is not a host
    bob.client->send(way(bob.id));
    match.run(3);
    ASSERT_EQ(ann.client->count<Waypoints>(), 1u);
    const Waypoints first = ann.client->last<Waypoints>();
    EXPECT_EQ(first.actor, bob.id);
    EXPECT_GE(first.road, world::first_waypoint_road);
    EXPECT_EQ(first.points.size(), 4u);
    bob.client->send(way(bob.id, 50));
    match.run(3);
    EXPECT_EQ(match.dropped(RejectReason::road_rate), 1u) << "a client may send waypoints once a second";
    match.run_seconds(1.1);
    bob.client->send(way(bob.id, 50));
    match.run(3);
    EXPECT_NE(ann.client->last<Waypoints>().road, first.road);
    const ScriptedTank late = match.join("Cleo");
    ASSERT_EQ(late.client->count<Waypoints>(), 1u);
    EXPECT_EQ(late.client->last<Waypoints>().road, ann.client->last<Waypoints>().road);
    EXPECT_EQ(ann.client->count<protocol::Road>(), 0u) << "waypoints are not sent as a road of the match";
}

TEST(Waypoints, ServerAcceptsOnlyDrivableWaypointsOfTheTanksOwner) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    bob.client->send(way(ann.id));
    bob.client->send(way(999));
    bob.client->send(way(bob.id, 4));
    match.run(3);
    EXPECT_EQ(match.dropped(RejectReason::not_owner), 1u);
    EXPECT_EQ(match.dropped(RejectReason::unknown_actor), 1u);
    EXPECT_EQ(match.dropped(RejectReason::bad_road), 1u);
    match.run_seconds(1.1);
    bob.client->send(way(bob.id, 4000));
    match.run(3);
    EXPECT_EQ(match.dropped(RejectReason::bad_road), 2u);
    EXPECT_EQ(ann.client->count<Waypoints>(), 0u);
}

/// More promises than numbers exist: the server reuses the numbers of old ones.
TEST(Waypoints, ServerReusesTheNumbersOfOldWaypoints) {
    Match match;
    ScriptedTank ann = match.join("Ann");
    for (int i = 0; i < 140; ++i) {
        ann.publish(match.time());
        ann.client->send(way(ann.id, 40 + i % 10));
        match.run_seconds(1.05);
    }
    EXPECT_EQ(ann.client->count<Waypoints>(), 140u);
    EXPECT_GE(ann.client->last<Waypoints>().road, world::first_waypoint_road);
}

} // namespace
} // namespace server::test
