#include "world/roads.h"

#include "world/tank_shape.h"

#include <gtest/gtest.h>

namespace world {
namespace {

/// Requirements for a patrol at 10 m/s: curves that the tracks hold, slopes that the engine climbs, no obstacles.
TEST(Roads, ShippedRoadsAreDrivable) {
    for (const std::string& name : map_names()) {
        const Map map = load_map(name);
        const Terrain terrain(map);
        const dr::Roads roads = roads_of(map, terrain);
        EXPECT_GE(roads.all().size(), 1u) << name;
        EXPECT_EQ(roads.all().size(), map.roads.size()) << name;
        for (const auto& [id, road] : roads.all()) {
            SCOPED_TRACE(name + ", road " + std::to_string(id));
            EXPECT_TRUE(road.closed());
            EXPECT_GT(road.length(), 300);
            EXPECT_LT(road.max_curvature(), 1 / 15.0);
            double steepest = 0, lean = 0;
            for (double s = 0; s < road.length(); s += 1) {
                const dr::RoadPoint point = road.at(s);
                steepest = std::max(steepest, std::abs(point.tangent.z));
                lean = std::max(lean, std::abs((point.orientation * dr::Vec3<double>(0, 1, 0)).z));
                const glm::vec2 place(point.position);
                for (const Solid* solid : terrain.obstacles().near(place, 20))
                    EXPECT_GT(glm::distance(glm::vec2(solid->centre), place) - solid->reach(), 2.2f)
                        << place.x << ' ' << place.y;
            }
            EXPECT_LT(steepest, 0.31); // slope of 17°
            EXPECT_LT(lean, 0.3);
        }
    }
}

TEST(Roads, PutATankOnTheTerrain) {
    const Map map = load_map("valley");
    const Terrain terrain(map);
    const dr::Roads roads = roads_of(map, terrain);
    for (const auto& [id, road] : roads.all())
        for (double s = 0; s < road.length(); s += 7.3) {
            const dr::RoadPoint point = road.at(s);
            const float ground =
                terrain.ground(static_cast<float>(point.position.x), static_cast<float>(point.position.y)).height;
            EXPECT_NEAR(point.position.z, static_cast<double>(ground + ride_height), 0.35);
        }
}

TEST(Roads, MustStayOnTheMap) {
    const Map map = load_map("proving-ground");
    const Terrain terrain(map);
    EXPECT_TRUE(make_road({false, {{0, 0}, {100, 0}}}, terrain));
    EXPECT_FALSE(make_road({false, {{0, 0}, {250, 0}}}, terrain));
    EXPECT_FALSE(make_road({false, {{0, 0}, {NAN, 0}}}, terrain));
    EXPECT_FALSE(make_road({}, terrain));
}

} // namespace
} // namespace world
