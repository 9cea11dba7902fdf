/// Better than PVB at the same update rate: the geometric mean of the ratio of mean errors over figure8, zigzag, stopgo
/// and three random paths, speed 10 m/s, radius 12 m.

#include "lab/run.h"

#include <cmath>
#include <gtest/gtest.h>

namespace {

constexpr double rates[] = {1, 3, 5, 10};

double ratio_to_pvb(const char* name, bool model_fit, double rate, double latency, double loss) {
    const struct {
        dr::PathKind kind;
        std::uint64_t seed;
    } paths[] = {{dr::PathKind::figure8, 1}, {dr::PathKind::zigzag, 1}, {dr::PathKind::stopgo, 1},
                 {dr::PathKind::random, 1},  {dr::PathKind::random, 2}, {dr::PathKind::random, 3}};
    double sum = 0;
    for (const auto& path : paths) {
        lab::RunOptions options;
        options.path = {path.kind, 10, 12, path.seed};
        options.publisher.rate = rate;
        options.link = {latency, 0, loss};
        options.receiver.compensate = latency > 0;
        const double pvb = lab::run(options, *dr::scheme("pvb")).summary.mean;
        options.publisher.model_fit = model_fit;
        options.publisher.model_fit_latency = latency;
        sum += std::log(lab::run(options, *dr::scheme(name)).summary.mean / pvb);
    }
    return std::exp(sum / static_cast<double>(std::size(paths)));
}

void expect_at_most(const char* name, bool model_fit, double latency, double loss, const double (&most)[4]) {
    for (std::size_t i = 0; i < std::size(rates); ++i)
        EXPECT_LE(ratio_to_pvb(name, model_fit, rates[i], latency, loss), most[i]) << rates[i] << " updates/s";
}

TEST(BetterThanPvb, ByTheReceiverAlone) { expect_at_most("offset:ctra-fade", false, 0, 0, {.31, .50, .65, .80}); }
TEST(BetterThanPvb, WithThePublishersModelFit) {
    expect_at_most("offset:order2", true, 0, 0, {.22, .28, .35, .46});
    expect_at_most("offset:ctra-fade", true, 0, 0, {.20, .25, .32, .40});
}
TEST(BetterThanPvb, AnUnmodifiedReceiverGainsToo) { expect_at_most("pvb", true, 0, 0, {.43, .35, .35, .41}); }
TEST(BetterThanPvb, UnderLatencyAndLoss) { expect_at_most("offset:ctra-fade", true, 0.1, 0.05, {.35, .35, .35, .35}); }

} // namespace
