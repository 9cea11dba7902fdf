#include "protocol/compact/ground.h"

#include "world/ground_for_tanks.h"

#include <gtest/gtest.h>
#include <random>

/// The compact coding must predict a tank's height from the same ground as the physics.
TEST(CodingGround, MatchesTheTerrainOnEveryMap) {
    for (const std::string& name : world::map_names()) {
        const world::Map map = world::load_map(name);
        const world::Terrain terrain(map);
        const auto ground = world::ground_for_tanks<protocol::compact::Ground>(terrain);
        std::mt19937 engine(1);
        const auto within = [&](int most) {
            return static_cast<int>(engine() % (2u * static_cast<unsigned>(most))) - most;
        };
        for (int i = 0; i < 2000; ++i) {
            const int half = static_cast<int>(map.size / 2) * 512 - 4 * 512;
            const int x = within(half), y = within(half), angle = within(32768);
            const auto plane = ground.under(x, y, angle);
            const float yaw = static_cast<float>(angle) * 3.14159265f / 32768;
            const glm::vec2 ahead(std::cos(yaw), std::sin(yaw)), left(-ahead.y, ahead.x),
                at(static_cast<float>(x) / 512, static_cast<float>(y) / 512);
            std::array<float, 4> heights{};
            for (std::size_t corner = 0; corner < 4; ++corner) {
                const glm::vec2 place = at + ahead * world::tank_footprint[0].x * (corner < 2 ? 1.0f : -1.0f) +
                                        left * world::tank_footprint[0].y * (corner % 2 == 0 ? 1.0f : -1.0f);
                heights[corner] = terrain.ground(place.x, place.y).height;
            }
            const float mean = (heights[0] + heights[1] + heights[2] + heights[3]) / 4;
            EXPECT_NEAR(static_cast<float>(plane.height) / 512, mean, 0.012f) << name;
            const glm::vec2 slope(static_cast<float>(plane.slope_x) / 8192, static_cast<float>(plane.slope_y) / 8192);
            const float forward =
                (heights[0] + heights[1] - heights[2] - heights[3]) / (4 * world::tank_footprint[0].x);
            EXPECT_NEAR(slope.x * ahead.x + slope.y * ahead.y, forward, 0.01f) << name;
        }
    }
}
