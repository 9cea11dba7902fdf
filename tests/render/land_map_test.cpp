#include "render/ground/ground_maps.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace render {

namespace {

/// Returns 33 x 33 heights, 1 m apart.
HeightGrid grid(float (*height)(int column, int row)) {
    HeightGrid grid{glm::vec2(-16), 1, 33, {}};
    for (int row = 0; row < grid.samples; ++row)
        for (int column = 0; column < grid.samples; ++column)
            grid.heights.push_back(height(column, row));
    return grid;
}
glm::vec4 at(const std::vector<glm::vec4>& light, int column, int row) {
    return light[static_cast<std::size_t>(row * 33 + column)];
}

const glm::vec3 eastern_sun = glm::normalize(glm::vec3(1, 0, 0.5f));

} // namespace

TEST(LandLight, PlainReceivesAllSunAndSkyLight) {
    for (const glm::vec4& light : land_light(grid([](int, int) { return 3.0f; }), eastern_sun)) {
        EXPECT_FLOAT_EQ(light.x, 0);
        EXPECT_FLOAT_EQ(light.y, 0);
        EXPECT_FLOAT_EQ(light.z, 1);
        EXPECT_FLOAT_EQ(light.w, 1);
    }
}

TEST(LandLight, SlopeNormalFollowsItsGradient) {
    const auto light = land_light(
        grid([](int column, int row) { return 0.3f * static_cast<float>(column) - 0.1f * static_cast<float>(row); }),
        glm::vec3(0, 0, 1));
    const glm::vec3 normal = glm::normalize(glm::vec3(-0.3f, 0.1f, 1));
    EXPECT_NEAR(at(light, 16, 16).x, normal.x, 1e-5f);
    EXPECT_NEAR(at(light, 16, 16).y, normal.y, 1e-5f);
    EXPECT_FLOAT_EQ(at(light, 16, 16).z, 1) << "the sun overhead reaches everything";
}

TEST(LandLight, WallShadesTheSideAwayFromTheSunByItsHeight) {
    // The sun stands in the east with slope 1:2, so a wall of 5 m throws a shadow of 10 m to the west.
    const auto light =
        land_light(grid([](int column, int) { return column >= 24 && column <= 25 ? 5.0f : 0.0f; }), eastern_sun);
    EXPECT_LT(at(light, 20, 16).z, 0.05f);
    EXPECT_LT(at(light, 17, 16).z, 0.25f);
    EXPECT_GT(at(light, 9, 16).z, 0.95f);
    EXPECT_GT(at(light, 30, 16).z, 0.95f);
    EXPECT_LT(at(light, 22, 16).w, at(light, 5, 16).w) << "the hill also hides a part of the sky";
}

} // namespace render
