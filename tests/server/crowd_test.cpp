/// More than 255 clients in one match.

#include "match.h"

#include <algorithm>
#include <set>

namespace server::test {

namespace {

/// Returns `count` admitted clients with one tank each.
std::vector<ScriptedTank> let_in(Match& match, int count) {
    std::vector<ScriptedTank> tanks(static_cast<std::size_t>(count));
    for (ScriptedTank& tank : tanks)
        tank.client = &match.connect();
    match.run();
    for (int i = 0; i < count; ++i)
        tanks[static_cast<std::size_t>(i)].client->hello({"T" + std::to_string(i)});
    match.run(2);
    for (ScriptedTank& tank : tanks) {
        const auto spawned = tank.client->last<protocol::Spawned>();
        const auto own = tank.client->last<protocol::Welcome>().client;
        for (const auto& added : tank.client->all<protocol::ActorAdded>())
            if (added.owner == own)
                tank.id = added.actor;
        const Actor& actor = match.actor(tank.id);
        tank.incarnation = actor.incarnation;
        tank.state.position = actor.placed;
        tank.state.orientation = facing(actor.placed_heading);
        EXPECT_NE(spawned.actor, 0);
    }
    return tanks;
}

/// Sends a ping as the game does, with the time stamp of the last answer.
void ask_the_time(ScriptedTank& tank, std::uint32_t number) {
    const auto answers = tank.client->all<protocol::Ping>();
    tank.client->send(protocol::Ping{.number = number, .server_time = answers.empty() ? 0 : answers.back().server_time},
                      net::Channel::kinematics);
}

} // namespace

TEST(Crowd, ThreeHundredClientsGetDistinctNumbersAndTanks) {
    constexpr int many = 300;
    ServerSettings settings;
    settings.max_players = many;
    Match match(settings);
    std::vector<ScriptedTank> tanks = let_in(match, many);
    std::set<ClientId> clients;
    std::set<ActorId> actors;
    for (const ScriptedTank& tank : tanks) {
        clients.insert(tank.client->last<protocol::Welcome>().client);
        actors.insert(tank.id);
    }
    EXPECT_EQ(clients.size(), many);
    EXPECT_EQ(actors.size(), many);
    EXPECT_GT(*clients.rbegin(), 255);
    // A client whose number does not fit into a byte is heard, and its updates are not attributed to another client.
    for (ScriptedTank& tank : tanks)
        tank.client->heard.clear();
    tanks.back().publish(match.time());
    match.run(2);
    for (const ScriptedTank& tank : tanks)
        EXPECT_EQ(tank.client->updates().size(), tank.id == tanks.back().id ? 0u : 1u) << tank.id;
    EXPECT_EQ(match.dropped(RejectReason::not_owner), 0u);
    // The match is full.
    ScriptedClient& late = match.connect();
    match.run();
    late.hello({"late"});
    match.run(2);
    EXPECT_EQ(late.last<protocol::Refused>().refusal, protocol::Refusal::full);
}

TEST(Crowd, FiguresIncludeTheirReceiverAndCoverTheOthersInTurns) {
    constexpr int many = 80;
    ServerSettings settings;
    settings.max_players = many;
    settings.truth = false;
    Match match(settings);
    std::vector<ScriptedTank> tanks = let_in(match, many);
    std::vector<ClientId> numbers;
    for (ScriptedTank& tank : tanks) {
        numbers.push_back(tank.client->last<protocol::Welcome>().client);
        tank.client->heard.clear();
    }
    for (std::uint32_t second = 1; second <= 6; ++second) {
        for (ScriptedTank& tank : tanks)
            ask_the_time(tank, second);
        match.run(60);
    }
    for (std::size_t i = 0; i < tanks.size(); ++i) {
        const auto all = tanks[i].client->all<protocol::Stats>();
        ASSERT_GE(all.size(), 3u);
        EXPECT_LE(all.size(), 6u);
        std::set<ClientId> heard_of;
        for (const protocol::Stats& figures : all) {
            EXPECT_FALSE(figures.all);
            EXPECT_LE(figures.links.size(), StatsBroadcaster::part_size + 1);
            EXPECT_EQ(std::ranges::count(figures.links, numbers[i], &protocol::LinkFigures::client), 1)
                << "also when its turn comes";
            for (const protocol::LinkFigures& link : figures.links)
                heard_of.insert(link.client);
        }
        EXPECT_EQ(heard_of.size(), many) << "three turns name all clients";
    }
}

} // namespace server::test
