#include "dead_reckoning/measuring/error_metrics.h"

#include "tunables/random.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <vector>

namespace {

using namespace dr;

/// It owns no memory that could grow.
static_assert(std::is_trivially_copyable_v<LogHistogram>);

double exact(std::vector<double> values, double share) {
    std::ranges::sort(values);
    const double rank = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(rank);
    const double high = values[std::min(below + 1, values.size() - 1)];
    return values[below] + (high - values[below]) * (rank - std::floor(rank));
}

TEST(LogHistogram, PercentilesAreWithinOnePerCent) {
    EXPECT_TRUE(rc::check([] {
        tunables::Random random(*rc::gen::arbitrary<std::uint64_t>());
        const int count = *rc::gen::inRange(1, 2000);
        const double scale = std::exp2(*rc::gen::inRange(-20, 20)), octaves = *rc::gen::inRange(0, 9);
        LogHistogram histogram;
        std::vector<double> values;
        for (int i = 0; i < count; ++i) {
            values.push_back(scale * std::exp2(random.uniform(-octaves, octaves)));
            histogram.add(values.back());
        }
        for (const double share : {0.0, 0.5, 0.95, 0.99, 1.0}) {
            RC_ASSERT(std::abs(histogram.percentile(share) / exact(values, share) - 1) < 0.006);
            RC_ASSERT(histogram.percentile(share) <= *std::ranges::max_element(values));
        }
    }));
}

TEST(LogHistogram, ExtremeValuesAreCounted) {
    LogHistogram histogram;
    EXPECT_EQ(histogram.percentile(0.95), 0) << "an empty histogram has percentile 0";
    for (const double value : {0.0, -1.0, 1e-300, std::nan("")})
        histogram.add(value);
    EXPECT_EQ(histogram.percentile(1), 0);
    histogram.add(std::numeric_limits<double>::infinity());
    histogram.add(1e300);
    EXPECT_EQ(histogram.count(), 6u);
    EXPECT_NEAR(histogram.percentile(1), std::exp2(30), 0.006 * std::exp2(30));
}

/// A day at 60 frames/s, with lateral errors uniform from 0 to 2 m.
TEST(ErrorMetrics, StaysAccurateOverADay) {
    constexpr long day = 24 * 3600 * 60;
    tunables::Random random(1);
    ErrorMetrics metrics;
    for (long frame = 0; frame < day; ++frame) {
        KinematicState<double> displayed;
        displayed.position.y = random.uniform(0, 2);
        metrics.add(1.0 / 60, displayed, {}, frame > 0);
    }
    const Summary summary = metrics.summary();
    EXPECT_EQ(summary.frames, static_cast<std::size_t>(day - 1));
    EXPECT_NEAR(summary.p95, 1.9, 0.01 * 1.9);
    EXPECT_NEAR(summary.mean, 1, 1e-3);
    // |y0 − 2 y1 + y2| exceeds 4 − e with the probability e³/48.
    const double dv_p99 = 60 * (4 - std::cbrt(0.48));
    EXPECT_NEAR(summary.dv_p99, dv_p99, 0.01 * dv_p99);
}

} // namespace
