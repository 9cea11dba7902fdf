/// Whatever a peer sends, the match goes on.

#include "log_lines.h"
#include "match.h"
#include "net/enet_transport.h"

#include <chrono>
#include <rapidcheck.h>
#include <thread>

namespace server::test {
namespace {

TEST(Abuse, A_flooding_client_is_disconnected_and_its_tank_goes) {
    Match match;
    LogLines log;
    const ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    for (int tick = 0; tick < 60 && ann.client->connected; ++tick) {
        for (int i = 0; i < 100; ++i)
            ann.client->send(protocol::Ping{1, 0});
        match.run();
    }
    EXPECT_FALSE(ann.client->connected);
    EXPECT_EQ(log.count("it floods the server"), 1u);
    EXPECT_EQ(match.dropped(Drop::flooding), 1u); // what came after it was not looked at
    EXPECT_EQ(match.server.roster().actors.size(), 1u);
    EXPECT_EQ(bob.client->last<protocol::ActorRemoved>().actor, ann.id);
    EXPECT_TRUE(bob.client->connected);
}

TEST(Abuse, Few_large_messages_are_a_flood_too) {
    Match match;
    const ScriptedTank ann = match.join("Ann");
    for (int i = 0; i < 10; ++i)
        ann.client->send_bytes(protocol::Bytes(60000, 0));
    match.run(2);
    EXPECT_FALSE(ann.client->connected);
}

TEST(Abuse, A_client_with_many_tanks_may_send_more) {
    ServerSettings settings;
    settings.max_players = 64;
    Match match(settings);
    ScriptedClient& host = match.connect();
    match.run();
    host.hello(std::vector<std::string>(32, "Bot"), true);
    match.run(2);
    for (int tick = 0; tick < 600; ++tick) { // 1800 messages/s, of 600 + 32 · 60 = 2520
        for (int i = 0; i < 30; ++i)
            host.send(protocol::Ping{1, 0});
        match.run();
    }
    EXPECT_TRUE(host.connected);
}

TEST(Abuse, A_busy_honest_client_is_not_a_flood) {
    Match match;
    const ScriptedTank ann = match.join("Ann");
    for (int tick = 0; tick < 1200; ++tick) { // updates and truth in every tick, and pings
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

TEST(Abuse, The_servers_own_messages_are_not_taken_from_clients) {
    Match match;
    const ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    bob.client->heard.clear();
    ann.client->send(protocol::Health{bob.id, 0, ann.id, protocol::Blast::shell});
    ann.client->send(protocol::ActorRemoved{bob.id});
    ann.client->send(protocol::Score{ann.id, 99, 0});
    ann.client->send(protocol::Shot{1, ann.id, {}, {}, 0});
    ann.client->send(protocol::Snapshot{});
    ann.client->send(protocol::Hello{});
    match.run(2);
    EXPECT_EQ(match.dropped(Drop::unexpected), 6u);
    EXPECT_TRUE(bob.client->heard.empty());
    EXPECT_TRUE(match.actor(bob.id).alive());
}

/// Random packets, and real ones with random bytes changed, from an admitted client and from a stranger.
TEST(Abuse, No_bytes_break_the_server) {
    const auto damage = [](protocol::Bytes bytes) {
        for (int i = *rc::gen::inRange(0, 4); i > 0 && !bytes.empty(); --i)
            bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())] = *rc::gen::arbitrary<std::uint8_t>();
        return bytes;
    };
    ASSERT_TRUE(rc::check([&] {
        LogLines quiet;
        Match match;
        ScriptedTank ann = match.join("Ann");
        const ScriptedTank bob = match.join("Bob");
        ScriptedClient& stranger = match.connect();
        const world::Muzzle muzzle = world::muzzle(ann.state, ann.articulations);
        for (int i = 0; i < 20; ++i) {
            const std::vector<protocol::Bytes> seeds{
                *rc::gen::arbitrary<protocol::Bytes>(),
                protocol::encode(protocol::Hello{}),
                protocol::encode(protocol::Fire{ann.id, muzzle.position, 90.0f * muzzle.direction, match.time()}),
                protocol::encode(protocol::LayMine{ann.id}),
                protocol::encode(protocol::Setting{"reload", 2}),
                protocol::encode(protocol::UpdateBatch{{protocol::encode_update(ann.update(match.time()))}}),
                protocol::encode(protocol::TruthBatch{{{ann.id, 0, match.time(), {}, {}, {1, 0, 0, 0}}}}),
            };
            ++ann.sequence;
            const auto channel = static_cast<net::Channel>(*rc::gen::inRange(0, 3));
            ann.client->send_bytes(damage(*rc::gen::elementOf(seeds)), channel);
            stranger.send_bytes(damage(*rc::gen::elementOf(seeds)), channel);
            match.run(*rc::gen::inRange(1, 30));
        }
        // Bob plays on.
        bob.client->heard.clear();
        bob.client->send(protocol::Ping{5, 0});
        match.run(2);
        RC_ASSERT(bob.client->count<protocol::Ping>() == 1u);
    }));
}

/// The same over real UDP: one floods with rubbish while another plays on.
TEST(Abuse, Over_the_network_the_match_goes_on) {
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
    EXPECT_TRUE(run_until([&] { return !flooder.connected; }, play_and_flood)) << "the flooder is still there";
    EXPECT_EQ(log.count("it floods the server"), 1u);
    EXPECT_GT(server.report().dropped_for(Drop::malformed), 100u);

    // The player is still served, and knows that the other one has gone.
    const std::uint32_t last = pings + 5;
    EXPECT_TRUE(
        run_until([&] { return player.count<protocol::Ping>() > 0 && player.last<protocol::Ping>().number >= last; },
                  play_and_flood));
    EXPECT_TRUE(player.connected);
    EXPECT_EQ(player.count<protocol::ActorRemoved>(), 1u);
    EXPECT_EQ(server.roster().tanks(), 1);
    EXPECT_GT(server.roster().actors.at(ann.id).updates, 10u);
}

} // namespace
} // namespace server::test
