#include "match.h"

#include <cmath>
#include <gtest/gtest.h>

namespace server::test {
namespace {

world::Map with_boulder() {
    world::Map map = flat_map();
    map.props = {{world::PropKind::boulder, 0, 0, 0, 1}, {world::PropKind::barrel, 40, 0, 0, 1}};
    return map;
}

struct Claims : testing::Test {
    Match match{{}, with_boulder()};
    ScriptedTank ann = match.join("Ann"), ben = match.join("Ben");
    ActorId boulder = 1, barrel = 2;

    /// Returns a tank object that publishes the body in its owner's name.
    static ScriptedTank as_owner(const ScriptedTank& pusher, const Actor& body) {
        ScriptedTank owned;
        owned.client = pusher.client;
        owned.id = body.id;
        owned.incarnation = body.incarnation;
        owned.sequence = body.motion.last.sequence + 100;
        owned.state = body.motion.displayed.state;
        return owned;
    }
    void claim(const ScriptedTank& tank, ActorId body) {
        tank.client->send(protocol::Claim{body, tank.id});
        match.run(2);
    }
    [[nodiscard]] ClientId owner(ActorId body) const { return match.actor(body).owner; }
    [[nodiscard]] ClientId id(const ScriptedTank& tank) const { return match.actor(tank.id).owner; }
};

TEST_F(Claims, ClientsReceiveEveryBodyAndItsPosition) {
    const auto added = ann.client->all<protocol::ActorAdded>();
    ASSERT_EQ(added.front().actor, boulder);
    EXPECT_EQ(added.front().kind, "boulder");
    EXPECT_EQ(added.front().owner, 0);
    EXPECT_EQ(added.front().scale, 1);
    EXPECT_EQ(ben.client->last<protocol::Snapshot>().updates.size(), 3u); // two bodies and Ann
}

/// A body at rest is static for receivers, including clients that were connected when it came to rest.
TEST_F(Claims, BodyAtRestIsPublishedAsFixed) {
    EXPECT_TRUE(match.actor(barrel).motion.last.fixed);
    EXPECT_TRUE(match.actor(boulder).motion.last.fixed);
    match.put(ann, -4, 0, 0);
    claim(ann, boulder);
    ScriptedTank owned = as_owner(ann, match.actor(boulder));
    owned.state.velocity = {2, 0, 0};
    owned.publish(match.time());
    match.run(2);
    EXPECT_FALSE(match.actor(boulder).motion.last.fixed);
    ann.client->disconnect(); // the body rolls on, owned by the server
    match.run(6);
    ASSERT_EQ(owner(boulder), 0);
    ASSERT_GT(glm::length(match.actor(boulder).motion.last.state.velocity), 0.1f);
    EXPECT_FALSE(match.actor(boulder).motion.last.fixed);
    match.run_seconds(30);
    const auto heard = protocol::decode_update(ben.client->updates().back(), match.actor(boulder).motion.last);
    ASSERT_EQ(heard->actor, boulder);
    EXPECT_TRUE(heard->full && heard->update.fixed);
}

TEST(Loose, BodyAtRestCostsOnlyHeartbeats) {
    ServerSettings settings;
    settings.publisher.when = dr::PublisherSettings::When::fixed;
    settings.publisher.rate = 10;
    settings.publisher.heartbeat = 5;
    Match match(settings, with_boulder());
    const ScriptedTank ann = match.join("Ann");
    ann.client->heard.clear();
    match.run_seconds(20);
    EXPECT_GE(ann.client->updates().size(), 2u * 3);
    EXPECT_LE(ann.client->updates().size(), 2u * 8); // heartbeats, some slightly early; at the rate it would be 400
}

/// An explosion moves the barrel: the server publishes that at once, as a full update.
TEST(Loose, BodyThatStartsToMoveIsNoLongerFixed) {
    ServerSettings settings;
    settings.publisher.rate = 0.2;
    Match match(settings, with_boulder());
    ScriptedTank ann = match.join("Ann");
    ann.articulations[dr::gun].angle = -0.05f; // at the ground in front of the barrel
    match.put(ann, 10, 0, 0);
    ASSERT_TRUE(match.actor(2).motion.last.fixed);
    ann.fire(match.time());
    match.run(30);
    ASSERT_EQ(ann.client->count<protocol::Explosion>(), 1u);
    const dr::Update<float>& told = match.actor(2).motion.last;
    EXPECT_FALSE(told.fixed);
    EXPECT_GT(glm::length(told.state.velocity), 0.5f);
}

TEST_F(Claims, NearbyTankGetsTheBodyAndADistantTankDoesNot) {
    match.put(ann, -4, 0, 0);
    claim(ben, boulder);
    EXPECT_EQ(owner(boulder), 0);
    EXPECT_EQ(match.dropped(RejectReason::claim_far), 1u);
    EXPECT_EQ(ben.client->last<protocol::Ownership>().owner, 0); // the claim was refused
    claim(ann, boulder);
    EXPECT_EQ(owner(boulder), id(ann));
    EXPECT_EQ(ben.client->last<protocol::Ownership>().owner, id(ann));
    claim(ann, 999);
    ann.client->send(protocol::Claim{boulder, ben.id}); // claimed for another client's tank
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::unknown_actor), 1u);
    EXPECT_EQ(match.dropped(RejectReason::not_owner), 1u);
}

TEST_F(Claims, FirstOwnerKeepsTheBodyWhileTouchingIt) {
    match.put(ann, -4, 0, 0);
    match.put(ben, 4.5f, 0, 3.1416f);
    claim(ann, boulder);
    claim(ben, boulder);
    EXPECT_EQ(owner(boulder), id(ann));
    EXPECT_EQ(match.dropped(RejectReason::claimed), 1u);
    match.put(ann, -8, 0, 0);
    claim(ben, boulder);
    EXPECT_EQ(owner(boulder), id(ben));
}

TEST_F(Claims, ServerAcceptsOnlyPlausibleUpdatesOfTheOwner) {
    match.put(ann, -4, 0, 0);
    claim(ann, boulder);
    ScriptedTank real = as_owner(ann, match.actor(boulder)), stale = as_owner(ben, match.actor(boulder));
    real.state.position.x = stale.state.position.x = 0.5f;
    ben.client->heard.clear();
    stale.publish(match.time());
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::stale_owner), 1u);
    real.publish(match.time());
    match.run(3);
    EXPECT_NEAR(match.actor(boulder).motion.last.state.position.x, 0.5f, 0.01);
    EXPECT_EQ(ben.client->updates().size(), 1u);
    real.state.velocity = {50, 0, 0};
    for (int i = 0; i < 90; ++i) { // Ann's client repeats an impossible velocity, so the server takes the body away
        real.publish(match.time());
        match.run();
    }
    EXPECT_GT(match.dropped(RejectReason::too_fast), 10u);
    EXPECT_EQ(owner(boulder), 0);
    EXPECT_LT(match.actor(boulder).motion.displayed.state.position.x, 1);
}

TEST_F(Claims, AreLimitedInRate) {
    match.put(ann, -4, 0, 0);
    for (int i = 0; i < 60; ++i)
        ann.client->send(protocol::Claim{boulder, ann.id});
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::claim_rate), 40u);
}

TEST_F(Claims, UntouchedBodyAtRestReturnsToTheServer) {
    match.put(ann, -4, 0, 0);
    claim(ann, boulder);
    ScriptedTank real = as_owner(ann, match.actor(boulder));
    real.publish(match.time());
    match.run_seconds(3);
    EXPECT_EQ(owner(boulder), id(ann)); // Ann still touches it
    match.put(ann, -30, 0, 0);
    match.run_seconds(1);
    EXPECT_EQ(owner(boulder), 0);
    const auto sequence = match.actor(boulder).motion.last.sequence;
    EXPECT_GT(sequence, real.sequence - 1); // it continues Ann's sequence
}

TEST_F(Claims, BoulderStopsAShell) {
    match.put(ann, -20, 0, 0);
    ann.fire(match.time()); // level, from 1.25 m above the ground: without the boulder it would land 45 m away
    match.run_seconds(1);
    EXPECT_NEAR(ann.client->last<protocol::Explosion>().position.x, -0.6f, 0.4f);
}

TEST_F(Claims, ExplosionPushesABodyThatTheServerOwns) {
    match.put(ann, 34, 0, 3.1416f); // the tank's tail is 6 m from the barrel
    ann.client->send(protocol::LayMine{ann.id});
    match.run(2);
    match.put(ann, 34, 60, 0);
    match.put(ben, 34.5f, 0, 0); // Ben's nose is over the mine
    match.run_seconds(4);
    EXPECT_EQ(ann.client->last<protocol::Explosion>().kind, protocol::ExplosionKind::mine);
    const auto& state = match.actor(barrel).motion.displayed.state;
    EXPECT_GT(state.position.x, 41);
    EXPECT_GT(state.position.z, 0.35f);
    EXPECT_NEAR(match.actor(boulder).motion.displayed.state.position.x, 0, 1e-3);
}

} // namespace
} // namespace server::test
