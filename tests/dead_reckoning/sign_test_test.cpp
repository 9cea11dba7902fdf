/// Vote counts compared with closed forms, published intervals, and the coverage of an interval.

#include "dead_reckoning/measuring/sign_test.h"

#include "tunables/random.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace dr {

TEST(SignTest, MatchesTheClosedForm) {
    EXPECT_DOUBLE_EQ(sign_test_p_value(5, 0), 0.0625);
    EXPECT_DOUBLE_EQ(sign_test_p_value(0, 6), 0.03125);
    EXPECT_DOUBLE_EQ(sign_test_p_value(0, 0), 1);
    EXPECT_DOUBLE_EQ(sign_test_p_value(7, 7), 1) << "a probability is at most 1";
    EXPECT_DOUBLE_EQ(sign_test_p_value(7, 1), 2 * (1 + 8) / 256.0);
    EXPECT_DOUBLE_EQ(sign_test_p_value(9, 2), 2 * (1 + 11 + 55) / 2048.0);
    EXPECT_NEAR(sign_test_p_value(600, 400), 2.7e-10, 0.3e-10) << "small probabilities are accurate for many votes";
}

TEST(SignTest, SaysHowManyVotesAreMissing) {
    EXPECT_EQ(votes_to_significance(0, 0), 6);
    EXPECT_EQ(votes_to_significance(5, 0), 1);
    EXPECT_EQ(votes_to_significance(0, 6), 0);
    for (int other = 0; other < 12; ++other)
        for (int leader = other; leader < 12; ++leader) {
            const int more = votes_to_significance(leader, other);
            EXPECT_LT(sign_test_p_value(leader + more, other), significance);
            if (more > 0) {
                EXPECT_GE(sign_test_p_value(leader + more - 1, other), significance)
                    << "one vote less is not significant";
            }
        }
}

TEST(SignTest, StaysAccurateForManyVotes) {
    EXPECT_NEAR(sign_test_p_value(50'000, 50'000), 1, 1e-9);
    EXPECT_NEAR(sign_test_p_value(50'316, 49'684), 0.045999, 1e-6)
        << "nearly normally distributed: two standard deviations";
}

TEST(SignTest, ShareIntervalIsExact) {
    EXPECT_EQ(share_interval(0, 0).low, 0);
    EXPECT_EQ(share_interval(0, 0).high, 1);
    // Closed forms at both ends.
    EXPECT_EQ(share_interval(0, 10).low, 0);
    EXPECT_NEAR(share_interval(0, 10).high, 1 - std::pow(0.025, 0.1), 1e-12);
    EXPECT_NEAR(share_interval(10, 10).low, std::pow(0.025, 0.1), 1e-12);
    EXPECT_EQ(share_interval(10, 10).high, 1);
    // Quantiles of the beta distribution.
    EXPECT_NEAR(share_interval(7, 10).low, 0.3475471, 1e-6);
    EXPECT_NEAR(share_interval(7, 10).high, 0.9332605, 1e-6);
    EXPECT_NEAR(share_interval(5000, 10'000).low, 0.5 - 0.00985, 1e-4);
}

TEST(SignTest, IntervalCoversTheTrueShareAtLeastAsOftenAsStated) {
    for (const int tries : {5, 20, 60}) {
        std::vector<ShareInterval> intervals;
        for (int hits = 0; hits <= tries; ++hits)
            intervals.push_back(share_interval(hits, tries));
        for (const double share : {0.5, 0.7, 0.95}) {
            tunables::Random random(static_cast<unsigned>(tries));
            constexpr int trials = 2000;
            int held = 0;
            for (int trial = 0; trial < trials; ++trial) {
                std::size_t hits = 0;
                for (int i = 0; i < tries; ++i)
                    hits += random.uniform() < share;
                held += intervals[hits].low <= share && share <= intervals[hits].high;
            }
            EXPECT_GE(static_cast<double>(held) / trials, 0.95 - 4 * std::sqrt(0.95 * 0.05 / trials))
                << tries << " tries, " << share;
        }
    }
}

} // namespace dr
