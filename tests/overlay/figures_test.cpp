#include "overlay/plot/figures.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck.h>

using namespace overlay;

TEST(Figures, KeepThreeDigits) {
    EXPECT_EQ(figure(0), "0.000");
    EXPECT_EQ(figure(0.0234), "0.023");
    EXPECT_EQ(figure(0.9996), "1.00") << "rounding up must not add a digit";
    EXPECT_EQ(figure(1.234), "1.23");
    EXPECT_EQ(figure(9.996), "10.0");
    EXPECT_EQ(figure(12.34), "12.3");
    EXPECT_EQ(figure(99.96), "100");
    EXPECT_EQ(figure(1234.4), "1234");
    EXPECT_EQ(figure(-1.234), "-1.23");
    EXPECT_EQ(figure(std::numeric_limits<double>::quiet_NaN()), "–");
    EXPECT_EQ(figure(1.5, "m"), "1.50 m");
    EXPECT_EQ(figure(std::numeric_limits<double>::quiet_NaN(), "m"), "–");
}

TEST(Figures, RatesAndClocksAreFormatted) {
    EXPECT_EQ(byte_rate(840.2), "840 B/s");
    EXPECT_EQ(byte_rate(999.6), "1.00 kB/s");
    EXPECT_EQ(byte_rate(12345), "12.3 kB/s");
    EXPECT_EQ(clock(247.9), "4:07");
    EXPECT_EQ(clock(-3), "0:00");
    EXPECT_EQ(clock(3600), "60:00");
}

TEST(Ticks, StepIsTheSmallestRoundValueThatFits) {
    EXPECT_DOUBLE_EQ(tick_step(10, 5), 2);
    EXPECT_DOUBLE_EQ(tick_step(10, 10), 1);
    EXPECT_DOUBLE_EQ(tick_step(0.3, 3), 0.1);
    EXPECT_DOUBLE_EQ(tick_step(11, 5), 5);
    EXPECT_DOUBLE_EQ(tick_step(4500, 8), 1000);
    EXPECT_TRUE(rc::check("as many steps as asked for, and a fifth at least", [] {
        const double span = std::exp(*rc::gen::inRange(-9000, 9000) / 1000.0);
        const int most = *rc::gen::inRange(2, 20);
        const double steps = span / tick_step(span, most);
        RC_ASSERT(steps <= most * (1 + 1e-6));
        RC_ASSERT(steps >= most / 2.5 * (1 - 1e-6));
    }));
}

TEST(Ticks, LieInTheRangeOnMultiples) {
    EXPECT_EQ(ticks(0, 0.3, 0.1).size(), 4u) << "0.1 · 3 is not 0.3 in double";
    EXPECT_EQ(ticks(-1, 1, 0.5).size(), 5u);
    const auto result = ticks(13.2, 23.2, 2);
    ASSERT_EQ(result.size(), 5u);
    EXPECT_DOUBLE_EQ(result.front(), 14);
    EXPECT_DOUBLE_EQ(result.back(), 22);
}

TEST(Ticks, LabelsHaveTheStepsDecimals) {
    EXPECT_EQ(tick_label(0.3, 0.1), "0.3");
    EXPECT_EQ(tick_label(2, 0.05), "2.00");
    EXPECT_EQ(tick_label(14, 2), "14");
    EXPECT_EQ(tick_label(-1e-17, 0.1), "0.0");
}

TEST(AxisTop, LiesAboveTheLargestValueWithAMargin) {
    EXPECT_DOUBLE_EQ(axis_top(0, 0.1), 0.1);
    EXPECT_DOUBLE_EQ(axis_top(0.17, 0.1), 0.2);
    EXPECT_DOUBLE_EQ(axis_top(1, 0.1), 1.5);
    EXPECT_TRUE(rc::check("above the data, less than twice as high", [] {
        const double largest = std::exp(*rc::gen::inRange(-4000, 8000) / 1000.0);
        const double top = axis_top(largest, 1e-3);
        RC_ASSERT(top >= largest * 1.08 * (1 - 1e-6));
        RC_ASSERT(top <= largest * 1.08 * 1.5 * (1 + 1e-6));
    }));
}

TEST(AxisScale, GrowsAtOnceAndShrinksLater) {
    AxisScale scale(0.1);
    EXPECT_DOUBLE_EQ(scale.update(0.05, 0), 0.1);
    EXPECT_DOUBLE_EQ(scale.update(2.5, 1), 3);
    EXPECT_DOUBLE_EQ(scale.update(0.05, 2), 3);
    EXPECT_DOUBLE_EQ(scale.update(0.05, 3.9), 3);
    EXPECT_DOUBLE_EQ(scale.update(0.05, 4.1), 0.1);
    scale.update(2.5, 5);
    scale.update(0.05, 7);
    scale.update(2.5, 7.5); // a larger range is needed again, so the wait restarts
    EXPECT_DOUBLE_EQ(scale.update(0.05, 9), 3);
}
