/// Pooled blind comparisons of simulated viewers with known preferences.

#include "lab/studies/votes.h"
#include "platform/small_file.h"

#include "tunables/random.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace lab {
namespace {

constexpr const char* head =
    "# blind comparison of pvb and snap, seed 7\nround,a,b,vote,smoother,mean_a,mean_b,jerk_a,jerk_b\n";

std::vector<Ballot> read(const std::string& rows, std::size_t sitting = 0) {
    std::vector<Ballot> ballots;
    read_ballots(head + rows, "votes.csv", sitting, ballots);
    return ballots;
}

std::string error_of(const std::string& text) {
    std::vector<Ballot> ballots;
    try {
        read_ballots(text, "votes.csv", 0, ballots);
    } catch (const platform::FileError& error) {
        return error.what();
    }
    return "";
}

} // namespace

TEST(Votes, RoundIsReadAsTheGameWritesIt) {
    const auto ballots = read("1,pvb,snap,b,snap,0.1,0.2,30,10\n2,snap,pvb,same,same,0.3,,1,2\n", 4);
    ASSERT_EQ(ballots.size(), 2u);
    EXPECT_EQ(ballots[0].a, "pvb");
    EXPECT_EQ(ballots[0].b, "snap");
    EXPECT_EQ(ballots[0].vote, Ballot::Vote::b);
    EXPECT_EQ(ballots[0].sitting, 4u);
    EXPECT_EQ(ballots[0].metrics.at("mean"), std::pair(0.1, 0.2));
    EXPECT_EQ(ballots[0].metrics.at("jerk"), std::pair(30.0, 10.0));
    EXPECT_EQ(ballots[1].vote, Ballot::Vote::same);
    EXPECT_FALSE(ballots[1].metrics.contains("mean")) << "one of the two values is missing";
}

TEST(Votes, MatchAHandCount) {
    auto ballots = read("1,pvb,snap,b,snap,0.1,0.2,30,10\n" // chose snap: mean disagrees, jerk agrees
                        "2,snap,pvb,a,snap,0.3,0.1,1,2\n"   // chose snap: mean disagrees, jerk agrees
                        "3,snap,pvb,b,pvb,0.3,0.1,1,1\n"    // chose pvb: mean agrees, jerk is equal
                        "4,pvb,snap,same,same,0.3,0.1,1,2\n");
    for (const Ballot& ballot : read("1,pvb,snap,b,snap,0.3,0.2,30,10\n", 1)) // another viewer: both metrics agree
        ballots.push_back(ballot);
    const std::vector<VoteRow> rows = count_votes(ballots);
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[0].says, "snap is smoother than pvb") << "the preferred scheme is named first";
    EXPECT_EQ(std::tie(rows[0].yes, rows[0].no, rows[0].neither), std::tuple(3, 1, 1));
    EXPECT_EQ(std::tie(rows[0].sittings_yes, rows[0].sittings_no), std::tuple(2, 0));
    EXPECT_EQ(rows[1].says, "less jerk is smoother") << "the statement with which more votes agree";
    EXPECT_EQ(std::tie(rows[1].yes, rows[1].no, rows[1].neither), std::tuple(3, 0, 2));
    EXPECT_EQ(rows[2].says, "less mean is smoother");
    EXPECT_EQ(std::tie(rows[2].yes, rows[2].no, rows[2].neither), std::tuple(2, 2, 1));
    EXPECT_EQ(std::tie(rows[2].sittings_yes, rows[2].sittings_no), std::tuple(1, 1));
    EXPECT_DOUBLE_EQ(rows[2].share(), 0.5);
    EXPECT_EQ(rows[3].says, "jerk rather than mean");
    EXPECT_EQ(std::tie(rows[3].yes, rows[3].no, rows[3].neither), std::tuple(2, 0, 3));
    EXPECT_DOUBLE_EQ(rows[3].by_chance(), 0.5);
}

TEST(Votes, MetricThatAViewerFollowsIsFound) {
    tunables::Random random(11);
    std::string rows;
    for (int round = 1; round <= 200; ++round) {
        const double mean[] = {random.uniform(), random.uniform()}, jerk[] = {random.uniform(), random.uniform()};
        const bool a =
            random.uniform() < 0.8 ? jerk[0] < jerk[1] : random.uniform() < 0.5; // by jerk four times of five
        rows += fmt::format("{},pvb,snap,{},,{},{},{},{}\n", round, a ? "a" : "b", mean[0], mean[1], jerk[0], jerk[1]);
    }
    const std::vector<VoteRow> found = count_votes(read(rows));
    ASSERT_EQ(found.size(), 4u);
    EXPECT_EQ(found[1].says, "less jerk is smoother");
    EXPECT_LE(found[1].interval().low, 0.9);
    EXPECT_GE(found[1].interval().high, 0.9);
    EXPECT_LT(found[1].by_chance(), 1e-9);
    EXPECT_GT(found[2].by_chance(), 0.01) << "the votes do not depend on the mean";
    EXPECT_EQ(found[3].says, "jerk rather than mean");
    EXPECT_LT(found[3].by_chance(), 1e-6);
}

TEST(Votes, ErrorsInAFileAreNamedWithTheirLine) {
    EXPECT_EQ(error_of("t,x,y\n1,2,3\n"),
              "votes.csv: line 1: a blind comparison has the columns a, b and vote; this file has t, x, y");
    EXPECT_EQ(error_of("a,b,vote\npvb,snap,a\npvb,snap,c\n"),
              "votes.csv: line 3: a vote must be a, b or same, not 'c'");
    EXPECT_EQ(error_of("a,b,vote\npvb,pvb,a\n"), "votes.csv: line 2: a and b must be two different schemes");
    EXPECT_EQ(error_of("a,b,vote,mean_a,mean_b\npvb,snap,a,1,nan\n").substr(0, 23), "votes.csv: line 2: mean");
    EXPECT_EQ(error_of("a,b,vote,mean_a\npvb,snap,a,x\n"), "") << "a metric with one column is ignored";
    EXPECT_TRUE(count_votes({}).empty());
}

} // namespace lab
