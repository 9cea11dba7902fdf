/// A violated precondition ends the program at that place, in every build with tests.

#include "dead_reckoning/measuring/error_metrics.h"
#include "dead_reckoning/publishing/model_fit.h"
#include "dead_reckoning/publishing/publisher.h"
#include "dead_reckoning/receiving/displayed_actor.h"
#include "dead_reckoning/receiving/receiver.h"
#include "dead_reckoning/road.h"

#include <gtest/gtest.h>
#include <limits>
#include <memory>

namespace {

using namespace dr;

class PreconditionDeathTest : public testing::Test {
  protected:
    void SetUp() override {
        GTEST_FLAG_SET(death_test_style, "threadsafe");
        broken.velocity.y = nan;
    }
    static constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    KinematicState<double> broken;
};

TEST_F(PreconditionDeathTest, ReceivingRejectsInvalidInput) {
    PacketHistory<double> history;
    EXPECT_DEATH((void)history.back(), "history.cpp.*age < size_");
    Receiver<double> receiver(*scheme("pvb"));
    EXPECT_DEATH(receiver.advance(history, {0, 0}, {}), "receiver.cpp.*!history.empty()");
    Update<double> update;
    update.state = broken;
    EXPECT_DEATH(history.add(update, 0), "history.cpp.*finite");
    ErrorMetrics metrics;
    EXPECT_DEATH(metrics.add(0, {}, {}), "error_metrics.cpp.*dt > 0");
    Batch batch;
    EXPECT_DEATH(batch.free(3), "batch.cpp.*slot < members_.size");
}

TEST_F(PreconditionDeathTest, DisplayedActorRejectsInvalidUse) {
    PacketHistory<float> history;
    history.add({}, 0);
    auto batch = std::make_unique<Batch>();
    DisplayedActor actor;
    EXPECT_DEATH(actor.advance(history, {0, 0}, {}), "displayed_actor.cpp.*reckoned");
    actor.set_scheme(*scheme("pvb"));
    EXPECT_DEATH((void)actor.begin(history, {0, 0}, {}), "displayed_actor.cpp.*in_batch");
    actor.advance(history, {0, 0}, {});
    ASSERT_TRUE(actor.join(*batch, history, {}));
    EXPECT_DEATH(actor.advance(history, {1, 1}, {}), "displayed_actor.cpp.*!in_batch");
    EXPECT_DEATH(batch.reset(), "batch.cpp.*taken_ == 0") << "members of the batch still hold slots";
    DisplayedActor another;
    EXPECT_DEATH((batch->moved(actor.slot(), another), actor.leave()),
                 "displayed_actor.cpp.*member\\(slot_\\) == this");
    actor.leave();
}

TEST_F(PreconditionDeathTest, PublisherRejectsInvalidInput) {
    const auto publish = [](double dt, const LocalActor<double>& actor, const PublisherSettings& settings) {
        Publisher<double>(tunables::Random(1), {}).tick(0, dt, actor, settings);
    };
    EXPECT_DEATH(publish(-0.1, {}, {}), "publisher.cpp.*dt >= 0");
    EXPECT_DEATH(publish(0.1, {.state = broken}, {}), "publisher.cpp.*finite\\(actor.state\\)");
    EXPECT_DEATH(publish(0.1, {}, {.rate = 0}), "publisher.cpp.*settings.rate > 0");
    EXPECT_DEATH(publish(0.1, {}, {.heartbeat = 0}), "publisher.cpp.*settings.heartbeat > 0");

    const auto one_step = [](const LocalActor<double>&, double, int) { return std::vector<Vec3<double>>(1); };
    Publisher<double> short_sighted(tunables::Random(1), {}, {}, one_step);
    EXPECT_DEATH(short_sighted.tick(0, 0.1, {}, {.model_fit = true}), "publisher.cpp.*future.size");
}

TEST_F(PreconditionDeathTest, PublishedStateFunctionsRejectInvalidInput) {
    EXPECT_DEATH(MotionEstimate<double>().add(-0.1, {}, {}, false), "motion_estimate.cpp.*dt >= 0");
    EXPECT_DEATH(MotionEstimate<double>().add(0.1, broken, {}, false), "motion_estimate.cpp.*finite\\(state\\)");

    Update<double> update;
    const PredictorRow& order2 = *scheme("pvb:order2")->predictor;
    std::vector<Vec3<double>> future(3);
    EXPECT_DEATH(fit_derivatives<double>(update, order2, future, 0, 0.1), "model_fit.cpp.*first > 0");
    EXPECT_DEATH(fit_derivatives<double>(update, order2, future, 0.1, 0), "model_fit.cpp.*dt > 0");
    future[1].x = nan;
    EXPECT_DEATH(fit_derivatives<double>(update, order2, future, 0.1, 0.1), "model_fit.cpp.*finite\\(place\\)");

    EXPECT_DEATH(prevent_penetration<double>(broken, 1, {}), "predictive_prevention.cpp.*finite\\(state\\)");
    EXPECT_DEATH(prevent_penetration<double>({}, nan, {}), "predictive_prevention.cpp.*horizon");
}

TEST_F(PreconditionDeathTest, RoadsRejectInvalidInput) {
    const std::vector<Road::Place> points{{0, 0}, {100, 0}};
    const Road road = *Road::make(points, false);
    EXPECT_DEATH((void)road.wrap(nan), "road.cpp.*progress");
    EXPECT_DEATH((void)road.nearest({0, nan}), "road.cpp.*place.y");
    EXPECT_DEATH(predict_on_road<double>(nullptr, {}, nan), "road.cpp.*age");
}

} // namespace
