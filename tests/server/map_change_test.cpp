/// The match moves to another map on the same connections and seats, in rotation or by vote.

#include "match.h"

namespace server::test {
namespace {

/// Rounds of ten seconds with a pause of two seconds.
ServerSettings rotation(std::vector<std::string> maps) {
    ServerSettings settings;
    settings.maps = std::move(maps);
    settings.pause_after_match = 2;
    settings.rules.time_limit = 10;
    settings.seat_token = [number = 0u]() mutable { return protocol::SeatToken{++number, 1, 2, 3}; };
    return settings;
}

world::Map hill() {
    world::Map map = flat_map();
    map.name = "hill";
    map.heights[2000] = 5;
    return map;
}

TEST(MapChange, DoesNotHappenWithASingleMap) {
    Match match(rotation({"flat"}));
    const ScriptedTank ann = match.join("Ann");
    match.run_seconds(13);
    EXPECT_TRUE(match.server.match_state().running);
    EXPECT_FALSE(match.server.next_map());
    EXPECT_EQ(ann.client->count<protocol::Ballot>(), 0u);
}

TEST(MapChange, NextMapOfTheRotationIsDueAfterThePause) {
    Match match(rotation({"hill", "flat", "moon"}));
    const ScriptedTank ann = match.join("Ann");
    match.run_seconds(10.5);
    const auto ballot = ann.client->last<protocol::Ballot>();
    ASSERT_EQ(ballot.candidates.size(), 3u);
    EXPECT_EQ(ballot.candidates.front().map, "moon") << "the rotation's next map comes first";
    EXPECT_FALSE(match.server.next_map());
    match.run_seconds(2);
    EXPECT_EQ(match.server.next_map(), "moon");
    match.run_seconds(20);
    EXPECT_FALSE(match.server.match_state().running) << "the server waits until its program has loaded the map";
    match.server.stay();
    match.run(2);
    EXPECT_TRUE(match.server.match_state().running);
    EXPECT_TRUE(ann.client->last<protocol::Ballot>().candidates.empty());
}

TEST(MapChange, BallotOfALongRotationHasTheNextSixteenMaps) {
    std::vector<std::string> maps{"flat"};
    for (int i = 1; i < 20; ++i)
        maps.push_back("map " + std::to_string(i));
    Match match(rotation(maps));
    const ScriptedTank ann = match.join("Ann");
    match.run_seconds(10.5);
    const auto ballot = ann.client->last<protocol::Ballot>();
    ASSERT_EQ(ballot.candidates.size(), 16u);
    EXPECT_EQ(ballot.candidates.back().map, "map 16");
}

TEST(MapChange, MapWithMostVotesWinsAndATieFollowsTheRotation) {
    const auto outcome = [](std::vector<std::uint8_t> votes, bool bots = false) {
        Match match(rotation({"flat", "hill", "moon"}));
        std::vector<ScriptedTank> people;
        for (std::size_t i = 0; i < votes.size(); ++i)
            people.push_back(match.join("P", bots));
        people.front().client->send(protocol::Vote{1}); // before voting begins
        match.run_seconds(10.5);
        for (std::size_t i = 0; i < votes.size(); ++i)
            people[i].client->send(protocol::Vote{votes[i]});
        match.run_seconds(2.5);
        return match.server.next_map().value_or("none");
    };
    EXPECT_EQ(outcome({1}), "moon");
    EXPECT_EQ(outcome({1, 1, 0}), "moon");
    EXPECT_EQ(outcome({0, 1}), "hill") << "a tie: the rotation's next map";
    EXPECT_EQ(outcome({9}), "hill") << "no candidate has that number";
    EXPECT_EQ(outcome({1}, true), "hill") << "bots do not vote";
    EXPECT_EQ(outcome({2}), "none") << "most votes are for the current map";
}

TEST(MapChange, VotesAreSentToEveryClientAndCanBeChanged) {
    Match match(rotation({"flat", "hill"}));
    const ScriptedTank ann = match.join("Ann");
    const ScriptedTank bob = match.join("Bob");
    match.run_seconds(10.5);
    ann.client->send(protocol::Vote{0});
    match.run(2);
    EXPECT_EQ(bob.client->last<protocol::Ballot>().candidates.at(0).votes, 1);
    ann.client->send(protocol::Vote{1});
    match.run(2);
    EXPECT_EQ(bob.client->last<protocol::Ballot>().candidates.at(0).votes, 0);
    EXPECT_EQ(bob.client->last<protocol::Ballot>().candidates.at(1).votes, 1);
    ScriptedClient& cid = match.connect();
    match.run();
    cid.hello({"Cid"});
    match.run(2);
    EXPECT_EQ(cid.last<protocol::Ballot>().candidates.at(1).votes, 1) << "late clients see the votes as well";
    ann.client->disconnect();
    match.run(3);
    EXPECT_EQ(bob.client->last<protocol::Ballot>().candidates.at(1).votes, 0);
}

TEST(MapChange, RejoiningClientKeepsItsSeatOnTheNextMap) {
    // Built by hand: the second server takes over the first one's transport.
    net::MemoryHub hub;
    double now = 100;
    auto server =
        std::make_unique<Server>(flat_map(), "flat", hub.listen(), rotation({"flat", "hill"}), tunables::Random(1));
    ScriptedClient ann(hub.connect()), bob(hub.connect());
    const auto run = [&](double seconds) {
        for (const double end = now + seconds; now < end; now += world::tick_length) {
            ann.poll(now);
            bob.poll(now);
            server->tick(now);
        }
        ann.poll(now);
        bob.poll(now);
    };
    run(0.05);
    ann.send(protocol::Hello{.colour = 5, .tank_names = {"Ann"}});
    run(0.05);
    bob.hello({"Bob"});
    run(12.5);
    ASSERT_EQ(server->next_map(), "hill");
    const double before = server->match_time();
    const auto token = ann.last<protocol::Welcome>().seat;

    // Sends ten pings a second and returns the counted loss. Clients number pings from 1 on each map.
    const auto lost = [&](std::uint32_t first) {
        for (std::uint32_t number = first; number < first + 60; ++number) {
            const double answered = ann.count<protocol::Ping>() > 0 ? ann.last<protocol::Ping>().server_time : 0;
            ann.send(protocol::Ping{.number = number, .server_time = answered}, net::Channel::kinematics);
            run(0.1);
        }
        const auto figures = server->roster().clients.begin()->second.link.figures();
        return figures ? figures->lost : -1;
    };
    EXPECT_EQ(lost(501), 0); // numbers far from those on the next map

    ServerHandover handover = server->move_to("hill", world::checksum(hill()));
    server = std::make_unique<Server>(hill(), "hill", std::move(handover), tunables::Random(2));
    ann.poll(now);
    EXPECT_EQ(ann.last<protocol::MapChange>().map, "hill");
    EXPECT_EQ(ann.last<protocol::MapChange>().map_checksum, world::checksum(hill()));
    ann.heard.clear();
    ann.send(protocol::Ping{}); // of the previous match: ignored without a penalty
    run(1);
    EXPECT_TRUE(ann.connected);
    EXPECT_EQ(server->report().rejected_for(RejectReason::unexpected), 0u);
    ann.send(protocol::Hello{.tank_names = {"Ann"}, .seat = token});
    run(0.1);
    const auto welcome = ann.last<protocol::Welcome>();
    EXPECT_EQ(welcome.client, 1);
    EXPECT_EQ(welcome.map, "hill");
    EXPECT_TRUE(welcome.host);
    EXPECT_TRUE(welcome.seat.same(token));
    EXPECT_GT(server->match_time(), before) << "match time continues";
    EXPECT_TRUE(server->match_state().running);
    EXPECT_NEAR(server->match_state().until, server->match_time() + 10, 2) << "a new round begins";
    const Actor& tank = server->roster().actors.at(ann.last<protocol::Spawned>().actor);
    EXPECT_EQ(tank.name, "Ann");
    EXPECT_EQ(tank.colour, 5);
    EXPECT_EQ(lost(1), 0) << "pings of the previous map are not lost";
    // Bob does not return, so the server frees the seat after 30 s.
    EXPECT_EQ(server->roster().tanks(), 1);
    run(31);
    EXPECT_FALSE(bob.connected);
    EXPECT_TRUE(ann.connected);
}

} // namespace
} // namespace server::test
