/// Two figures for a scheme that plays the past: against what is true now, and against what was true then.

#include "lab/run.h"

#include <gtest/gtest.h>

TEST(DelayedFigures, LateAndAlmostTheTruthOfThen) {
    lab::RunOptions options;
    options.ideal = true;
    options.publisher.rate = 3;
    const dr::Summary delayed = lab::run(options, *dr::scheme("delayed")).summary;
    EXPECT_NEAR(delayed.mean, 3.66, 0.02);
    ASSERT_TRUE(delayed.mean_then);
    EXPECT_NEAR(*delayed.mean_then, 2e-5, 1e-5);
    EXPECT_FALSE(lab::run(options, *dr::scheme("pvb")).summary.mean_then);
    options.draw_behind = 0.1; // the picture's own lag is not the scheme's
    EXPECT_NEAR(lab::run(options, *dr::scheme("delayed")).summary.mean, 3.66, 0.02);
}

/// So far behind that everything has arrived, it never runs dry, and is later; too near, it does, and shows what is not
/// so.
TEST(DelayedFigures, ADelayIsPaidForUnderruns) {
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

/// With jitter and loss it runs dry now and then, and still does not jump.
TEST(DelayedFigures, ARoughLinkDoesNotMakeItJump) {
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
