/// The game draws a past instant, so an update may describe an instant that is not drawn yet.

#include "lab/run.h"

#include <gtest/gtest.h>

namespace {

lab::RunOptions random_drive() {
    lab::RunOptions options;
    options.path.kind = dr::PathKind::random;
    options.path.radius = 12;
    options.publisher.rate = 3;
    return options;
}

} // namespace

/// At 60 frames/s the picture is two frames old, so an update arrives before its instant is drawn.
TEST(DrawnBehind, NoPredictorStallsAtAnUpdate) {
    for (const dr::PredictorRow& predictor : dr::predictors()) {
        const dr::Scheme scheme{dr::scheme("pvb")->convergence, &predictor};
        lab::RunOptions options = random_drive();
        const dr::Summary now = lab::run(options, scheme).summary;
        options.draw_behind = 2.0 / 60;
        const dr::Summary behind = lab::run(options, scheme).summary;
        EXPECT_LT(behind.dv_p99, 1.2 * now.dv_p99 + 0.05) << predictor.name;
        EXPECT_LT(behind.jerk_rms, 1.2 * now.jerk_rms) << predictor.name;
        EXPECT_LT(behind.mean, now.mean) << predictor.name << ": less is left to predict";
    }
}

/// The further back the drawn instant, the less is predicted, until every instant is within half an interval of an
/// update. An update from after the drawn instant must wait: extrapolating it back by 1.5 s would cost metres.
TEST(DrawnBehind, APictureOfThePastIsNeverFurtherFromTruth) {
    for (const char* name : {"snap:order1", "pvb:order2", "offset:ctra-fade", "offset:input", "snap:order0"}) {
        const auto mean = [name](double behind) {
            lab::RunOptions options = random_drive();
            options.draw_behind = behind;
            return lab::run(options, *dr::scheme(name)).summary.mean;
        };
        double last = 1e9;
        for (const double behind : {0.0, 0.05, 0.15, 0.5}) {
            const double now = mean(behind);
            EXPECT_LT(now, last) << name << ", " << behind << " s behind";
            last = now;
        }
        EXPECT_NEAR(mean(1.5), last, 0.1 * last) << name;
    }
}

/// Without time stamps, an update is late by its travel time at any drawn instant.
TEST(DrawnBehind, LatencyCostsTheDistanceDrivenMeanwhile) {
    lab::RunOptions options = random_drive();
    options.path.kind = dr::PathKind::straight;
    options.link.delay = 0.1;
    options.draw_behind = 2.0 / 60;
    EXPECT_NEAR(lab::run(options, *dr::scheme("pvb")).summary.mean, 0.1 * options.path.speed, 1e-6);
}
