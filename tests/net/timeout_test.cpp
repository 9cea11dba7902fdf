#include "net/timeout.h"

#include <gtest/gtest.h>

namespace net {

TEST(Timeout, EndsAfterItsTimeWhenCalledOften) {
    Timeout patience(1);
    for (int i = 0; i <= 99; ++i)
        EXPECT_FALSE(patience.over(7 + 0.01 * i)) << i;
    EXPECT_TRUE(patience.over(8.001));
}

TEST(Timeout, PauseBetweenCallsCountsAsAQuarterSecondAtMost) {
    Timeout patience(1);
    EXPECT_FALSE(patience.over(0));
    for (int picture = 1; picture <= 3; ++picture)
        EXPECT_FALSE(patience.over(3 * picture)) << "a frame of three seconds";
    EXPECT_TRUE(patience.over(12));
}

TEST(Timeout, ZeroPatienceEndsAtOnce) { EXPECT_TRUE(Timeout(0).over(5)); }

} // namespace net
