#include "overlay/plot/distribution.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace overlay;

TEST(Distribution, CumulativeIsTheShareBelow) {
    std::vector<float> errors;
    for (int i = 1000; i >= 1; --i)
        errors.push_back(static_cast<float>(i) / 1000); // uniform up to 1
    const auto points = cumulative(errors);
    ASSERT_EQ(points.size(), 200u);
    for (const PlotPoint& point : points)
        EXPECT_NEAR(point.y, 100 * point.x, 1e-4);
    EXPECT_TRUE(cumulative({}).empty());
    const auto one = cumulative({0.25f});
    ASSERT_EQ(one.size(), 1u);
    EXPECT_EQ(one[0].y, 100);
}

TEST(Distribution, HistogramHasEveryErrorOnce) {
    const std::vector<float> errors{0.001f, 0.01f, 0.05f, 0.05f, 0.2f, 5.0f};
    for (const Axis& axis : {Axis{0.01, 1, true}, Axis{0, 1, false}}) {
        const auto steps = histogram(errors, axis, 10);
        ASSERT_EQ(steps.size(), 20u);
        double sum = 0;
        for (std::size_t i = 0; i < steps.size(); i += 2)
            sum += steps[i].y;
        EXPECT_NEAR(sum, 100, 1e-9) << "values outside the axis count in the first and the last bin";
        EXPECT_NEAR(steps.front().x, axis.low, 1e-12);
        EXPECT_NEAR(steps.back().x, axis.high, 1e-12);
    }
}

TEST(Distribution, PlotReachesFromTheSmallestToTheLargestError) {
    const std::vector<SchemeErrors> schemes{{"a", colours::good, {0.02f, 0.03f}}, {"b", colours::bad, {0.4f, 3.0f}}};
    const Plot log = distribution_plot(schemes, {});
    EXPECT_TRUE(log.log_x);
    EXPECT_LE(log.x_low, 0.02);
    EXPECT_GE(log.x_high, 3);
    EXPECT_EQ(log.y_high, 100);
    const Plot bins = distribution_plot(schemes, {.cumulative = false, .logarithmic = false});
    EXPECT_EQ(bins.x_low, 0);
    EXPECT_LE(bins.y_high, 100);
    EXPECT_TRUE(std::isfinite(distribution_plot({}, {}).x_high));
}

TEST(Axis, SharesAndValuesAreInverse) {
    for (const Axis& axis : {Axis{2, 12, false}, Axis{0.01, 50, true}})
        for (const double share : {0.0, 0.25, 0.7, 1.0})
            EXPECT_NEAR(axis.share(axis.value(share)), share, 1e-12);
    EXPECT_NEAR((Axis{0.1, 10, true}).value(0.5), 1, 1e-12);
    EXPECT_EQ((Axis{0.1, 10, true}).share(-3), 0) << "a negative value is shown at the low end of a logarithmic axis";
}

TEST(Axis, LogarithmicAxisEndsAtRoundValuesAndHoldsTheRange) {
    const Axis axis = log_axis(0.013, 7.5);
    EXPECT_NEAR(axis.low, 0.01, 1e-9);
    EXPECT_NEAR(axis.high, 10, 1e-9);
    const Axis narrow = log_axis(0.3, 0.3);
    EXPECT_LT(narrow.low, narrow.high);
    EXPECT_TRUE(log_axis(0, -1).high > 0) << "an axis without data is valid";
    std::vector<std::string> labels;
    for (const AxisTick& tick : ticks(Axis{0.01, 10, true}, 4))
        if (!tick.label.empty())
            labels.push_back(tick.label);
    EXPECT_EQ(labels, (std::vector<std::string>{"0.01", "0.1", "1", "10"}));
}
