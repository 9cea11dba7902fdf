/// A broken precondition ends the program where it is broken, in every build with tests.

#include "dead_reckoning/measuring/error_metrics.h"
#include "dead_reckoning/receiving/batch.h"
#include "dead_reckoning/receiving/receiver.h"

#include <gtest/gtest.h>

namespace {

using namespace dr;

TEST(PreconditionDeathTest, AreChecked) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    PacketHistory<double> history;
    EXPECT_DEATH((void)history.back(), "history.cpp.*age < size_");
    Receiver<double> receiver(*scheme("pvb"));
    EXPECT_DEATH(receiver.advance(history, {0, 0}, {}), "receiver.cpp.*!history.empty()");
    Update<double> update;
    update.state.velocity.y = std::nan("");
    EXPECT_DEATH(history.add(update, 0), "history.cpp.*finite");
    ErrorMetrics metrics;
    EXPECT_DEATH(metrics.add(0, {}, {}), "error_metrics.cpp.*dt > 0");
    Batch batch(3);
    EXPECT_DEATH(batch.snap(3, {}), "batch.cpp.*actor < size_");
}

} // namespace
