/// Two errors of a delayed scheme: against the true pose now, and against the true pose at the displayed time.

#include "lab/run.h"

#include <gtest/gtest.h>

TEST(DelayedFigures, AreFarFromTheTruthNowAndNearThePastTruth) {
    lab::RunOptions options;
    options.ideal = true;
    options.publisher.rate = 3;
    const dr::Summary delayed = lab::run(options, *dr::scheme("delayed")).summary;
    EXPECT_NEAR(delayed.mean, 3.66, 0.02);
    ASSERT_TRUE(delayed.mean_then);
    EXPECT_NEAR(*delayed.mean_then, 2e-5, 1e-5);
    EXPECT_FALSE(lab::run(options, *dr::scheme("pvb")).summary.mean_then);
    options.draw_behind = 0.1; // drawing a past instant is not a delay of the scheme
    EXPECT_NEAR(lab::run(options, *dr::scheme("delayed")).summary.mean, 3.66, 0.02);
}

/// A long interpolation delay avoids underruns, and the picture is later. A short one runs out of updates and displays
/// wrong poses.
TEST(DelayedFigures, LongerDelayAvoidsUnderruns) {
    lab::RunOptions options;
    options.publisher.rate = 10;
    options.link = {.delay = 0.1, .jitter = 0.05};
    options.receiver.compensate = true;
    const auto behind = [&](double delay) {
        options.receiver.interpolation_delay = delay;
        return lab::run(options, *dr::scheme("delayed")).summary;
    };
    const dr::Summary near = behind(0.15), far = behind(0.3);
    EXPECT_GT(near.underruns.value(), 50u);
    EXPECT_EQ(far.underruns.value(), 0u);
    EXPECT_LT(near.mean, 0.6 * far.mean);
    EXPECT_GT(near.mean_then.value(), 3 * far.mean_then.value());
}

/// Jitter and loss cause some underruns.
TEST(DelayedFigures, RoughLinkCausesNoJumps) {
    lab::RunOptions options;
    options.path.kind = dr::PathKind::random;
    options.path.radius = 12;
    options.publisher.rate = 5;
    options.link = {.delay = 0.1, .jitter = 0.05, .loss = 0.05};
    options.receiver.compensate = true;
    const dr::Summary delayed = lab::run(options, *dr::scheme("delayed")).summary;
    EXPECT_LT(delayed.dv_max, 1.5 * lab::run(options, *dr::scheme("pvb")).summary.dv_max);
    EXPECT_LT(*delayed.mean_then, 0.1 * delayed.mean);
}
