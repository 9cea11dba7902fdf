/// Input prediction by Pantel & Wolf on the lab's vehicle, and latency estimated from the ping (Haag).

#include "lab/match/multi_client_match.h"
#include "lab/match/virtual_match.h"
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

TEST(Input, WeightOfTheStickIsASettingOfTheReceiver) {
    lab::RunOptions options;
    options.path.kind = dr::PathKind::random;
    options.path.radius = 12;
    options.publisher.rate = 3;
    const auto with = [&](double weight) {
        options.receiver.stick_weight = weight;
        return mean(options, "offset:input-lagrange");
    };
    EXPECT_NEAR(with(0), mean(options, "offset:input"), 1e-6) << "the stick is held";
    EXPECT_GT(with(1), 1.2 * with(0));
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

/// The owner is overseas, 100 ms from the server, and the viewer next to it.
TEST(HalfRoundTrip, CountsTheOwnersLinkToo) {
    client::Settings far, near;
    EXPECT_FALSE(tunables::find(net::tunables(far.link), "link")->set_text("overseas"));
    server::ServerSettings settings = lab::endless_server();
    settings.lab = settings.truth = true;
    settings.publisher = {.when = dr::PublisherSettings::When::fixed, .rate = 10};
    near.scheme = static_cast<int>(dr::index_of(*dr::scheme("snap:order2")));
    lab::MultiClientMatch match(world::load_map("proving-ground"), settings, 1);
    match.join({"Ann"}, far, lab::bot_driver({.count = 1, .path = dr::PathKind::circle, .seed = 2}));
    lab::Member& viewer = match.join({"Bob"}, near, [](client::Client&) {});
    const auto mean = [&](bool compensate, bool half_round_trip) {
        viewer.settings.receiver.compensate = compensate;
        viewer.settings.receiver.half_round_trip = half_round_trip;
        match.run(2); // the blends of the previous settings end, and figures of the links arrive
        viewer.client->clear_scores();
        match.run(8);
        return lab::drawn_tanks(*viewer.client).mean;
    };
    mean(true, false);
    const double plain = mean(false, false), displaced = mean(false, true), compensated = mean(true, false);
    std::printf("plain %.3f, half a round trip %.3f, compensated %.3f m\n", plain, displaced, compensated);
    EXPECT_GT(plain, 0.9);
    EXPECT_LT(displaced, 0.25 * plain);
    EXPECT_LT(compensated, displaced);
}
