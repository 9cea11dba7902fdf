#include "overlay/instruments/blind_panel.h"

#include "dead_reckoning/scheme.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

using namespace overlay;
using Vote = BlindTest::Vote;

namespace {
constexpr int first = 3, second = 8;

/// Runs a test whose viewer always prefers the first scheme.
BlindTest sharp_eyes(int rounds, std::uint64_t seed) {
    BlindTest test;
    test.start(first, second, rounds, seed);
    while (test.running()) {
        test.show(1);
        test.show(0);
        test.vote(test.scheme() == first ? Vote::a : Vote::b, {{{1, 2, 3}, {4, 5, 6}}});
    }
    return test;
}
} // namespace

TEST(BlindTest, VotesFollowTheSchemeNotTheLetter) {
    const BlindTest test = sharp_eyes(20, 7);
    EXPECT_EQ(test.count().first, 20);
    EXPECT_EQ(test.count().second, 0);
    int swapped = 0;
    for (const BlindTest::Round& round : test.done())
        swapped += round.swapped;
    EXPECT_GT(swapped, 2) << "A is not always the same scheme";
    EXPECT_LT(swapped, 18);
    EXPECT_DOUBLE_EQ(test.means()[0].mean, 1);
    EXPECT_DOUBLE_EQ(test.means()[1].jerk, 6);
}

TEST(BlindTest, VoteCountsOnlyAfterBothSchemesWereSeen) {
    BlindTest test;
    test.start(first, second, 1, 1);
    test.vote(Vote::a, {});
    EXPECT_TRUE(test.running());
    test.show(1);
    EXPECT_TRUE(test.seen_both());
    test.vote(Vote::same, {});
    EXPECT_FALSE(test.running());
    EXPECT_EQ(test.count().same, 1);
    test.vote(Vote::a, {});
    EXPECT_EQ(test.done().size(), 1u) << "the test is over";
}

/// After a failed script, or in a match without true poses, a round counts the vote and has no figures.
TEST(BlindTest, MissingFiguresAreLeftOut) {
    BlindTest test;
    test.start(first, second, 2, 1);
    for (const auto& figures : {std::array<BlindTest::Figures, 2>{{{1, 2, 3}, {}}}, {}}) {
        test.show(1);
        test.vote(Vote::same, figures);
    }
    EXPECT_EQ(test.means()[0].mean, 1);
    EXPECT_TRUE(std::isnan(test.means()[1].mean));
    EXPECT_NE(test.csv().find("\n2,"), std::string::npos);
    EXPECT_TRUE(test.csv().ends_with(",same,same,,,,,,\n")) << test.csv();
}

TEST(BlindTest, SameSeedGivesTheSameOrder) {
    const auto order = [](std::uint64_t seed) {
        std::vector<bool> swapped;
        const BlindTest test = sharp_eyes(16, seed);
        for (const auto& round : test.done())
            swapped.push_back(round.swapped);
        return swapped;
    };
    EXPECT_EQ(order(5), order(5));
    EXPECT_NE(order(5), order(6));
}

TEST(BlindTest, ContinuesWithTheSameSchemesAfterTheLastRound) {
    BlindTest test = sharp_eyes(5, 2);
    test.go_on(0);
    EXPECT_FALSE(test.running());
    test.go_on(1);
    ASSERT_TRUE(test.running());
    EXPECT_EQ(test.round(), 5);
    test.show(1);
    test.show(0);
    test.vote(test.scheme() == first ? Vote::a : Vote::b, {});
    EXPECT_FALSE(test.running());
    EXPECT_EQ(test.count().first, 6);
}

TEST(BlindTest, VerdictNamesASchemeOnlyWhenTheVotesAreSignificant) {
    EXPECT_EQ(verdict("pvb", 6, 0), "pvb looks smoother: 6 to 0");
    EXPECT_EQ(verdict("pvb", 5, 0), "Not decided: 5 to 0. 1 more vote for the leader would decide it");
    EXPECT_EQ(verdict("pvb", 0, 0), "Not decided: 0 to 0. 6 more votes for either would decide it");
    EXPECT_EQ(verdict("pvb", 7, 3).find("pvb"), std::string::npos);
}

TEST(BlindTest, CsvNamesTheSchemesBehindTheLetters) {
    const BlindTest test = sharp_eyes(3, 11);
    const std::string csv = test.csv();
    EXPECT_EQ(std::ranges::count(csv, '\n'), 5);
    const std::string name(dr::scheme_names()[first]);
    for (std::size_t i = 0; i < 3; ++i) {
        const bool swapped = test.done()[i].swapped;
        const std::string line = std::to_string(i + 1) + "," +
                                 std::string(dr::scheme_names()[swapped ? second : first]) + "," +
                                 std::string(dr::scheme_names()[swapped ? first : second]) + "," +
                                 (swapped ? "b" : "a") + "," + name + (swapped ? ",4,1," : ",1,4,");
        EXPECT_NE(csv.find(line), std::string::npos) << line << "\nis not in\n" << csv;
    }
}
