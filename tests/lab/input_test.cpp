/// Input prediction by Pantel & Wolf on the lab's vehicle, and latency estimated from the ping (Haag).

#include "lab/run.h"

#include <gtest/gtest.h>

namespace {

double mean(const lab::RunOptions& options, const char* name) {
    return lab::run(options, *dr::scheme(name)).summary.mean;
}

} // namespace

/// The predictor knows the command and the lags. It errs only from a change of the command until the next update.
TEST(Input, HeldStickBeatsPredictionFromMotion) {
    lab::RunOptions options;
    options.path.kind = dr::PathKind::random;
    options.path.radius = 12;
    options.publisher.rate = 3;
    const double held = mean(options, "offset:input");
    EXPECT_LT(held, 0.6 * mean(options, "offset:ctra-fade"));
    EXPECT_LT(held, mean(options, "offset:input-rate")) << "extrapolating a command that jumps makes the error larger";
}

/// With a constant delay, half a round trip replaces a time stamp. Otherwise the error is the jitter.
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
    EXPECT_NEAR(displaced, compensated, 0.2 * options.path.speed / 60) << "arrivals are known to a frame";
    EXPECT_GT(plain, 5 * displaced);
}
