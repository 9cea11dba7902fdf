#include "render/ground/terrain_mesh.h"

#include "sample_scenes.h"

#include <gtest/gtest.h>

namespace render {

namespace {

/// Twice the area of a triangle as seen from above: positive if it is counter-clockwise.
float turn(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

} // namespace

TEST(TerrainMesh, EveryLevelCoversTheChunkOnceFacingUp) {
    const HeightGrid grid = height_grid(testing_render::hilly_map());
    const TerrainMesh mesh = terrain_mesh(grid);
    const float area = chunk_cells * grid.spacing * chunk_cells * grid.spacing;
    for (int level = 0; level < terrain_levels; ++level) {
        const std::vector<std::uint16_t> indices = chunk_indices(level);
        float covered = 0;
        for (std::size_t i = 0; i < indices.size(); i += 3) {
            const float twice =
                turn(mesh.vertices.at(indices[i]), mesh.vertices.at(indices[i + 1]), mesh.vertices.at(indices[i + 2]));
            EXPECT_GE(twice, -1e-3f) << "level " << level; // a skirt is vertical and has no area
            covered += twice / 2;
        }
        EXPECT_NEAR(covered, area, 1e-3f * area) << "level " << level;
    }
}

TEST(TerrainMesh, CellsAreCutAsInPhysics) {
    // One raised corner distinguishes the diagonals: the middle of the cell lies on the line from south-east to
    // north-west.
    world::Map map = testing_render::hilly_map();
    std::fill(map.heights.begin(), map.heights.end(), 0.0f);
    map.heights[0] = 8; // south-west
    const world::Terrain physics(map);
    const TerrainMesh mesh = terrain_mesh(height_grid(map));
    const std::vector<std::uint16_t> indices = chunk_indices(0);
    const float half = map.spacing() / 2, middle = -map.size / 2 + half;
    EXPECT_NEAR(physics.height(middle, middle).value(), 0, 1e-4f);
    // The first two triangles form the first cell. The triangle at the raised corner has the diagonal as its opposite
    // edge.
    EXPECT_EQ(mesh.vertices.at(indices[0]).z, 8);
    EXPECT_EQ(mesh.vertices.at(indices[1]), glm::vec3(-map.size / 2 + map.spacing(), -map.size / 2, 0));
    EXPECT_EQ(mesh.vertices.at(indices[2]), glm::vec3(-map.size / 2, -map.size / 2 + map.spacing(), 0));
}

TEST(TerrainMesh, SkirtsReachBelowEveryNeighboursSurface) {
    const HeightGrid grid = height_grid(testing_render::hilly_map());
    const TerrainMesh mesh = terrain_mesh(grid);
    constexpr std::size_t hem = chunk_side * chunk_side;
    const int step = 1 << (terrain_levels - 1);
    // Along the south border of the first chunk: the lowest possible height of a neighbour of any level between two of
    // its heights.
    for (int i = 0; i < chunk_cells; ++i) {
        const int from = i / step * step;
        const float lowest = std::min(grid.at(from, 0), grid.at(from + step, 0));
        EXPECT_LT(mesh.vertices.at(hem + static_cast<std::size_t>(i)).z, lowest);
    }
}

TEST(TerrainMesh, ErrorOfALevelMatchesItsTriangles) {
    // h = x² / 100: a chord of length s deviates from the parabola by s² / 400 in its middle.
    world::Map map = testing_render::hilly_map();
    for (int i = 0; i < map.samples * map.samples; ++i) {
        const float x = static_cast<float>(i % map.samples) * map.spacing();
        map.heights[static_cast<std::size_t>(i)] = x * x / 100;
    }
    for (const Chunk& chunk : terrain_mesh(height_grid(map)).chunks)
        for (int level = 0; level < terrain_levels; ++level) {
            const float chord = level == 0 ? 0 : map.spacing() * static_cast<float>(1 << level);
            EXPECT_NEAR(chunk.error[static_cast<std::size_t>(level)], chord * chord / 400, 1e-3f) << level;
        }
}

TEST(TerrainMesh, LevelKeepsItsErrorBelowTheToleratedAngle) {
    const Chunk chunk{glm::vec3(0), glm::vec3(1), {0, 0.1f, 0.3f, 1, 4}};
    EXPECT_EQ(chunk_level(chunk, 0, 0.002f), 0);
    EXPECT_EQ(chunk_level(chunk, 49, 0.002f), 0);
    EXPECT_EQ(chunk_level(chunk, 51, 0.002f), 1);
    EXPECT_EQ(chunk_level(chunk, 499, 0.002f), 2);
    EXPECT_EQ(chunk_level(chunk, 1e6f, 0.002f), terrain_levels - 1);
}

TEST(HeightGrid, OutskirtsContinueTheMapAtItsBorder) {
    const HeightGrid map = height_grid(testing_render::hilly_map());
    const HeightGrid around = outskirts(map);
    EXPECT_NEAR(around.size(), outskirts_scale * map.size(), 1e-2f);
    int on_border = 0;
    for (int row = 0; row < around.samples; ++row) {
        for (int column = 0; column < around.samples; ++column) {
            const glm::vec2 place = around.place(column, row);
            const glm::vec2 inside = glm::clamp(place, map.corner, map.corner + map.size());
            if (glm::distance(place, inside) < 1e-3f) {
                EXPECT_NEAR(around.at(column, row), map.height(place), 1e-3f);
                ++on_border;
            }
        }
    }
    EXPECT_EQ(on_border, 65 * 65);
}

TEST(HeightGrid, HasTheHeightOfItsEdgeOutside) {
    const HeightGrid grid{glm::vec2(0), 2, 2, {0, 4, 8, 12}};
    EXPECT_FLOAT_EQ(grid.height({1, 1}), 6);
    EXPECT_FLOAT_EQ(grid.height({-5, -5}), 0);
    EXPECT_FLOAT_EQ(grid.height({9, 1}), 8);
    EXPECT_FLOAT_EQ(grid.height({9, 9}), 12);
}

} // namespace render
