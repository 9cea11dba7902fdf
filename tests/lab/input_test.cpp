/// Pantel & Wolf's input prediction on the lab's vehicle, and Haag's displacement.

#include "lab/run.h"

#include <gtest/gtest.h>

namespace {

double mean(const lab::RunOptions& options, const char* name) {
    return lab::run(options, *dr::scheme(name)).summary.mean;
}

} // namespace

/// It knows the command and the lags, and is off only from a change of command to the next update.
TEST(Input, AHeldStickBeatsWhatSeesMotionOnly) {
    lab::RunOptions options;
    options.path.kind = dr::PathKind::random;
    options.path.radius = 12;
    options.publisher.rate = 3;
    const double held = mean(options, "offset:input");
    EXPECT_LT(held, 0.6 * mean(options, "offset:ctra-fade"));
    EXPECT_LT(held, mean(options, "offset:input-rate")) << "commands that jump do not move on";
}

/// Where every update travels as long as half a ping takes, it is as good as a time stamp; else it is off by the
/// jitter.
TEST(HalfRoundTrip, StandsInForATimeStamp) {
    lab::RunOptions options;
    options.publisher.rate = 3;
    options.link.delay = 0.1;
    const double plain = mean(options, "pvb");
    options.receiver.half_round_trip = true;
    const double displaced = mean(options, "pvb");
    options.receiver = {};
    options.receiver.compensate = true;
    const double compensated = mean(options, "pvb");
    EXPECT_NEAR(displaced, compensated, 0.2 * options.path.speed / 60) << "arrivals are seen once a frame";
    EXPECT_GT(plain, 5 * displaced);
}
