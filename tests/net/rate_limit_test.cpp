#include "net/rate_limit.h"

#include <gtest/gtest.h>

using net::RateLimit;

TEST(RateLimit, GivesTheBurstThenTheRate) {
    RateLimit limit(10, 5);
    int taken = 0;
    for (int i = 0; i < 20; ++i)
        taken += limit.take(100);
    EXPECT_EQ(taken, 5);
    for (int i = 1; i <= 600; ++i) // 10 s of frames with two attempts each
        for (int k = 0; k < 2; ++k)
            taken += limit.take(100 + i / 60.0);
    EXPECT_NEAR(taken, 5 + 100, 1);
}

TEST(RateLimit, PauseGivesNoMoreThanTheBurst) {
    RateLimit limit(1000, 2000);
    EXPECT_TRUE(limit.take(1, 2000));
    EXPECT_FALSE(limit.take(1, 1));
    EXPECT_FALSE(limit.take(1000, 2001)); // a refusal takes nothing
    EXPECT_TRUE(limit.take(1000, 2000));
}

TEST(RateLimit, TimeThatRunsBackwardsGivesNothing) {
    RateLimit limit(10, 1);
    EXPECT_TRUE(limit.take(5));
    EXPECT_FALSE(limit.take(4));
    EXPECT_FALSE(limit.take(5.05));
    EXPECT_TRUE(limit.take(5.11));
}

TEST(RateLimits, EveryClientHasItsOwnBucketAndMemoryIsBounded) {
    net::RateLimits<int> limits(1, 2, 3);
    EXPECT_TRUE(limits.take(1, 7));
    EXPECT_TRUE(limits.take(1, 7));
    EXPECT_FALSE(limits.take(1, 7));
    EXPECT_TRUE(limits.take(1.1, 8)); // another client's bucket
    EXPECT_TRUE(limits.take(1.2, 9));
    EXPECT_FALSE(limits.take(1.3, 7));
    EXPECT_TRUE(limits.take(1.4, 10)); // displaces 8, the longest silent client
    EXPECT_EQ(limits.size(), 3u);
    EXPECT_FALSE(limits.take(1.5, 7));
    EXPECT_TRUE(limits.take(2.5, 7));
}
