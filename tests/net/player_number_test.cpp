#include "net/player_number.h"

#include <gtest/gtest.h>

using namespace net;
using protocol::FormerServer;
using protocol::SeatToken;

namespace {
constexpr SeatToken secret{.a = 1, .b = 2, .c = 3, .d = 4}, salt{.a = 5}, another_salt{.a = 6};
} // namespace

TEST(PlayerNumber, DiffersForEachServerAndEachPlayer) {
    const SeatToken here = number_at(secret, "abcd");
    EXPECT_TRUE(here.same(number_at(secret, "abcd")));
    EXPECT_FALSE(here.same(number_at(secret, "abce")));
    EXPECT_FALSE(here.same(number_at({.a = 1, .b = 2, .c = 3, .d = 5}, "abcd")));
    EXPECT_FALSE(here.same(secret)) << "no server receives the secret number";
}

TEST(PlayerNumber, LeadsFromServerToServer) {
    const SeatToken first = number_at(secret, "abcd");
    const SeatToken second = number_at(number_handed_on(first, salt), "efgh");
    const SeatToken third = number_at(number_handed_on(second, another_salt), "ijkl");
    const std::vector<FormerServer> former{{"abcd", salt}, {"efgh", another_salt}};
    EXPECT_TRUE(number_at(secret, std::span(former).first(1), "efgh").same(second));
    EXPECT_TRUE(number_at(secret, former, "ijkl").same(third));
    EXPECT_TRUE(number_at(secret, {}, "abcd").same(first));
}

TEST(PlayerNumber, IsNotTheOneOfTheServerBefore) {
    const SeatToken here = number_at(secret, "abcd"), given = number_handed_on(here, salt);
    EXPECT_FALSE(given.same(here));
    EXPECT_FALSE(given.same(number_handed_on(here, another_salt))) << "each match has numbers of its own";
    EXPECT_FALSE(number_at(given, "efgh").same(number_at(given, "ijkl")))
        << "a server that repeats another one's former servers gets other numbers";
}

TEST(PlayerNumber, OfAPlayerWithoutANumberStaysZero) {
    EXPECT_FALSE(number_at(SeatToken{}, "abcd").given());
    EXPECT_FALSE(number_handed_on({}, salt).given());
    EXPECT_FALSE(number_at(SeatToken{}, std::vector<FormerServer>{{"abcd", salt}}, "efgh").given());
}
