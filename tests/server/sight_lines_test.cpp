/// Lines of sight, on flat ground and across a ridge.

#include "server/relay/sight_lines.h"

#include "match.h"

#include <glm/geometric.hpp>

namespace server::test {
namespace {

dr::Displayed<float> tank_at(float x, float y, const glm::vec3& velocity = {}) {
    dr::Displayed<float> tank;
    tank.state.position = {x, y, world::ride_height};
    tank.state.velocity = velocity;
    return tank;
}

/// The largest coordinate of the points along `axis` [m].
float most(std::span<const glm::vec3> points, const glm::vec3& axis) {
    float most = -1e9f;
    for (const glm::vec3& point : points)
        most = std::max(most, glm::dot(point, axis));
    return most;
}

TEST(SightLines, PointsReachToWhereTheTankCanBe) {
    const world::Terrain flat(flat_map());
    constexpr float ahead = 0.5f, stray = 0.75f; // ½ · 6 m/s² · (0.5 s)²
    const auto points = points_of_tank(flat, tank_at(0, 0, {10, 0, 0}), ahead);
    const float muzzle = world::muzzle(tank_at(0, 0).state, {}).position.x;
    EXPECT_NEAR(most(points, {1, 0, 0}), 5 + stray + muzzle, 1e-3f);
    EXPECT_NEAR(most(points, {-1, 0, 0}), world::hull_half_extents.x, 1e-3f);
    EXPECT_NEAR(most(points, {0, 1, 0}), world::hull_half_extents.y + stray, 1e-3f);
    EXPECT_NEAR(most(points, {0, -1, 0}), world::hull_half_extents.y + stray, 1e-3f);
}

TEST(SightLines, PointsAheadStayAboveTheGround) {
    const world::Terrain flat(flat_map());
    const auto points = points_of_tank(flat, tank_at(0, 0, {0, 0, -20}), 0.5f);
    EXPECT_LT(most(points, {0, 0, -1}), 0);
}

TEST(SightLines, CameraMovesAlongWithItsTank) {
    const world::Terrain flat(flat_map());
    const dr::Displayed<float> tank = tank_at(10, 0, {10, 0, 0});
    const glm::vec3 behind(-13, 0, 5), above(0, 0, 200), way(4, 0, 0);
    const std::size_t own = eyes_of(flat, tank, 0.4f, {}).size();
    for (const auto& [camera, counts] : {std::pair(behind, behind), std::pair(above, glm::vec3(0, 0, tether))}) {
        const auto eyes = eyes_of(flat, tank, 0.4f, camera);
        ASSERT_EQ(eyes.size(), own + 2);
        EXPECT_LT(glm::distance(eyes[own], tank.state.position + counts), 1e-3f);
        EXPECT_LT(glm::distance(eyes[own + 1], tank.state.position + way + counts), 1e-3f);
        for (std::size_t i = 0; i < own; ++i)
            EXPECT_LT(glm::distance(eyes[i], tank.state.position), 20) << "hatch and chase cameras";
    }
}

TEST(SightLines, LastLineIsTestedFirst) {
    world::Map map = flat_map();
    for (int row = 0; row < map.samples; ++row)
        if (-256 + row * 8 <= 100)
            map.heights[static_cast<std::size_t>(row * map.samples + 32)] = 60; // a ridge along x = 0 up to y = 100
    const world::Terrain terrain(map);
    const std::array eyes{glm::vec3(-50, 0, 2), glm::vec3(-50, 150, 2)};
    const std::array points{glm::vec3(50, 0, 2), glm::vec3(50, 150, 2)};
    LastLine line;
    std::size_t tested = 0;
    EXPECT_FALSE(any_line(terrain, std::span(eyes).first(1), std::span(points).first(1), line, tested));
    EXPECT_TRUE(any_line(terrain, eyes, points, line, tested));
    EXPECT_EQ(line.eye, 1);
    EXPECT_EQ(line.point, 1);
    tested = 0;
    EXPECT_TRUE(any_line(terrain, eyes, points, line, tested));
    EXPECT_EQ(tested, 1u);
}

} // namespace
} // namespace server::test
