#include "apps/game/saved_host_settings.h"

#include <gtest/gtest.h>

using namespace apps;

TEST(SavedHostSettings, HostSettingsEndWithTheHostsMatch) {
    client::HostSettings live;
    live.publisher.rate = 7; // from the command line
    SavedHostSettings own;
    own.enter(live, false);
    EXPECT_EQ(live.publisher.rate, 7);
    live.publisher.rate = 20; // from the host
    EXPECT_EQ(own.of(live).publisher.rate, 7) << "an own match would start with the player's own settings";
    own.enter(live, false);
    EXPECT_EQ(live.publisher.rate, 7) << "the next hosted match starts with the player's own settings";
    live.publisher.rate = 30;
    own.enter(live, true);
    EXPECT_EQ(live.publisher.rate, 7);
}

TEST(SavedHostSettings, ChangesInTheOwnMatchArePreserved) {
    client::HostSettings live;
    SavedHostSettings own;
    own.enter(live, true);
    live.publisher.rate = 9;
    EXPECT_EQ(own.of(live).publisher.rate, 9);
    own.enter(live, false);
    live.publisher.rate = 20;
    own.enter(live, true);
    EXPECT_EQ(live.publisher.rate, 9);
}
