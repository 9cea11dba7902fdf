/// Prediction by the sender and by the receiver at equal bytes (Pantel & Wolf 2).

#include "lab/studies/prediction_sides.h"

#include <algorithm>
#include <gtest/gtest.h>

TEST(PredictionSides, SenderLeadsAtEqualBytesUntilUpdatesAreLost) {
    constexpr double budget = 150, latency = 0.1, loss = 0.1; // [B/s], [s]
    const auto rows = lab::prediction_sides({.bytes = {budget}, .latency = latency, .loss = loss, .seeds = 2});
    for (const lab::PredictionSideRow& it : rows) {
        EXPECT_LE(it.bytes, budget);
        EXPECT_GT(it.bytes, 0.96 * budget) << it.way;
    }
    const auto mean = [&](const std::string& way, double delay, double lost) {
        const auto found = std::ranges::find_if(rows, [&](const lab::PredictionSideRow& one) {
            return one.way == way && one.latency == delay && one.loss == lost;
        });
        return found == rows.end() ? -1 : found->mean;
    };
    const std::string order2 = "constant acceleration", turn = "constant turn rate";
    const std::string fit = "model fit for the latency", unaware = "model fit without latency";
    EXPECT_LT(mean(unaware, 0, 0), 0.15 * mean(order2, 0, 0)) << "the same predictor";
    EXPECT_LT(mean(unaware, 0, 0), mean(turn, 0, 0));
    EXPECT_NEAR(mean(unaware, latency, 0) / mean(fit, latency, 0), 1.16, 0.1);
    // A lost forecast is missed until the tank leaves it.
    EXPECT_GT(mean(fit, latency, loss), 3 * mean(turn, latency, loss));
    EXPECT_GT(mean(fit, latency, loss) / mean(fit, latency, 0), 4 * mean(turn, latency, loss) / mean(turn, latency, 0));
}
