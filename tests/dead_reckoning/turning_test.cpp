/// Where pictures are rare an update may be newer than the instant that is drawn: predictors are asked about the past.

#include "dead_reckoning/scheme.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;

TEST(Turning, BeforeTheUpdateNothingGrowsWithoutBounds) {
    Update<double> update;
    update.state.velocity = {3, 0, 0};
    update.state.acceleration = {6, 4, 0};
    PacketHistory<double> history;
    history.add(update, 0);
    for (const char* name : {"ctra", "ctra-fade"}) {
        const auto predict = scheme(std::string("snap:") + name)->predictor->predict<double>();
        for (int k = 0; k <= 20; ++k) {
            const double t = -0.1 * k;
            const double farthest = 3 * -t + 8 * t * t / 2;
            EXPECT_LE(glm::length(predict(history, t).position), farthest + 1e-9) << name << " at " << t << " s";
        }
        const double near = 1e-6;
        EXPECT_LT(glm::distance(predict(history, -near).position, predict(history, near).position), 7 * near) << name;
    }
}

} // namespace
