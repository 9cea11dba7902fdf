/// Confidence intervals, compared with published quantiles and with their nominal coverage.

#include "lab/sweep/sweep.h"

#include "tunables/random.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace lab {

TEST(Estimate, StudentQuantilesMatchThePublishedOnes) {
    EXPECT_NEAR(student_95(1), 12.706, 5e-4);
    EXPECT_NEAR(student_95(9), 2.262, 5e-4);
    EXPECT_NEAR(student_95(30), 2.042, 5e-4);
    EXPECT_NEAR(student_95(40), 2.021, 5e-4); // larger numbers use the series
    EXPECT_NEAR(student_95(60), 2.000, 5e-4);
    EXPECT_NEAR(student_95(120), 1.980, 5e-4);
    EXPECT_NEAR(student_95(100'000), 1.960, 5e-4);
}

TEST(Estimate, SummarisesAFewNumbers) {
    const std::vector<double> values{2, 4, std::nan(""), 4, 4, 5, 5, 7, 9};
    const Estimate found = estimate(values);
    EXPECT_EQ(found.count, 8u);
    EXPECT_DOUBLE_EQ(found.mean, 5);
    EXPECT_NEAR(found.deviation, std::sqrt(32.0 / 7), 1e-12);
    EXPECT_NEAR(found.half_width, 2.365 * std::sqrt(32.0 / 7 / 8), 1e-12);
    EXPECT_TRUE(std::isnan(estimate({}).mean));
    const std::vector<double> one{3};
    EXPECT_EQ(estimate(one).mean, 3);
    EXPECT_TRUE(std::isnan(estimate(one).half_width));
}

TEST(Estimate, TheIntervalHoldsTheTruthInNineteenOfTwenty) {
    tunables::Random random(3);
    constexpr int trials = 4000;
    int held = 0;
    for (int trial = 0; trial < trials; ++trial) {
        std::vector<double> values(6);
        for (double& value : values) { // nearly normal: a sum of twelve
            value = -6;
            for (int i = 0; i < 12; ++i)
                value += random.uniform();
        }
        const Estimate found = estimate(values);
        held += std::abs(found.mean) <= found.half_width;
    }
    EXPECT_NEAR(static_cast<double>(held) / trials, 0.95, 5 * std::sqrt(0.95 * 0.05 / trials));
}

TEST(Estimate, SweepComparesSchemesDriveByDrive) {
    std::vector<SweepRow> rows;
    // The errors differ more between drives than between schemes.
    const double of_drive[] = {1, 5, 2, 9}, better[] = {0.1, 0.12, 0.11, 0.09};
    for (std::size_t drive = 0; drive < 4; ++drive)
        for (const bool good : {true, false}) // the baseline comes second
            rows.push_back({.of = {.drive = drive, .drive_name = "d", .scheme = good ? "ease" : "pvb", .rate = 3},
                            .row = {"", {.mean = of_drive[drive] - (good ? better[drive] : 0)}, 3, 100}});
    const std::vector<SweepSummary> found = summarise(rows, "pvb");
    ASSERT_EQ(found.size(), 1u);
    ASSERT_EQ(found[0].points.size(), 2u);
    EXPECT_EQ(found[0].points[0].scheme, "ease");
    EXPECT_NEAR(found[0].errors[1].mean, 4.25, 1e-12);
    EXPECT_GT(found[0].errors[0].half_width, 4) << "a single scheme's interval is wide";
    EXPECT_NEAR(found[0].against[0].mean, -0.105, 1e-12);
    EXPECT_LT(found[0].against[0].half_width, 0.025) << "the interval of paired differences is narrow";
    EXPECT_EQ(found[0].against[1].mean, 0);
    EXPECT_EQ(summarise(rows)[0].against[0].count, 0u);
}

} // namespace lab
