#include "apps/tour/tour.h"

#include "../client/fake_server.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

using namespace apps;

TEST(Tour, EveryScenesNamesExistAndItsCaptionFits) {
    std::set<std::string_view> titles;
    for (const TourScene& scene : tour_scenes()) {
        GameOptions options;
        ASSERT_NO_THROW(set_scene(options, scene)) << scene.title;
        EXPECT_TRUE(titles.insert(scene.title).second) << scene.title;
        EXPECT_FALSE(options.open) << "nobody comes in from the network";
        EXPECT_GE(options.spawns.size(), static_cast<std::size_t>(scene.bots) + 1)
            << "chance would decide who is where";
        const std::size_t panes = options.settings.panes.size();
        EXPECT_TRUE(panes == 0 || panes == 2 || panes == 4) << scene.title;
        std::istringstream caption{std::string(scene.caption)};
        int lines = 0;
        for (std::string line; std::getline(caption, line); ++lines)
            EXPECT_LE(line.size(), 112u) << line;
        EXPECT_LE(lines, 3) << scene.title;
        if (scene.flip) {
            EXPECT_NO_THROW(set(options.settings, {scene.flip->name, scene.flip->second}));
            EXPECT_NE(scene.flip->first, scene.flip->second);
        }
    }
    EXPECT_GE(titles.size(), 8u);
    EXPECT_LE(titles.size(), 12u);
}

TEST(Tour, GoesRoundAtItsEnds) {
    Tour tour{GameOptions{}};
    EXPECT_EQ(tour.index(), 0u);
    tour.go(-1);
    EXPECT_EQ(tour.index(), tour_scenes().size() - 1);
    tour.go(1);
    EXPECT_EQ(tour.index(), 0u);
}

TEST(Tour, GoesOnByItselfOnlyWhereThatWasAskedFor) {
    GameOptions options;
    Tour waits(options);
    waits.began(0, 100);
    EXPECT_FALSE(waits.due(1e4, 1e4));
    options.tour_auto = 5;
    Tour hurries(options);
    hurries.began(0, 100);
    EXPECT_FALSE(hurries.due(0, 104.9));
    EXPECT_EQ(hurries.due(0, 105.1), 1);
}

TEST(Tour, AFlippedValueGoesToAndFro) {
    GameOptions options;
    while (!tour_scenes()[static_cast<std::size_t>(options.tour_scene - 1)].flip)
        ++options.tour_scene;
    Tour tour(options);
    const auto& flip = *tour.scene().flip;
    client::testing::Table table;
    tour.began(table.now, 0);
    std::vector<std::string_view> values;
    for (int i = 0; i < static_cast<int>(60 * 3.5 * flip.seconds); ++i) {
        table.frame();
        if (const auto setting = tour.update(*table.client))
            values.push_back(setting->value);
    }
    EXPECT_EQ(values, (std::vector{flip.second, flip.first, flip.second}));
}
