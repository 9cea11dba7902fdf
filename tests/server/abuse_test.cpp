/// A match continues whatever a peer sends.

#include "dead_reckoning/receiving/silence.h"
#include "log_lines.h"
#include "match.h"
#include "net/enet_transport.h"

#include <chrono>
#include <rapidcheck.h>
#include <thread>

namespace server::test {
namespace {

TEST(Abuse, FloodingClientIsDisconnectedAndItsTankRemoved) {
    Match match;
    LogLines log;
    const ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    for (int tick = 0; tick < 60 && ann.client->connected; ++tick) {
        for (int i = 0; i < 100; ++i)
            ann.client->send(protocol::Ping{1, 0});
        match.run();
    }
    EXPECT_FALSE(ann.client->connected);
    EXPECT_EQ(log.count("it sends too many messages"), 1u);
    EXPECT_EQ(match.dropped(RejectReason::flooding), 1u); // messages after the limit are not read
    EXPECT_EQ(match.server.roster().actors.size(), 1u);
    EXPECT_EQ(bob.client->last<protocol::ActorRemoved>().actor, ann.id);
    EXPECT_TRUE(bob.client->connected);
}

TEST(Abuse, FewLargeMessagesCountAsAFlood) {
    Match match;
    const ScriptedTank ann = match.join("Ann");
    for (int i = 0; i < 10; ++i)
        ann.client->send_bytes(protocol::Bytes(60000, 0));
    match.run(2);
    EXPECT_FALSE(ann.client->connected);
}

TEST(Abuse, ClientWithManyTanksMaySendMoreMessages) {
    ServerSettings settings;
    settings.max_players = 64;
    Match match(settings);
    ScriptedClient& host = match.connect();
    match.run();
    host.hello(std::vector<std::string>(32, "Bot"), true);
    match.run(2);
    for (int tick = 0; tick < 600; ++tick) { // 1800 messages/s; the limit is 600 + 32 · 60 = 2520
        for (int i = 0; i < 30; ++i)
            host.send(protocol::Ping{1, 0});
        match.run();
    }
    EXPECT_TRUE(host.connected);
}

TEST(Abuse, HonestClientThatSendsEveryTickStaysConnected) {
    Match match;
    const ScriptedTank ann = match.join("Ann");
    for (int tick = 0; tick < 1200; ++tick) { // updates and true poses in every tick, and pings
        ScriptedTank copy = ann;
        copy.sequence += static_cast<std::uint32_t>(tick);
        copy.publish(match.time());
        ann.client->send(protocol::TruthBatch{{{ann.id, 0, match.time(), ann.state.position, {}, {1, 0, 0, 0}}}},
                         net::Channel::truth);
        ann.client->send(protocol::Ping{1, 0}, net::Channel::kinematics);
        match.run();
    }
    EXPECT_TRUE(ann.client->connected);
}

TEST(Abuse, ServerRejectsServerMessagesSentByAClient) {
    Match match;
    const ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    bob.client->heard.clear();
    ann.client->send(protocol::Health{bob.id, 0, ann.id, protocol::ExplosionKind::shell});
    ann.client->send(protocol::ActorRemoved{bob.id});
    ann.client->send(protocol::Score{ann.id, 99, 0});
    ann.client->send(protocol::Shot{1, ann.id, {}, {}, 0});
    ann.client->send(protocol::Snapshot{});
    ann.client->send(protocol::Hello{});
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::unexpected), 6u);
    EXPECT_TRUE(bob.client->heard.empty());
    EXPECT_TRUE(match.actor(bob.id).alive());
}

/// Regression: a first update with an old stamp and a matching acceleration moved the server's pose of the tank 100 km
/// away within 30 s. A mine laid there had a position that no message can carry.
struct OffTheMap : ::testing::Test {
    static constexpr glm::vec3 speed{14, 14, 0}, acceleration{17, 17, 0};
    Match match;
    ScriptedTank bob = match.join("Bob");
    LogLines log;

    /// Returns a tank whose client has joined but has not published an update yet.
    ScriptedTank mallory() {
        ScriptedClient& client = match.connect();
        match.run();
        client.hello({"Mallory"});
        match.run(2);
        const auto spawned = client.last<protocol::Spawned>();
        ScriptedTank tank{.client = &client, .id = spawned.actor, .incarnation = spawned.incarnation, .state = {}};
        tank.state.position = {spawned.x, spawned.y, world::ride_height};
        tank.state.velocity = speed;
        tank.state.acceleration = acceleration;
        return tank;
    }
    void expect_the_match_goes_on() {
        bob.client->heard.clear();
        bob.client->send(protocol::Ping{5, 0});
        match.run(2);
        EXPECT_EQ(bob.client->count<protocol::Ping>(), 1u);
    }
};

TEST_F(OffTheMap, FirstUpdateStampedBeforeTheSpawnIsRejected) {
    match.run_seconds(40);
    ScriptedTank liar = mallory();
    const double placed = match.time() - 0.03;
    liar.publish(0);
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::from_the_past), 1u);
    liar.publish(placed - MotionLimits{}.future - 0.1);
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::back_in_time), 1u);
    liar.client->send(protocol::LayMine{liar.id});
    match.run_seconds(1);
    EXPECT_EQ(match.dropped(RejectReason::dead), 1u) << "the server does not know the tank's position";
    expect_the_match_goes_on();
}

TEST_F(OffTheMap, UpdatesOlderThanTheAgeLimitAreRejected) {
    ScriptedTank liar = mallory();
    liar.state.velocity = liar.state.acceleration = glm::vec3(0);
    liar.publish(match.time());
    match.run_seconds(10);
    liar.publish(match.time() - MotionLimits{}.oldest - 0.1);
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::from_the_past), 1u);
    liar.publish(match.time() - MotionLimits{}.oldest + 0.1);
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::from_the_past), 1u);
}

/// The server accepts the update because its stamp is plausible. The client then falls silent and the server
/// extrapolates the acceleration.
TEST_F(OffTheMap, SilentTankAndItsMineStayOnTheMap) {
    ScriptedTank liar = mallory();
    liar.publish(match.time());
    match.run_seconds(40);
    const Actor& tank = match.actor(liar.id);
    ASSERT_EQ(tank.updates, 1u) << log.text();
    const float edge = flat_map().size / 2;
    const auto expect_on_the_map = [&](const dr::KinematicState<float>& state) {
        EXPECT_LE(std::abs(state.position.x), edge);
        EXPECT_LE(std::abs(state.position.y), edge);
        EXPECT_LE(glm::length(state.velocity), MotionLimits{}.speed + 0.01f);
    };
    expect_on_the_map(tank.motion.displayed.state);
    liar.client->send(protocol::LayMine{liar.id});
    match.run_seconds(3);
    const protocol::ActorAdded mine = bob.client->last<protocol::ActorAdded>();
    ASSERT_EQ(mine.kind, "mine");
    expect_on_the_map(match.actor(mine.actor).motion.displayed.state);
    EXPECT_FALSE(bob.client->all<protocol::TruthBatch>().empty());
    expect_the_match_goes_on();
}

/// After `max_extrapolation` seconds without an update, the tank stays where it was last extrapolated to.
TEST_F(OffTheMap, ServerStopsExtrapolatingASilentTank) {
    ScriptedTank liar = mallory();
    liar.state.velocity = {0.5f, 0, 0};
    liar.state.acceleration = glm::vec3(0);
    const float start = liar.state.position.x;
    liar.publish(match.time());
    match.run_seconds(2 * dr::max_extrapolation);
    EXPECT_NEAR(match.actor(liar.id).motion.displayed.state.position.x, start + 0.5 * dr::max_extrapolation, 0.02);
}

/// Throws on a chosen message, in place of a bug that no test covers. Only the sender may lose the match.
struct Trap final : net::Transport {
    explicit Trap(std::unique_ptr<net::Transport> real) : inner(std::move(real)) {}
    void poll(double now, std::vector<net::Event>& events) override { inner->poll(now, events); }
    void send(double now, net::PeerId peer, net::Channel channel, std::span<const std::uint8_t> bytes) override {
        if (const auto ping = protocol::decode<protocol::Ping>(bytes); ping && ping->number == 13)
            throw std::logic_error("a trap");
        if (const auto shot = protocol::decode<protocol::Shot>(bytes); shot && shot->number == 13)
            throw std::logic_error("another trap");
        inner->send(now, peer, channel, bytes);
    }
    void flush(double now) override { inner->flush(now); }
    void disconnect(net::PeerId peer) override { inner->disconnect(peer); }
    [[nodiscard]] net::Traffic traffic() const override { return inner->traffic(); }
    std::unique_ptr<net::Transport> inner;
};

TEST(Abuse, ExceptionInAMessageDisconnectsOnlyItsSender) {
    LogLines log;
    ServerSettings settings;
    settings.on_reject = [](const Client&, RejectReason why, const std::string&) {
        if (why == RejectReason::malformed)
            throw std::runtime_error("a trap");
    };
    Match match(settings, flat_map(), [](std::unique_ptr<net::Transport> real) -> std::unique_ptr<net::Transport> {
        return std::make_unique<Trap>(std::move(real));
    });
    const ScriptedTank ann = match.join("Ann"), bob = match.join("Bob"), eve = match.join("Eve"),
                       fay = match.join("Fay");
    ann.client->send(protocol::Ping{13, 0});
    match.run(2);
    EXPECT_FALSE(ann.client->connected);
    EXPECT_EQ(match.dropped(RejectReason::handler_failed), 1u);
    EXPECT_EQ(log.count("a trap"), 1u);
    eve.fire(match.time(), 90, 13); // handled later in the tick
    match.run(2);
    EXPECT_FALSE(eve.client->connected);
    EXPECT_EQ(match.dropped(RejectReason::handler_failed), 2u);
    fay.client->send(protocol::UpdateBatch{{{fay.id, protocol::UpdateBytes(protocol::Bytes(60, 0xff))}}},
                     net::Channel::kinematics);
    match.run(2); // updates are handled in their own stage
    EXPECT_FALSE(fay.client->connected);
    EXPECT_EQ(match.dropped(RejectReason::handler_failed), 3u);
    bob.client->heard.clear();
    bob.client->send(protocol::Ping{5, 0});
    match.run(2);
    EXPECT_EQ(bob.client->count<protocol::Ping>(), 1u);
    EXPECT_TRUE(bob.client->connected);
}

/// Random packets, and real packets with random bytes changed, from an admitted client and from a stranger.
TEST(Abuse, ServerSurvivesRandomBytes) {
    const auto damage = [](protocol::Bytes bytes) {
        for (int i = *rc::gen::inRange(0, 4); i > 0 && !bytes.empty(); --i)
            bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())] = *rc::gen::arbitrary<std::uint8_t>();
        return bytes;
    };
    ASSERT_TRUE(rc::check([&] {
        LogLines quiet;
        ServerSettings settings;
        settings.judge = static_cast<protocol::Judge>(*rc::gen::inRange(0, 4));
        settings.verdicts = true;
        Match match(settings);
        ScriptedTank ann = match.join("Ann");
        const ScriptedTank bob = match.join("Bob");
        ScriptedClient& stranger = match.connect();
        const world::Muzzle muzzle = world::muzzle(ann.state, ann.articulations);
        for (int i = 0; i < 20; ++i) {
            const std::vector<protocol::Bytes> seeds{
                *rc::gen::arbitrary<protocol::Bytes>(),
                protocol::encode(protocol::Hello{}),
                protocol::encode(protocol::Fire{ann.id, muzzle.position, 90.0f * muzzle.direction, match.time(), 1}),
                protocol::encode(protocol::ShellEnd{
                    .actor = ann.id, .number = 1, .time = match.time(), .victim = bob.id, .shown = {.known = true}}),
                protocol::encode(protocol::LayMine{ann.id}),
                protocol::encode(protocol::Setting{"reload", "2"}),
                protocol::encode(protocol::UpdateBatch{{protocol::encode_update(ann.update(match.time()))}}),
                protocol::encode(protocol::TruthBatch{{{ann.id, 0, match.time(), {}, {}, {1, 0, 0, 0}}}}),
            };
            ++ann.sequence;
            const auto channel = static_cast<net::Channel>(*rc::gen::inRange(0, 3));
            ann.client->send_bytes(damage(*rc::gen::elementOf(seeds)), channel);
            stranger.send_bytes(damage(*rc::gen::elementOf(seeds)), channel);
            match.run(*rc::gen::inRange(1, 30));
        }
        // Bob's client is still served.
        bob.client->heard.clear();
        bob.client->send(protocol::Ping{5, 0});
        match.run(2);
        RC_ASSERT(bob.client->count<protocol::Ping>() == 1u);
    }));
}

/// Over real UDP: one client floods the server with random packets while another client plays.
TEST(Abuse, MatchContinuesWhileAClientFloodsItOverUdp) {
    LogLines log;
    const auto now = [] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    };
    auto transport = net::listen(0, 8);
    const std::uint16_t port = transport->port();
    Server server(flat_map(), "flat", std::move(transport), {}, tunables::Random(1));
    ScriptedClient player(net::connect("127.0.0.1", port)), flooder(net::connect("127.0.0.1", port));
    const auto run_until = [&](auto&& done, auto&& each_tick) {
        for (int tick = 0; tick < 2000 && !done(); ++tick) {
            player.poll(now());
            flooder.poll(now());
            each_tick();
            player.flush();
            flooder.flush();
            server.tick(now());
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return done();
    };
    const auto idle = [] {};
    ASSERT_TRUE(run_until([&] { return player.connected && flooder.connected; }, idle));
    player.hello({"Ann"});
    flooder.hello({"Mallory"});
    ASSERT_TRUE(run_until(
        [&] { return player.count<protocol::Spawned>() > 0 && flooder.count<protocol::Spawned>() > 0; }, idle));

    const auto spawned = player.all<protocol::Spawned>().front();
    ScriptedTank ann{.client = &player, .id = spawned.actor, .incarnation = spawned.incarnation, .state = {}};
    ann.state.position = {spawned.x, spawned.y, world::ride_height};
    std::uint32_t pings = 0;
    tunables::Random random(7);
    const auto play_and_flood = [&] {
        ann.publish(server.match_time());
        player.send(protocol::Ping{++pings, 0});
        for (int i = 0; i < 40 && flooder.connected; ++i) {
            protocol::Bytes rubbish(static_cast<std::size_t>(random.uniform(1, 300)));
            for (auto& byte : rubbish)
                byte = static_cast<std::uint8_t>(random.bits());
            flooder.send_bytes(rubbish, i % 2 ? net::Channel::kinematics : net::Channel::events);
        }
    };
    EXPECT_TRUE(run_until([&] { return !flooder.connected; }, play_and_flood))
        << "the server has not disconnected the flooder";
    EXPECT_EQ(log.count("it sends too many messages"), 1u);
    EXPECT_GT(server.report().rejected_for(RejectReason::malformed), 100u);

    // The other player is still served and learns that the flooder has left.
    const std::uint32_t last = pings + 5;
    EXPECT_TRUE(
        run_until([&] { return player.count<protocol::Ping>() > 0 && player.last<protocol::Ping>().number >= last; },
                  play_and_flood));
    EXPECT_TRUE(player.connected);
    EXPECT_EQ(player.count<protocol::ActorRemoved>(), 1u);
    EXPECT_EQ(server.roster().tanks(), 1);
    EXPECT_GT(server.roster().actors.at(ann.id).updates, 10u);
}

/// A client ended a match by this sequence of messages; repeated over real UDP.
TEST(Abuse, MatchSurvivesAMineOfAnExtremelyAcceleratedTankOverUdp) {
    LogLines log;
    double ahead = 0; // offset of the test's clock to the real one [s]
    const auto now = [&] {
        return ahead + std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    };
    auto transport = net::listen(0, 8);
    const std::uint16_t port = transport->port();
    Server server(flat_map(), "flat", std::move(transport), {}, tunables::Random(1));
    ScriptedClient bob(net::connect("127.0.0.1", port)), mallory(net::connect("127.0.0.1", port));
    const auto run_until = [&](auto&& done) {
        for (int tick = 0; tick < 2000 && !done(); ++tick) {
            for (ScriptedClient* client : {&bob, &mallory}) {
                client->poll(now());
                client->flush();
            }
            server.tick(now());
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return done();
    };
    ASSERT_TRUE(run_until([&] { return bob.connected && mallory.connected; }));
    ahead = 40;
    bob.hello({"Bob"});
    mallory.hello({"Mallory"});
    ASSERT_TRUE(
        run_until([&] { return bob.count<protocol::Spawned>() > 0 && mallory.count<protocol::Spawned>() > 0; }));

    const auto spawned = mallory.all<protocol::Spawned>().front();
    ScriptedTank tank{.client = &mallory, .id = spawned.actor, .incarnation = spawned.incarnation, .state = {}};
    tank.state.position = {spawned.x, spawned.y, world::ride_height};
    tank.state.velocity = OffTheMap::speed;
    tank.state.acceleration = OffTheMap::acceleration;
    const auto know = [&](std::uint64_t updates) {
        return run_until([&] { return server.report().updates.received >= updates; });
    };
    tank.publish(0);
    ASSERT_TRUE(know(1));
    mallory.send(protocol::LayMine{tank.id});
    tank.publish(server.match_time()); // a plausible stamp with an extreme acceleration
    ASSERT_TRUE(know(2));
    ahead += 40;
    ASSERT_TRUE(run_until([&, first = server.match_time()] { return server.match_time() > first; }));
    mallory.send(protocol::LayMine{tank.id});
    const auto mine_added = [&] {
        const auto added = bob.all<protocol::ActorAdded>();
        return std::ranges::any_of(added, [](const auto& it) { return it.kind == "mine"; });
    };
    EXPECT_TRUE(run_until(mine_added)) << log.text();
    EXPECT_TRUE(run_until([&] { return bob.count<protocol::TruthBatch>() > 0; }));
    bob.send(protocol::Ping{5, 0});
    EXPECT_TRUE(run_until([&] { return bob.count<protocol::Ping>() > 0; }));
}

} // namespace
} // namespace server::test
