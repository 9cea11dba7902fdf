#include "overlay/plot/plot.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace overlay;

TEST(Envelope, KeepsThePeakOfEveryColumn) {
    std::vector<PlotPoint> points;
    for (int i = 0; i <= 1000; ++i)
        points.push_back({i * 0.01, i == 537 ? 9.0 : 1.0});
    const auto kept = envelope(points, 0, 10, 50);
    EXPECT_EQ(kept.size(), 50u);
    double largest = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        largest = std::max(largest, kept[i].y);
        EXPECT_TRUE(i == 0 || kept[i].x > kept[i - 1].x);
    }
    EXPECT_EQ(largest, 9);
}

TEST(Envelope, LeavesOutPointsOutOfSight) {
    const std::vector<PlotPoint> points{{-1, 1}, {0.5, 2}, {3, 4}};
    const auto kept = envelope(points, 0, 1, 10);
    ASSERT_EQ(kept.size(), 1u);
    EXPECT_EQ(kept[0].y, 2);
    EXPECT_TRUE(envelope({}, 0, 1, 10).empty());
}

TEST(ValueAt, InterpolatesBetweenPointsButNotAcrossAGap) {
    const std::vector<PlotPoint> points{{0, 0}, {1, 2}, {5, 2}};
    EXPECT_DOUBLE_EQ(value_at(points, 0.25, 2), 0.5);
    EXPECT_DOUBLE_EQ(value_at(points, 0, 2), 0);
    EXPECT_DOUBLE_EQ(value_at(points, 5, 2), 2);
    EXPECT_TRUE(std::isnan(value_at(points, 3, 2)));
    EXPECT_TRUE(std::isnan(value_at(points, -0.1, 2)));
    EXPECT_TRUE(std::isnan(value_at(points, 5.1, 2)));
    EXPECT_TRUE(std::isnan(value_at({}, 0, 2)));
}
