#include "client/match/road_pencil.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace client {
namespace {

RoadPencil driven(double radius, double turns) {
    RoadPencil pencil;
    for (double angle = 0; angle < turns * 2 * M_PI; angle += 0.15 / radius)
        pencil.move({radius * std::cos(angle), radius * std::sin(angle)});
    return pencil;
}

TEST(RoadPencil, ALoopIsClosedWithoutAKink) {
    const world::RoadLine line = driven(40, 1.02).line(); // slightly past its start
    EXPECT_TRUE(line.closed);
    const auto road = dr::Road::make(line.points, line.closed);
    ASSERT_TRUE(road);
    EXPECT_NEAR(road->length(), 2 * M_PI * 40, 4);
    EXPECT_LT(road->max_curvature(), 1.5 / 40); // the last gap is uneven
}

TEST(RoadPencil, TrackWithoutAReturnStaysOpen) {
    const world::RoadLine line = driven(40, 0.6).line();
    EXPECT_FALSE(line.closed);
    EXPECT_TRUE(dr::Road::make(line.points, line.closed));
    EXPECT_FALSE(driven(5, 1).line().closed); // turning on the spot makes no loop
    EXPECT_TRUE(RoadPencil().line().points.empty());
}

TEST(RoadPencil, ItsPointsAreBounded) {
    RoadPencil pencil;
    for (int i = 0; i < 400000; ++i) {
        pencil.move({0.02 * i, 50 * std::sin(0.0002 * i)});
        ASSERT_LT(pencil.track().size(), dr::Road::max_points);
    }
    EXPECT_GT(pencil.track().size(), dr::Road::max_points / 3);
    EXPECT_NEAR(pencil.track().back().x, 8000, 200);
}

TEST(RoadPencil, PictureOfALoopEndsWhereItBegins) {
    const world::RoadLine line = driven(40, 1).line();
    const RoadPicture seen = picture(*dr::Road::make(line.points, true));
    EXPECT_LT(glm::distance(seen.front(), seen.back()), 0.01f);
    for (std::size_t i = 1; i < seen.size(); ++i)
        EXPECT_LT(glm::distance(seen[i - 1], seen[i]), 2.1f);
}

} // namespace
} // namespace client
