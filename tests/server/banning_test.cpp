/// Bans, mutes and votes apply to a machine; bans and mutes also apply to the player's number.

#include "changed_events.h"
#include "match.h"

#include <gmock/gmock.h>

namespace server::test {
namespace {

using testing::HasSubstr;

std::string next_machine; ///< machine of the next client that connects

const Match::Wrap from_machines = changed([](net::Event& event) {
    if (event.kind == net::Event::Kind::connected)
        event.machine = next_machine;
});

struct Recognised : ::testing::Test {
    Match match{{}, flat_map(), from_machines};

    ScriptedClient& come(const std::string& machine, const std::string& name, std::uint32_t player = 0) {
        next_machine = machine;
        ScriptedClient& client = match.connect();
        match.run();
        protocol::Hello hello;
        hello.tank_names = {name};
        hello.player.a = player;
        client.send(hello);
        match.run(2);
        return client;
    }
    static std::string refusal(const ScriptedClient& client) {
        return client.count<protocol::Refused>() > 0 ? client.last<protocol::Refused>().text : "";
    }
    [[nodiscard]] bool muted(const std::string& name) {
        for (const auto& [peer, client] : match.server.roster().clients)
            if (client.name == name)
                return client.muted;
        ADD_FAILURE() << name << " is not in the match";
        return false;
    }
};

} // namespace

TEST_F(Recognised, BannedPlayerIsRefusedFromAnotherAddress) {
    come("192.168.1.7", "Bob", 7);
    match.server.order("ban bob rude");
    match.run(2);
    EXPECT_THAT(refusal(come("2001:db8::7", "Rob", 7)), HasSubstr("rude"));
    EXPECT_EQ(refusal(come("2001:db8::8", "Ann", 8)), "");
    match.server.order("unban 192.168.1.7");
    EXPECT_EQ(refusal(come("2001:db8::7", "Rob", 7)), "");
}

TEST_F(Recognised, BannedMachineIsRefusedBeforeItsHello) {
    come("192.168.1.7", "Bob");
    match.server.order("ban bob");
    match.run(2);
    next_machine = "192.168.1.7";
    ScriptedClient& again = match.connect();
    match.run(2);
    EXPECT_THAT(refusal(again), HasSubstr("banned"));
}

TEST_F(Recognised, BanOfAPlayerWithoutANumberDoesNotAffectOthers) {
    come("192.168.1.7", "Bob");
    match.server.order("ban bob");
    match.run(2);
    EXPECT_EQ(refusal(come("192.168.1.8", "Ann")), "");
}

TEST_F(Recognised, MutedPlayerStaysMutedWithoutTheSeat) {
    come("192.168.1.7", "Bob", 7).disconnect();
    match.run(2);
    come("192.168.1.7", "Bob", 7);
    match.server.order("mute bob");
    EXPECT_TRUE(muted("Bob"));
    come("192.168.1.7", "Rob");
    EXPECT_TRUE(muted("Rob")) << "the same machine";
    come("192.168.1.9", "Tob", 7);
    EXPECT_TRUE(muted("Tob")) << "the same number";
    come("192.168.1.9", "Ann", 8);
    EXPECT_FALSE(muted("Ann"));
    match.server.order("unmute tob");
    come("192.168.1.10", "Lob", 7);
    EXPECT_FALSE(muted("Lob"));
}

TEST_F(Recognised, BansAndMutesLastOnTheNextMap) {
    come("192.168.1.7", "Bob", 7);
    come("192.168.1.8", "Cid", 8);
    match.server.order("ban bob");
    match.server.order("mute cid");
    const Server next(flat_map(), "flat", match.server.move_to("flat", 0), tunables::Random(1));
    ASSERT_EQ(next.roster().bans.size(), 1u);
    EXPECT_EQ(next.roster().bans.front().player.a, 7u);
    ASSERT_EQ(next.roster().mutes.size(), 1u);
    EXPECT_EQ(next.roster().mutes.front().player.a, 8u);
}

/// Returns the votes counted of four players: two of one machine, one of another and one in the server's own program.
/// The round lasts ten seconds.
int votes_counted(int of_one_machine) {
    ServerSettings settings;
    settings.maps = {"flat", "hill"};
    settings.rules.time_limit = 10;
    settings.address.votes = of_one_machine;
    Match match(settings, flat_map(), from_machines);
    std::vector<ScriptedTank> people;
    for (const char* machine : {"192.168.1.7", "192.168.1.7", "192.168.1.8", ""}) {
        next_machine = machine;
        people.push_back(match.join());
    }
    match.run_seconds(10.5);
    for (const ScriptedTank& each : people)
        each.client->send(protocol::Vote{0});
    match.run(3);
    int votes = 0;
    for (const auto& candidate : people.front().client->last<protocol::Ballot>().candidates)
        votes += candidate.votes;
    return votes;
}

TEST(Votes, OneVotePerMachineCountsUnlessTheHostRaisesTheLimit) {
    EXPECT_EQ(votes_counted(1), 3);
    EXPECT_EQ(votes_counted(2), 4);
    EXPECT_EQ(votes_counted(0), 4);
}

} // namespace server::test
