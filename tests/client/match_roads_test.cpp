#include "client/match/match_roads.h"
#include "fake_server.h"

namespace client {
namespace {

struct Roads : ::testing::Test {
    world::Map map = fakes::flat_map();
    world::Terrain terrain{map};
    MatchRoads roads{map, terrain};
    protocol::Road straight{40, false, {{-60, 0}, {0, 0}, {60, 0}}};
};

TEST_F(Roads, ServersRoadIsDrawnUntilItIsRemoved) {
    const auto before = roads.pictures();
    roads.apply(straight);
    ASSERT_NE(roads.known().find(40), nullptr);
    EXPECT_NE(roads.pictures(), before);
    EXPECT_EQ(roads.pictures()->size(), 1u);
    roads.apply(protocol::Road{40, false, {}});
    EXPECT_EQ(roads.known().find(40), nullptr);
    EXPECT_TRUE(roads.pictures()->empty());
}

TEST_F(Roads, UndrivableRoadIsIgnored) {
    roads.apply(protocol::Road{40, false, {{0, 0}, {1, 0}}});
    EXPECT_EQ(roads.known().find(40), nullptr);
}

TEST_F(Roads, DrivenTrackIsHandedOverOnce) {
    EXPECT_FALSE(roads.end_drawing()) << "no drawing was begun";
    roads.begin_drawing();
    for (int x = -60; x <= 60; ++x)
        roads.draw_to({x, 5});
    ASSERT_TRUE(roads.track());
    const auto drawn = roads.end_drawing();
    ASSERT_TRUE(drawn);
    EXPECT_EQ(drawn->road, 0) << "the server assigns the number";
    EXPECT_EQ(drawn->points.front(), glm::dvec2(-60, 5));
    EXPECT_TRUE(roads.known().all().empty()) << "the road exists only after the server announces it";
    EXPECT_FALSE(roads.drawing());
    EXPECT_FALSE(roads.end_drawing());
}

TEST_F(Roads, ShortTrackIsNoRoad) {
    roads.begin_drawing();
    for (int x = 0; x <= 20; ++x)
        roads.draw_to({x, 5});
    EXPECT_FALSE(roads.end_drawing());
    EXPECT_FALSE(roads.drawing());
}

} // namespace
} // namespace client
