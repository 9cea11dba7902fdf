#include "client/scene/reckoning_lines.h"
#include "dead_reckoning/road.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

TEST(PromisedRoad, IsThatOfTheNewestUpdatesContract) {
    const std::vector<dr::Road::Place> corners{{0, 0}, {100, 0}, {100, 100}, {0, 100}}, ends{{0, 0}, {100, 0}};
    dr::Roads roads;
    roads.add(1, *dr::Road::make(corners, true));
    roads.add(2, *dr::Road::make(ends, false));
    dr::PacketHistory<float> history;
    history.set_roads(&roads);
    auto promise = [&, sequence = 0u](std::uint8_t road, float progress) mutable {
        dr::Update<float> update;
        update.sequence = ++sequence;
        update.time = sequence;
        update.contract = {.road = road, .progress = progress, .speed = 5};
        history.add(update, update.time);
        return client::promised_road(history);
    };
    EXPECT_TRUE(promise(0, 10).empty()) << "no contract";
    EXPECT_TRUE(promise(9, 10).empty()) << "a road that this computer does not know";
    const auto loop = promise(1, 10);
    ASSERT_EQ(loop.size(), 81u) << "every 2 m, 80 m before and behind";
    for (const auto& [index, progress] : {std::pair(0u, -70.0), std::pair(40u, 10.0), std::pair(80u, 90.0)})
        EXPECT_LT(glm::distance(loop[index], glm::vec3(roads.find(1)->at(progress).position)), 1e-3f) << progress;
    const auto line = promise(2, 10);
    EXPECT_LT(line.front().x, 2) << "it begins with the road";
    EXPECT_NEAR(line.back().x, 90, 0.5);
}

TEST(PromisedRoad, IsDrawnAsOneLine) {
    const std::vector<dr::Road::Place> ends{{0, 0}, {30, 0}};
    dr::Roads roads;
    roads.add(1, *dr::Road::make(ends, false));
    dr::PacketHistory<float> history;
    history.set_roads(&roads);
    dr::Update<float> update;
    history.add(update, 0);
    std::vector<client::LinePicture> lines;
    client::draw_promise(lines, history);
    EXPECT_TRUE(lines.empty()) << "no contract";
    update.sequence = 1;
    update.contract = {.road = 1, .progress = 10, .speed = 5};
    history.add(update, 1);
    client::draw_promise(lines, history);
    ASSERT_EQ(lines.size(), 15u) << "30 m in pieces of 2 m";
    for (std::size_t i = 1; i < lines.size(); ++i)
        EXPECT_EQ(lines[i].from, lines[i - 1].to);
    EXPECT_EQ(lines.front().colour, client::promise_colour);
}
