/// Shooting under a presentation delay (Pantel & Wolf 4.2): it costs hits at fast targets, and improves the picture.

#include "lab/studies/presentation_delay.h"

#include <algorithm>
#include <gtest/gtest.h>

TEST(DelayedAim, LeadErrorIsSpeedTimesDelayAndOnlyFastTargetsAreMissed) {
    const auto rows = lab::presentation_delay({.seconds = 60});
    const auto row = [&](bool weaves, double speed, double delay) {
        return *std::ranges::find_if(rows, [&](const lab::PresentationDelayRow& one) {
            return one.weaves == weaves && one.speed == speed && one.delay == delay;
        });
    };
    for (const lab::PresentationDelayRow& it : rows) {
        SCOPED_TRACE(testing::Message() << it.weaves << ", " << it.speed << " m/s, " << it.delay << " s");
        EXPECT_GT(it.shots, 8);
        EXPECT_NEAR(it.hits, it.present_hits, 1) << "two judges";
        const double added = it.lead_error - row(it.weaves, it.speed, 0).lead_error, closed = it.speed * it.delay;
        if (!it.weaves) {
            EXPECT_NEAR(added, closed, 0.02 * closed + 0.02);
        }
    }
    for (const bool weaves : {false, true}) {
        EXPECT_EQ(row(weaves, 2, 0.4).hits, row(weaves, 2, 0.4).shots);
        EXPECT_EQ(row(weaves, 12, 0).hits, row(weaves, 12, 0).shots);
        EXPECT_LE(row(weaves, 12, 0.4).hits, 1);
    }
    for (const double speed : {2.0, 6.0, 12.0}) // The picture needs less prediction.
        EXPECT_LT(row(true, speed, 0.2).drawn, 0.7 * row(true, speed, 0).drawn) << speed;
}
