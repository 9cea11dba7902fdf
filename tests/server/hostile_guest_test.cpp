/// What a guest says makes the server say something that no message can carry, or compute with what is no number:
/// nobody's match ends by it.

#include "duel.h"
#include "log_lines.h"
#include "match.h"

#include <limits>

namespace server::test {
namespace {

void expect_the_match_goes_on(Match& match, const ScriptedTank& bob) {
    bob.client->heard.clear();
    bob.client->send(protocol::Ping{5, 0});
    match.run(2);
    EXPECT_EQ(bob.client->count<protocol::Ping>(), 1u);
    EXPECT_TRUE(bob.client->connected);
}

/// A shot, and its end a billion seconds later: nobody is to be told where its victim would be then.
TEST(HostileGuest, A_shell_that_ends_in_the_year_thirty_thousand) {
    for (const protocol::Judge judge :
         {protocol::Judge::claims, protocol::Judge::validated, protocol::Judge::present}) {
        LogLines log;
        ServerSettings settings;
        settings.judge = judge;
        settings.verdicts = true;
        Match match(settings);
        ScriptedTank eve = match.join("Eve"), bob = match.join("Bob");
        bob.state.velocity = {20, 0, 0};
        bob.publish(match.time());
        match.run(2);
        const protocol::Fire shot = eve.fire(match.time(), 90, 1);
        match.run(2);
        ASSERT_EQ(bob.client->count<protocol::Shot>(), 1u) << log.text();
        eve.client->send(protocol::ShellEnd{.actor = eve.id,
                                            .number = 1,
                                            .time = 1e9,
                                            .position = shot.origin,
                                            .victim = bob.id,
                                            .incarnation = bob.incarnation,
                                            .sequence = static_cast<std::uint16_t>(bob.sequence - 1),
                                            .shown = {.known = true}});
        match.run_seconds(25);
        EXPECT_EQ(match.dropped(Drop::unsayable), 0u) << log.text();
        expect_the_match_goes_on(match, bob);
    }
}

/// Truth from the bottom of the world, in a match: the error that everybody is told is beyond what the wire carries.
TEST(HostileGuest, A_truth_that_is_farther_than_any_error) {
    LogLines log;
    ServerSettings settings;
    settings.lab = false;
    Match match(settings);
    const ScriptedTank eve = match.join("Eve"), bob = match.join("Bob");
    for (int i = 0; i < 10; ++i) {
        const glm::vec3& there = eve.state.position;
        eve.client->send(
            protocol::TruthBatch{
                {{eve.id, eve.incarnation, match.time() - 0.1, {there.x, there.y, -1e5f}, {}, {1, 0, 0, 0}}}},
            net::Channel::truth);
        match.run(10);
    }
    EXPECT_EQ(match.dropped(Drop::unsayable), 0u) << log.text();
    expect_the_match_goes_on(match, bob);
}

/// Whatever else gets out of range is left unsaid, counted, and logged once a second.
TEST(HostileGuest, What_the_wire_cannot_carry_is_left_unsaid) {
    LogLines log;
    net::MemoryHub hub;
    Game game(flat_map(), hub.listen(), {}, tunables::Random(1));
    Client& client = game.roster.clients[1];
    client.peer = 1;
    client.id = 1;
    protocol::Objective nowhere;
    nowhere.place.x = std::numeric_limits<float>::quiet_NaN();
    for (int tick = 0; tick < 90; ++tick) {
        game.now = tick / 60.0;
        EXPECT_NO_THROW(game.tell_all(nowhere));
        EXPECT_NO_THROW(game.tell(client, protocol::Answer{.lines = std::vector<std::string>(65)}));
    }
    EXPECT_EQ(game.dropped[static_cast<std::size_t>(Drop::unsayable)], 180u);
    EXPECT_EQ(log.count("not said"), 2u) << log.text();
}

/// The longest heritage that the wire's bounds allow is longer than any packet.
TEST(HostileGuest, What_is_longer_than_a_packet_is_left_unsaid) {
    LogLines log;
    net::MemoryHub hub;
    Game game(flat_map(), hub.listen(), {}, tunables::Random(1));
    protocol::Heritage heritage;
    heritage.bans.assign(255, {.address = std::string(64, 'a'), .why = std::string(200, 'w')});
    ASSERT_GT(protocol::measure(heritage), protocol::max_packet);
    EXPECT_FALSE(game.packet(heritage));
    EXPECT_EQ(log.count("B long"), 1u) << log.text();
}

} // namespace
} // namespace server::test
