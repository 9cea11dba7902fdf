#include "tripod.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;
using namespace dr::test;

TEST(Penetration, IsTheDeepestPointsVerticalDepth) {
    const State level = at({0, 0, 0.4});
    const auto flat = [](double, double) { return 0.0; };
    EXPECT_NEAR(penetration<double>(level, tripod, flat), 0.1, 1e-12);
    const auto slope = [](double x, double) { return x / 2; };
    EXPECT_NEAR(penetration<double>(level, tripod, slope), 1.1, 1e-12); // the front points, 2 m ahead
    EXPECT_EQ(penetration<double>(at({0, 0, 2}), tripod, flat), 0);
}

} // namespace
