/// At low frame rates an update may be newer than the drawn instant, so predictors must answer for the past.

#include "dead_reckoning/scheme.h"

#include <gtest/gtest.h>
#include <vector>

namespace {

using namespace dr;

TEST(Turning, PredictionStaysBoundedBeforeTheUpdate) {
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

/// The model fit uses these bulk functions; results must be identical to the bit.
TEST(Turning, BulkPredictionEqualsSinglePredictions) {
    constexpr double first = 0.05, step = 1.0 / 60;
    int quick = 0;
    for (const PredictorRow& predictor : predictors()) {
        if (!predictor.places)
            continue;
        ++quick;
        for (const Vec3<double>& velocity : {Vec3<double>(0), {1e-3, 0, 0}, {9, 3, 0.2}, {0, -14, 1}})
            for (const Vec3<double>& acceleration : {Vec3<double>(0), {-1, 4, 0.1}, {-9, -3, -0.2}, {0, 30, 0}}) {
                Update<double> update;
                update.state = {.position = {30, -20, 4}, .velocity = velocity, .acceleration = acceleration};
                PacketHistory<double> history;
                history.add(update, 0);
                std::vector<Vec3<double>> places(90);
                predictor.places(history, first, step, places);
                for (std::size_t i = 0; i < places.size(); ++i)
                    EXPECT_EQ(places[i], predictor.predict_d(history, first + static_cast<double>(i) * step).position)
                        << predictor.name << " place " << i;
            }
    }
    EXPECT_EQ(quick, 2);
}

} // namespace
