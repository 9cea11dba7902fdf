#include "apps/game/own_values.h"

#include <gtest/gtest.h>

using namespace apps;

TEST(OwnValues, AHostsSettingsEndWithItsMatch) {
    dr::PublisherSettings live;
    live.rate = 7; // the command line's
    OwnValues own;
    own.enter(live, false);
    EXPECT_EQ(live.rate, 7);
    live.rate = 20; // the host's
    EXPECT_EQ(own.of(live).rate, 7) << "what a match of one's own would start with";
    own.enter(live, false);
    EXPECT_EQ(live.rate, 7) << "the next host begins with ours, too";
    live.rate = 30;
    own.enter(live, true);
    EXPECT_EQ(live.rate, 7);
}

TEST(OwnValues, ChangesInOnesOwnMatchStay) {
    dr::PublisherSettings live;
    OwnValues own;
    own.enter(live, true);
    live.rate = 9;
    EXPECT_EQ(own.of(live).rate, 9);
    own.enter(live, false);
    live.rate = 20;
    own.enter(live, true);
    EXPECT_EQ(live.rate, 9);
}
