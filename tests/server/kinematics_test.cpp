/// Relaying, the server's own dead reckoning, and clients that report false motion.

#include "log_lines.h"
#include "match.h"

#include <cstring>
#include <limits>

namespace server::test {
namespace {

/// Ann's client reports false motion; Bob's client receives what the server relays.
struct Lie : ::testing::Test {
    explicit Lie(const ServerSettings& settings = {}) : match(settings) {}
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    LogLines log;

    /// Publishes Ann's current state; returns true if Bob receives it.
    bool believed() {
        const std::size_t before = bob.client->updates().size();
        ann.publish(match.time());
        match.run(2);
        return bob.client->updates().size() > before;
    }
    [[nodiscard]] glm::vec3 reckoned() const { return match.actor(ann.id).motion.displayed.state.position; }
};

TEST_F(Lie, HonestUpdateIsRelayedUnchangedToTheOtherClientsOnly) {
    ann.state.velocity = {1, 2, 0};
    const auto encoded = protocol::encode_update(ann.update(match.time()));
    ASSERT_TRUE(believed());
    EXPECT_EQ(bob.client->updates().back().actor, ann.id);
    EXPECT_EQ(bob.client->updates().back().bytes, encoded.bytes);
    for (const auto& update : ann.client->updates())
        EXPECT_NE(update.actor, ann.id);
}

TEST_F(Lie, ServerExtrapolatesBetweenUpdates) {
    ann.state.velocity = {10, 0, 0};
    const float start = ann.state.position.x;
    const double sent = match.time();
    ASSERT_TRUE(believed());
    match.run_seconds(1.5);
    EXPECT_NEAR(reckoned().x, start + 10 * (match.time() - sent), 0.05);
}

TEST_F(Lie, ServerExtrapolatesFromTheUpdatesTimeStamp) {
    match.run(30);
    ann.state.velocity = {10, 0, 0};
    const float start = ann.state.position.x;
    const double then = match.time() - 0.2;
    ann.publish(ann.update(then));
    match.run_seconds(1.5);
    EXPECT_NEAR(reckoned().x, start + 10 * (match.time() - then), 0.05);
}

TEST_F(Lie, ExtrapolatedTankStaysAboveTheGround) {
    ann.state.velocity = {0, 0, -5};
    ASSERT_TRUE(believed());
    match.run_seconds(1);
    EXPECT_NEAR(reckoned().z, world::ride_height - world::spring_play, 0.01) << "the springs are fully compressed";
}

/// Rays and triangles differ by rounding, which shows that the host's choice has an effect.
TEST(ServerClamp, RaysAgreeWithTrianglesToAMillimetre) {
    world::Map hills = flat_map();
    for (std::size_t i = 0; i < hills.heights.size(); ++i)
        hills.heights[i] =
            3 * std::sin(0.9f * static_cast<float>(i % 65)) + 2 * std::cos(0.7f * static_cast<float>(i / 65));
    const auto positions = [&](bool by_rays) {
        ServerSettings settings;
        settings.clamps_by_rays = by_rays;
        Match match(settings, hills);
        ScriptedTank ann = match.join("Ann");
        std::vector<glm::vec3> found;
        glm::vec3& place = ann.state.position;
        place.z = world::Terrain(hills).ground(place.x, place.y).height + world::ride_height;
        ann.state.velocity = {8, 3, -2};
        ann.publish(match.time());
        for (int tick = 0; tick < 60; ++tick) {
            match.run();
            found.push_back(match.actor(ann.id).motion.displayed.state.position);
        }
        return found;
    };
    const auto rays = positions(true), triangles = positions(false);
    float gap = 0;
    for (std::size_t tick = 0; tick < rays.size(); ++tick)
        gap = std::max(gap, glm::distance(rays[tick], triangles[tick]));
    EXPECT_LT(gap, 1e-3f);
    EXPECT_GT(gap, 0);
}

TEST_F(Lie, TeleportIsRejected) {
    const glm::vec3 before = reckoned();
    ann.state.position.x += 50;
    EXPECT_FALSE(believed());
    EXPECT_EQ(match.dropped(RejectReason::too_far), 1u);
    EXPECT_NEAR(glm::distance(reckoned(), before), 0, 0.01);
    EXPECT_NE(log.text().find("refused from Ann"), std::string::npos);
    EXPECT_NE(log.text().find("a move that is too long for the elapsed time (Ann at"), std::string::npos);
}

TEST_F(Lie, ImpossibleSpeedIsRejected) {
    ann.state.velocity = {40, 0, 0};
    EXPECT_FALSE(believed());
    EXPECT_EQ(match.dropped(RejectReason::too_fast), 1u);
}

TEST_F(Lie, MoveThatItsVelocityDoesNotExplainIsRejected) {
    match.run(18);
    ann.state.position.x += 10; // 30 m/s on average at a reported velocity of zero
    EXPECT_FALSE(believed());
    EXPECT_EQ(match.dropped(RejectReason::unpredicted), 1u);
}

/// A server whose host lets clients publish collisions.
struct Impact : Lie {
    static ServerSettings settings() {
        ServerSettings settings;
        settings.publisher.impact_acceleration = true;
        return settings;
    }
    Impact() : Lie(settings()) {}
};
TEST_F(Impact, HonestCollisionIsAccepted) {
    ann.state.velocity = {14, 0, 0};
    ASSERT_TRUE(believed());
    match.run(18); // 20 ticks after the last update: the tank hit a wall half-way
    ann.state.position.x += 14 * 10 / 60.0f;
    ann.state.velocity = {-3, 0, 0};
    ann.state.acceleration = {-100, 0, 0};
    EXPECT_TRUE(believed());
    match.run(18);
    ann.state.position.x -= 3 * 20 / 60.0f;
    ann.state.acceleration = {0, 0, 0};
    EXPECT_TRUE(believed());
}

TEST_F(Lie, HardDrivingIsAcceptedAtOneUpdateASecond) {
    float speed = 0;
    for (int second = 0; second < 8; ++second) {
        for (int tick = 0; tick < 60; ++tick) { // full throttle and full brake in turn
            speed += ((second % 2 ? -6.0f : 14.0f) - speed) / 60 / 0.5f;
            ann.state.position.x += speed / 60;
            match.run();
        }
        ann.state.velocity = {speed, 0, 0};
        ann.publish(match.time());
        match.run(1);
    }
    EXPECT_EQ(log.count("refused"), 0u) << log.text();
    EXPECT_EQ(match.actor(ann.id).updates, 9u);
}

TEST_F(Lie, TimeStampFromTheFutureOrBackInTimeIsRejected) {
    ann.publish(ann.update(match.time() + 0.3));
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::from_the_future), 1u);
    ann.publish(ann.update(match.time()));
    match.run(2);
    ann.publish(ann.update(match.time() - 0.2)); // a newer sequence number with an older time
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::back_in_time), 1u);
}

TEST_F(Lie, UpdateReceivedDuringAServerStallIsNotFromTheFuture) {
    const double then = match.time() + 3;
    ann.client->poll(match.clock() + 3); // publishes the next update between the start and the end of the server's tick
    ann.publish(then);
    match.run();
    EXPECT_EQ(match.dropped(RejectReason::from_the_future), 0u);
    EXPECT_NEAR(match.time(), then, 1e-6);
}

TEST_F(Lie, PositionOffTheMapOrOffTheGroundIsRejected) {
    match.run_seconds(60); // long enough for any distance
    const glm::vec3 home = ann.state.position;
    ann.state.position = {300, home.y, home.z};
    EXPECT_FALSE(believed());
    ann.state.position = home - glm::vec3(0, 0, 4);
    EXPECT_FALSE(believed());
    ann.state.position = home + glm::vec3(0, 0, 80);
    EXPECT_FALSE(believed());
    EXPECT_EQ(match.dropped(RejectReason::outside_map), 1u);
    EXPECT_EQ(match.dropped(RejectReason::under_ground), 1u);
    EXPECT_EQ(match.dropped(RejectReason::off_the_ground), 1u);
}

TEST_F(Lie, UpdateOfAnotherClientsTankIsRejected) {
    ScriptedTank stolen = bob;
    stolen.client = ann.client;
    stolen.sequence += 10;
    stolen.state.position.x += 1;
    const std::size_t before = ann.client->updates().size() + bob.client->updates().size();
    stolen.publish(match.time());
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::not_owner), 1u);
    EXPECT_EQ(ann.client->updates().size() + bob.client->updates().size(), before);
    EXPECT_NE(log.text().find("refused from Ann"), std::string::npos);
    EXPECT_NE(log.text().find("that the client does not own (Bob)"), std::string::npos);
}

TEST_F(Lie, MalformedOrNonFiniteMessagesAreRejected) {
    protocol::Bytes fire =
        protocol::encode(protocol::Fire{ann.id, ann.state.position, glm::vec3(90, 0, 0), match.time()});
    const float nan = std::numeric_limits<float>::quiet_NaN();
    std::memcpy(fire.data() + 3, &nan, sizeof nan);
    ann.client->send_bytes(fire);
    protocol::EncodedUpdate noise{ann.id, protocol::UpdateBytes(protocol::Bytes(60, 0xff))};
    ann.client->send(protocol::UpdateBatch{{noise}}, net::Channel::kinematics);
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::malformed), 2u);
    EXPECT_EQ(ann.client->count<protocol::Shot>(), 0u);
}

TEST_F(Lie, OldAndRepeatedUpdatesAreDroppedWithoutALogLine) {
    const auto first = ann.update(match.time());
    ann.publish(first);
    ann.publish(ann.update(match.time()));
    match.run(2);
    const std::size_t before = bob.client->updates().size();
    ann.publish(first);
    ann.publish(first);
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::late), 2u);
    EXPECT_EQ(bob.client->updates().size(), before);
    EXPECT_EQ(log.count("refused"), 0u);
}

TEST_F(Lie, UpdateOfAFutureIncarnationIsRejected) {
    ++ann.incarnation;
    ann.state.position.x += 100;
    EXPECT_FALSE(believed());
    EXPECT_EQ(match.dropped(RejectReason::future_incarnation), 1u);
}

TEST_F(Lie, RepeatedFalseUpdatesDoNotFloodTheLog) {
    for (int i = 0; i < 300; ++i) {
        ann.publish(ann.update(match.time() + 1));
        match.run();
    }
    EXPECT_EQ(match.dropped(RejectReason::from_the_future) + match.dropped(RejectReason::update_rate), 300u);
    EXPECT_GT(match.dropped(RejectReason::from_the_future), 100u);
    EXPECT_LE(log.count("refused"), 16u);
    EXPECT_GE(log.count("refused"), 5u);
}

TEST_F(Lie, RepeatedImpossibleMotionResetsTheTank) {
    const glm::vec3 home = ann.state.position;
    ann.state.position.x += 80;
    for (int i = 0; i < 90 && match.actor(ann.id).incarnation == 0; ++i) {
        ann.publish(match.time());
        match.run();
    }
    const auto spawned = ann.client->last<protocol::Spawned>();
    EXPECT_EQ(spawned.actor, ann.id);
    EXPECT_EQ(spawned.incarnation, 1);
    EXPECT_NEAR(spawned.x, home.x, 0.01);
    // Updates sent before the reset are ignored; later ones count.
    EXPECT_FALSE(believed());
    EXPECT_EQ(match.dropped(RejectReason::old_incarnation), 1u);
    ann.incarnation = 1;
    ann.state.position = home;
    EXPECT_TRUE(believed());
}

TEST(Relay, SplitsTheUpdatesOfATickIntoFullPackets) {
    ServerSettings settings;
    settings.max_players = 64;
    Match match(settings);
    const ScriptedTank viewer = match.join("Viewer");
    ScriptedClient& host = match.connect();
    match.run();
    host.hello(std::vector<std::string>(60, "Bot"), true);
    match.run(2);
    protocol::UpdateBatch batch;
    for (const auto& spawned : host.all<protocol::Spawned>()) {
        ScriptedTank tank{.client = &host, .id = spawned.actor, .state = {}};
        tank.state.position = {spawned.x, spawned.y, 1};
        batch.updates.push_back(protocol::encode_update(tank.update(match.time())));
    }
    ASSERT_EQ(batch.updates.size(), 60u);
    const std::size_t before = viewer.client->count<protocol::UpdateBatch>();
    host.send(batch, net::Channel::kinematics);
    match.run(2);
    std::size_t batches = 0, updates = 0;
    for (const auto& item : viewer.client->heard) {
        if (protocol::kind(item.bytes) == protocol::kind_of<protocol::UpdateBatch>) {
            EXPECT_LE(item.bytes.size(), protocol::max_message);
            EXPECT_EQ(item.channel, net::Channel::kinematics);
            ++batches;
        }
    }
    updates = viewer.client->updates().size();
    EXPECT_EQ(updates, 60u);
    EXPECT_GE(batches - before, 3u);
    EXPECT_LE(batches - before, 5u); // full packets, not one for each update
    EXPECT_EQ(match.server.report().updates.relayed, 60u);
}

TEST(Relay, SendsAnEchoToAClientThatRequestsIt) {
    Match match;
    ScriptedClient& client = match.connect();
    match.run();
    protocol::Hello hello;
    hello.echo = true;
    hello.tank_names = {"Ann"};
    client.send(hello);
    match.run(2);
    const auto spawned = client.last<protocol::Spawned>();
    ScriptedTank ann{.client = &client, .id = spawned.actor, .state = {}};
    ann.state.position = {spawned.x, spawned.y, 1};
    ann.publish(match.time());
    match.run(2);
    ASSERT_EQ(client.updates().size(), 1u);
    EXPECT_EQ(client.updates()[0].actor, ann.id);
}

TEST(Ping, IsAnsweredOnItsChannelWithTheMatchTime) {
    Match match;
    const ScriptedTank ann = match.join();
    for (const auto channel : {net::Channel::kinematics, net::Channel::truth}) {
        ann.client->heard.clear();
        ann.client->send(protocol::Ping{7, 0}, channel);
        match.run();
        ASSERT_EQ(ann.client->count<protocol::Ping>(), 1u);
        EXPECT_EQ(ann.client->last<protocol::Ping>().number, 7u);
        EXPECT_DOUBLE_EQ(ann.client->last<protocol::Ping>().server_time, match.time());
        for (const auto& item : ann.client->heard)
            EXPECT_EQ(item.channel, channel);
    }
}

/// The server subtracts the time for which it kept a ping from the round trip, so it must not overstate that time.
TEST(Ping, HasNoWaitingTimeIfReceivedDuringTheTick) {
    Match match;
    const ScriptedTank ann = match.join();
    const double start = 1000 + world::tick_length; // the clock in the first tick
    ann.client->heard.clear();
    const double came = match.time() + 0.3;
    ann.client->poll(start + came);
    ann.client->send(protocol::Ping{7, 0});
    match.run();
    const auto pong = ann.client->last<protocol::Ping>();
    EXPECT_NEAR(pong.received, came, 1e-9);
    EXPECT_EQ(pong.server_time, pong.received);
}

TEST(Truth, IsRelayedOnlyIfPlausibleAndOfTheClientsOwnTank) {
    Match match;
    const ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    protocol::TruthPose good{ann.id, 0, match.time(), ann.state.position, {}, {1, 0, 0, 0}};
    protocol::TruthPose anothers = good, elsewhere = good, old = good, reborn = good;
    anothers.actor = bob.id;
    elsewhere.position.x = 1e4f;
    old.time -= 10;
    reborn.incarnation = 9;
    ann.client->send(protocol::TruthBatch{{anothers, elsewhere, good, old, reborn}}, net::Channel::truth);
    match.run(2);
    ASSERT_EQ(bob.client->count<protocol::TruthBatch>(), 1u);
    ASSERT_EQ(bob.client->last<protocol::TruthBatch>().poses.size(), 1u);
    EXPECT_EQ(bob.client->last<protocol::TruthBatch>().poses[0].position, good.position);
    EXPECT_EQ(ann.client->count<protocol::TruthBatch>(), 0u);
    EXPECT_EQ(match.dropped(RejectReason::bad_truth), 2u);
    EXPECT_EQ(match.dropped(RejectReason::truth_time), 1u);
}

TEST(MotionDeathTest, AbortsIfThePastIsOutOfOrder) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    Match match;
    const ScriptedTank ann = match.join("Ann");
    match.run(3);
    const_cast<Motion&>(match.actor(ann.id).motion).past.push_back({match.time() + 60, {}});
    EXPECT_DEATH(match.run(), "kinematics.cpp.*past");
}

} // namespace
} // namespace server::test
