#include "overlay/instruments/ghost_choice.h"

#include "overlay/instruments/ghost_picker.h"

#include <gtest/gtest.h>

using namespace overlay;

TEST(GhostChoice, CombinesGhostsOfOneTankAndOfAllTanks) {
    client::Settings settings;
    settings.ghost_schemes.clear();
    add_ghost(settings, 0, 5);
    add_ghost(settings, 7, 6);
    add_ghost(settings, 7, 5);
    EXPECT_EQ(ghosts_of(settings, 7), (std::vector{5, 6})) << "a ghost of all tanks is not listed twice";
    EXPECT_EQ(ghosts_of(settings, 8), std::vector{5});
    EXPECT_FALSE(has_ghost(settings, 0, 6));
    drop_ghost(settings, 7, 6, {});
    EXPECT_TRUE(settings.ghosts_on.empty()) << "the tank has no list of its own any more";
}

TEST(GhostChoice, GhostRemovedFromOneTankStaysOnTheOthers) {
    client::Settings settings;
    settings.ghost_schemes = {5};
    const std::vector<protocol::ActorId> tanks{1, 2, 3};
    drop_ghost(settings, 2, 5, tanks);
    EXPECT_TRUE(has_ghost(settings, 1, 5));
    EXPECT_FALSE(has_ghost(settings, 2, 5));
    EXPECT_TRUE(has_ghost(settings, 3, 5));
    drop_ghost(settings, 0, 5, tanks);
    for (const protocol::ActorId tank : tanks)
        EXPECT_FALSE(has_ghost(settings, tank, 5));
}

TEST(GhostChoice, SearchRequiresEveryWord) {
    EXPECT_TRUE(matches("pvb:ctra-fade", ""));
    EXPECT_TRUE(matches("pvb:ctra-fade", "fade pvb"));
    EXPECT_FALSE(matches("pvb:ctra-fade", "pvb order"));
    EXPECT_TRUE(matches("pvb:ctra-fade", " "));
}
