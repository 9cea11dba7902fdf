/// How clients join and leave, and the messages that a new client receives.

#include "match.h"

#include <gmock/gmock.h>
#include <set>

namespace server::test {
namespace {

TEST(Admission, NewClientReceivesTheMatchStateInOrder) {
    Match match;
    const ScriptedTank ann = match.join("Ann");
    const ScriptedTank bob = match.join("Bob");
    std::vector<protocol::Kind> kinds;
    for (const auto& item : bob.client->heard)
        kinds.push_back(protocol::kind(item.bytes));
    const auto place = [&]<class Message>(const Message&) {
        return std::ranges::find(kinds, protocol::kind_of<Message>) - kinds.begin();
    };
    EXPECT_EQ(place(protocol::Welcome{}), 0);
    EXPECT_LT(place(protocol::Welcome{}), place(protocol::ActorAdded{}));
    EXPECT_LT(place(protocol::ActorAdded{}), place(protocol::MatchState{}));
    EXPECT_LT(place(protocol::MatchState{}), place(protocol::Snapshot{}));
    EXPECT_LT(place(protocol::Snapshot{}), place(protocol::Spawned{}));
    EXPECT_EQ(bob.client->count<protocol::ActorAdded>(), 2u);
    EXPECT_EQ(bob.client->count<protocol::Spawned>(), 1u);
    EXPECT_EQ(bob.client->last<protocol::MatchState>().running, true);

    const auto snapshot_ = bob.client->last<protocol::Snapshot>();
    ASSERT_EQ(snapshot_.updates.size(), 1u);
    const auto update = protocol::decode_update(snapshot_.updates[0], {});
    ASSERT_TRUE(update);
    EXPECT_TRUE(update->full);
    EXPECT_EQ(update->actor, ann.id);
    EXPECT_NEAR(update->update.state.position.x, ann.state.position.x, 0.002);
    // The other clients hear of the new one.
    EXPECT_EQ(ann.client->last<protocol::ActorAdded>().name, "Bob");
    EXPECT_EQ(ann.client->last<protocol::Spawned>().actor, bob.id);
}

TEST(Admission, WelcomeStatesTheClientNumberMapAndHostRole) {
    ServerSettings settings;
    settings.truth = false;
    Match match(settings);
    const auto welcome = match.join().client->last<protocol::Welcome>();
    EXPECT_EQ(welcome.client, 1);
    EXPECT_EQ(welcome.map, "flat");
    EXPECT_EQ(welcome.map_checksum, world::checksum(flat_map()));
    EXPECT_FALSE(welcome.truth);
    EXPECT_TRUE(welcome.host);
}

TEST(Admission, FirstPersonBecomesTheOnlyHost) {
    Match match;
    EXPECT_FALSE(match.join("Bot", true).client->last<protocol::Welcome>().host);
    const ScriptedTank ann = match.join("Ann");
    EXPECT_TRUE(ann.client->last<protocol::Welcome>().host);
    ann.client->disconnect();
    match.run(3);
    EXPECT_FALSE(match.join("Bob").client->last<protocol::Welcome>().host);
}

TEST(Admission, NamesAreUniqueTrimmedAndNeverEmpty) {
    Match match;
    EXPECT_EQ(match.actor(match.join("  Ann ").id).name, "Ann");
    EXPECT_EQ(match.actor(match.join("Ann").id).name, "Ann 2");
    EXPECT_EQ(match.actor(match.join("Ann").id).name, "Ann 3");
    EXPECT_EQ(match.actor(match.join("   ").id).name, "Player 4");
}

/// A client of a newer version asks to join.
ScriptedClient& newer_client(Match& match) {
    ScriptedClient& client = match.connect();
    match.run();
    protocol::Hello hello;
    hello.protocol_version = protocol::version + 1;
    client.send(hello);
    match.run(2);
    return client;
}

TEST(Admission, RefusalOfAnotherVersionNamesBothVersions) {
    Match match;
    ScriptedClient& client = newer_client(match);
    const auto refused = client.last<protocol::Refused>();
    EXPECT_EQ(refused.refusal, protocol::Refusal::version);
    EXPECT_EQ(refused.text, "this server speaks version " + std::to_string(protocol::version) + ", yours is " +
                                std::to_string(protocol::version + 1) + ": update the older one");
    EXPECT_FALSE(client.connected);
    EXPECT_TRUE(match.server.roster().actors.empty());
}

TEST(Admission, RefusalOfAnotherVersionSaysWhereThisOneIsOffered) {
    ServerSettings settings;
    settings.download_port = 26000;
    Match match(settings);
    EXPECT_THAT(newer_client(match).last<protocol::Refused>().text,
                testing::EndsWith("update the older one (http://SERVER:26000 offers this one)"));
}

TEST(Admission, FullMatchRefusesAClientAndStatesTheNumberOfTanks) {
    ServerSettings settings;
    settings.max_players = 2;
    Match match(settings);
    match.join();
    ScriptedClient& client = match.connect();
    match.run();
    client.hello({"Bob", "Cid"});
    match.run(2);
    EXPECT_EQ(client.last<protocol::Refused>().refusal, protocol::Refusal::full);
    EXPECT_NE(client.last<protocol::Refused>().text.find("1 of 2"), std::string::npos);
    EXPECT_EQ(match.server.roster().tanks(), 1);
    match.join("Dan");
    EXPECT_EQ(match.server.roster().tanks(), 2);
}

TEST(Admission, MalformedHelloIsRefused) {
    Match match;
    ScriptedClient& client = match.connect();
    match.run();
    client.send_bytes({static_cast<std::uint8_t>(protocol::kind_of<protocol::Hello>), 1, 2, 3});
    match.run(2);
    EXPECT_EQ(client.last<protocol::Refused>().refusal, protocol::Refusal::bad_hello);
    EXPECT_EQ(match.dropped(RejectReason::malformed), 1u);
}

TEST(Admission, ClientWithoutAHelloIsDisconnectedAfterFiveSeconds) {
    Match match;
    ScriptedClient& client = match.connect();
    match.run_seconds(4.9);
    EXPECT_TRUE(client.connected);
    match.run_seconds(0.3);
    EXPECT_FALSE(client.connected);
}

TEST(Admission, MessagesBeforeTheHelloAreRejected) {
    Match match;
    ScriptedClient& client = match.connect();
    match.run();
    client.send(protocol::Ping{1, 0});
    client.send(protocol::Setting{"reload", "5"});
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::unexpected), 2u);
    EXPECT_EQ(client.count<protocol::Ping>(), 0u);
}

TEST(Admission, ActorsOfALeavingClientAreRemoved) {
    Match match;
    const ScriptedTank ann = match.join("Ann");
    const ScriptedTank bob = match.join("Bob");
    bob.client->send(protocol::LayMine{bob.id});
    match.run(3);
    EXPECT_EQ(match.server.roster().actors.size(), 3u);
    bob.client->disconnect();
    match.run(3);
    EXPECT_EQ(match.server.roster().actors.size(), 1u);
    EXPECT_EQ(ann.client->count<protocol::ActorRemoved>(), 2u);
    EXPECT_EQ(match.server.roster().clients.size(), 1u);
}

TEST(Admission, TanksGetDifferentColoursAndPlaces) {
    Match match;
    std::set<int> colours;
    std::set<std::pair<float, float>> places;
    for (int i = 0; i < 8; ++i) {
        const ScriptedTank tank = match.join();
        colours.insert(match.actor(tank.id).colour);
        for (const auto& [x, y] : places)
            EXPECT_GT(glm::distance(glm::vec2(x, y), glm::vec2(tank.state.position)), 8);
        places.insert({tank.state.position.x, tank.state.position.y});
    }
    EXPECT_EQ(colours.size(), 8u);
}

TEST(Admission, RequestedColourGoesToOnePlayerOnly) {
    Match match;
    const auto colour_of = [&](const char* name, std::uint8_t wanted, bool bots = false) {
        ScriptedClient& client = match.connect();
        match.run();
        client.send(protocol::Hello{.bots = bots, .colour = wanted, .tank_names = {name, std::string(name) + "2"}});
        match.run(2);
        const auto added = client.all<protocol::ActorAdded>();
        return std::pair(added.at(added.size() - 2).colour, added.back().colour);
    };
    EXPECT_EQ(colour_of("Ann", 7), (std::pair<std::uint8_t, std::uint8_t>(7, 0)))
        << "only the first tank gets the requested colour";
    EXPECT_EQ(colour_of("Ben", 7).first, 1) << "Ann has this colour";
    EXPECT_EQ(colour_of("Cid", protocol::any_colour).first, 3);
    EXPECT_EQ(colour_of("Dan", 200).first, 5) << "200 is no colour";
    EXPECT_EQ(colour_of("bots", 10, true).first, 10);
    EXPECT_EQ(colour_of("Eve", 10).first, 10) << "colours of bots are not reserved";
}

TEST(Admission, ServerRequestsItsBotsOnce) {
    int asked = 0, times = 0;
    ServerSettings settings;
    settings.bots = 3;
    settings.ask_for_bots = [&](int count) {
        asked = count;
        ++times;
    };
    Match match(settings);
    match.run(10);
    EXPECT_EQ(asked, 3);
    EXPECT_EQ(times, 1);
}

} // namespace
} // namespace server::test
