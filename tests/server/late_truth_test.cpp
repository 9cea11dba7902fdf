/// In a match, living players receive the true poses of other tanks late.

#include "match.h"
#include "net/transport.h"

#include <set>

namespace server::test {
namespace {

ServerSettings late_match(double delay = 5) {
    ServerSettings settings;
    settings.lab = false;
    settings.relaying.truth_delay = delay;
    settings.rules.respawn_delay = 5;
    settings.rules.health = 20; // one shell destroys a tank
    return settings;
}

struct Received {
    double at; ///< Match time [s].
    protocol::TruthPose pose;
};

/// A match in which tanks drive straight ahead and publish, and one client's true poses are collected.
struct LateTruths : ::testing::Test {
    std::optional<Match> match;
    std::vector<Received> received;

    void say_truth(ScriptedTank& tank) {
        tank.client->send(protocol::TruthBatch{{{.actor = tank.id,
                                                 .incarnation = tank.incarnation,
                                                 .time = match->time(),
                                                 .position = tank.state.position,
                                                 .velocity = tank.state.velocity,
                                                 .orientation = tank.state.orientation}}},
                          net::Channel::truth);
    }
    void listen(ScriptedClient& client) {
        for (const auto& batch : client.all<protocol::TruthBatch>())
            for (const protocol::TruthPose& pose : batch.poses)
                received.push_back({match->time(), pose});
        client.heard.clear();
    }
    /// `tank` drives for `seconds`; `publishes`: it also sends updates.
    void drive(ScriptedTank& tank, ScriptedClient& listener, double seconds, bool publishes = true) {
        for (int tick = 0; tick < static_cast<int>(seconds * 60); ++tick) {
            tank.state.velocity = {publishes ? 3 : 0, 0, 0};
            tank.state.position += tank.state.velocity * static_cast<float>(world::tick_length);
            if (publishes && tick % 12 == 0)
                tank.publish(match->time());
            say_truth(tank);
            match->run();
            listen(listener);
        }
    }
};

TEST_F(LateTruths, LivingPlayerReceivesThemAfterTheDelay) {
    match.emplace(late_match());
    ScriptedTank ann = match->join("Ann"), bob = match->join("Bob");
    const double from = match->time();
    drive(ann, *bob.client, 8);
    ASSERT_GE(received.size(), 50u); // 20/s in 3 s
    EXPECT_LE(received.size(), 70u);
    EXPECT_NEAR(received.front().pose.time, from, 0.1);
    for (const Received& it : received) {
        EXPECT_EQ(it.pose.actor, ann.id);
        EXPECT_GE(it.at - it.pose.time, 5 - 1e-6);
        EXPECT_LE(it.at - it.pose.time, 5.1);
    }
}

TEST_F(LateTruths, DelayIsASettingOfTheHost) {
    match.emplace(late_match(0));
    ScriptedTank ann = match->join("Ann"), bob = match->join("Bob");
    drive(ann, *bob.client, 6);
    EXPECT_TRUE(received.empty());
    ann.client->send(protocol::Setting{"truth-delay", "1"});
    drive(ann, *bob.client, 3);
    ASSERT_GE(received.size(), 35u);
    EXPECT_NEAR(received.back().at - received.back().pose.time, 1, 0.1);
    ann.client->send(protocol::Setting{"truth-delay", "off"});
    drive(ann, *bob.client, 0.5);
    received.clear();
    drive(ann, *bob.client, 2);
    EXPECT_TRUE(received.empty());
}

/// A client may have been told nothing about the tanks before it joined.
TEST_F(LateTruths, NewcomerReceivesNoneFromBeforeItJoined) {
    match.emplace(late_match());
    ScriptedTank ann = match->join("Ann");
    drive(ann, *ann.client, 4);
    ScriptedTank bob = match->join("Bob");
    const double joined = match->time();
    received.clear();
    drive(ann, *bob.client, 7);
    ASSERT_GE(received.size(), 20u);
    EXPECT_GE(received.front().pose.time, joined - 0.2);
}

/// With zones the server may send a client nothing about a tank. Here Ann's client publishes no update any more.
TEST_F(LateTruths, TankThatTheClientWasNotSentIsLeftOut) {
    ServerSettings settings = late_match();
    settings.zones.on = true;
    match.emplace(settings);
    ScriptedTank ann = match->join("Ann"), bob = match->join("Bob");
    const double last_sent = match->time();
    drive(ann, *bob.client, 30, false);
    ASSERT_FALSE(received.empty());
    EXPECT_NEAR(received.back().pose.time, last_sent + SentLog::memory, 1.5);
    const double again = match->time();
    received.clear();
    drive(ann, *bob.client, 8);
    ASSERT_FALSE(received.empty());
    EXPECT_GE(received.front().pose.time, again - 0.1);
}

TEST_F(LateTruths, DestroyedPlayerReceivesTheWithheldOnesAtOnce) {
    match.emplace(late_match());
    ScriptedTank ann = match->join("Ann"), bob = match->join("Bob"), cid = match->join("Cid");
    match->put(ann, 0, 0, 0);
    match->put(bob, 30, 0, 0);
    drive(cid, *bob.client, 7);
    const double newest_before = received.back().pose.time;
    ann.fire(match->time());
    drive(cid, *bob.client, 1);
    ASSERT_FALSE(match->actor(bob.id).alive());
    EXPECT_GT(received.back().pose.time, newest_before + 5);
    for (std::size_t i = 1; i < received.size(); ++i)
        EXPECT_LT(received[i].pose.time - received[i - 1].pose.time, 0.2) << received[i].at;
    drive(cid, *bob.client, 7); // the player lives again after 5 s
    ASSERT_TRUE(match->actor(bob.id).alive());
    received.clear();
    drive(cid, *bob.client, 8);
    ASSERT_FALSE(received.empty());
    for (const Received& it : received)
        EXPECT_GE(it.at - it.pose.time, 5 - 1e-6);
}

TEST_F(LateTruths, FalsePosesAreNotSent) {
    match.emplace(late_match());
    ScriptedTank ann = match->join("Ann"), bob = match->join("Bob");
    drive(ann, *bob.client, 1);
    for (int i = 0; i < 10; ++i) { // so far from the updates that the server doubts the owner
        ann.state.position.y += 20;
        say_truth(ann);
        ann.state.position.y -= 20;
        match->run();
    }
    received.clear();
    drive(ann, *bob.client, 8);
    EXPECT_TRUE(received.empty());
}

TEST_F(LateTruths, ClientsOfBotsReceiveNone) {
    match.emplace(late_match());
    ScriptedTank ann = match->join("Ann"), bot = match->join("Bot", true);
    drive(ann, *bot.client, 8);
    EXPECT_TRUE(received.empty());
}

/// Forty tanks send true poses as fast as the server takes them: bytes to one client stay below the bound, and each
/// tank has its turn.
TEST_F(LateTruths, BytesPerClientAreBounded) {
    ServerSettings settings = late_match(1);
    settings.max_players = 64;
    settings.address.tanks = 0;
    match.emplace(settings);
    ScriptedTank bob = match->join("Bob");
    std::vector<ScriptedTank> others;
    for (int i = 0; i < 40; ++i)
        others.push_back(match->join("T" + std::to_string(i)));
    match->run_seconds(1);
    const auto play = [&](double seconds, auto&& heard) {
        for (int tick = 0; tick < static_cast<int>(seconds * 60); ++tick) {
            for (ScriptedTank& tank : others) {
                if (tick % 60 == 0)
                    tank.publish(match->time());
                say_truth(tank);
                tank.client->heard.clear();
            }
            match->run();
            heard();
        }
    };
    play(3, [] {});
    bob.client->heard.clear();
    std::size_t bytes = 0;
    std::set<ActorId> tanks, tanks_in_turn;
    const auto count = [&] {
        for (const ScriptedClient::Heard& it : bob.client->heard)
            if (const auto batch = protocol::decode<protocol::TruthBatch>(it.bytes)) {
                bytes += it.bytes.size();
                for (const protocol::TruthPose& pose : batch->poses)
                    tanks_in_turn.insert(pose.actor);
            }
        bob.client->heard.clear();
    };
    play(10, count);
    EXPECT_LE(static_cast<double>(bytes), 10 * LateTruth::max_rate);
    EXPECT_GE(static_cast<double>(bytes), 10 * 0.75 * LateTruth::max_rate); // 20/s of 22.2/s
    for (double seconds = 10; seconds < 2 * LateTruth::turn; ++seconds) {
        play(1, count);
        tanks.insert(tanks_in_turn.begin(), tanks_in_turn.end());
    }
    EXPECT_EQ(tanks.size(), others.size());
}

} // namespace
} // namespace server::test
