#include "server/link_quality.h"

#include "match.h"

#include <gtest/gtest.h>

namespace server {
namespace {

constexpr double between = 0.1; // interval of pings [s]

TEST(LinkQuality, HasNoFiguresBeforeAPingAndARoundTrip) {
    LinkQuality link;
    EXPECT_FALSE(link.figures());
    link.add_ping(1, 1);
    EXPECT_FALSE(link.figures());
    link.add_round_trip(0.1);
    ASSERT_TRUE(link.figures());
    EXPECT_EQ(link.figures()->round_trip, 100);
    EXPECT_EQ(link.figures()->lost, 0);
}

TEST(LinkQuality, CountsMissingPingsOfTheLastTenSeconds) {
    LinkQuality link;
    link.add_round_trip(0.05);
    for (std::uint32_t number = 1; number <= 100; ++number)
        if (number % 5 != 0) // the last ping does not count as lost yet
            link.add_ping(number * between, number);
    ASSERT_TRUE(link.figures());
    EXPECT_NEAR(link.figures()->lost, 1000.0 * 19 / 99, 1);
    for (std::uint32_t number = 101; number <= 300; ++number)
        link.add_ping(number * between, number);
    EXPECT_EQ(link.figures()->lost, 0) << "older losses do not count";
}

TEST(LinkQuality, DoesNotCountDuplicateOrLatePingsAsLost) {
    LinkQuality link;
    link.add_round_trip(0.05);
    for (const std::uint32_t number : {1u, 2u, 4u, 4u, 3u, 5u})
        link.add_ping(1, number);
    EXPECT_EQ(link.figures()->lost, 0);
}

/// A late ping of the previous match has a number far above those of this one.
TEST(LinkQuality, StrayHighPingNumberExpiresWithTheWindow) {
    LinkQuality link;
    link.add_round_trip(0.05);
    link.add_ping(0, 500);
    for (std::uint32_t number = 1; number <= 120; ++number)
        link.add_ping(number * between, number);
    EXPECT_EQ(link.figures()->lost, 0);
}

TEST(LinkQuality, JitterIsTheMeanStepOfTheRoundTrip) {
    LinkQuality link;
    link.add_ping(1, 1);
    for (int i = 0; i < 400; ++i)
        link.add_round_trip(i % 2 == 0 ? 0.08 : 0.12);
    EXPECT_NEAR(link.figures()->round_trip, 100, 3);
    EXPECT_NEAR(link.figures()->jitter, 40, 1);
    for (int i = 0; i < 400; ++i)
        link.add_round_trip(0.1);
    EXPECT_LE(link.figures()->jitter, 1);
}

/// Viewers need the latency of every owner, also of a client with bots.
TEST(LinkFigures, OfEveryClientGoToAllClients) {
    test::Match match;
    const test::ScriptedTank ann = match.join("Ann"), bot = match.join("Bot", true);
    for (std::uint32_t number = 1; number <= 120; ++number, match.run())
        bot.client->send(protocol::Ping{.number = number, .server_time = match.time() - 0.3}, net::Channel::kinematics);
    const auto told = ann.client->last<protocol::Stats>().links;
    ASSERT_EQ(told.size(), 1u) << "Ann has sent no ping";
    EXPECT_EQ(told[0].client, match.actor(bot.id).owner);
    EXPECT_NEAR(told[0].round_trip, 300, 20);
}

} // namespace
} // namespace server
