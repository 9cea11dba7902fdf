#include "client/scene/ground_cover.h"
#include "render/ground/ground_maps.h"
#include "render/ground/pattern_maps.h"
#include "sample_scenes.h"

#include <gtest/gtest.h>

namespace render {

TEST(DetailMap, EveryLayerHasContrastAMiddleToneAndNoSeam) {
    for (int layer = 0; layer < static_cast<int>(DetailLayer::count); ++layer) {
        const auto pixels = detail_pixels(static_cast<DetailLayer>(layer));
        const auto tone = [&](int x, int y) {
            return static_cast<double>(pixels[static_cast<std::size_t>(4 * (y * detail_size + x))]);
        };
        double sum = 0, squares = 0, inside = 0, seam = 0;
        for (int y = 0; y < detail_size; ++y) {
            for (int x = 0; x < detail_size; ++x) {
                sum += tone(x, y);
                squares += tone(x, y) * tone(x, y);
                if (x > 0)
                    inside += std::abs(tone(x, y) - tone(x - 1, y)) / (detail_size - 1);
            }
            seam += std::abs(tone(0, y) - tone(detail_size - 1, y));
        }
        const double count = detail_size * detail_size, mean = sum / count;
        EXPECT_NEAR(mean, 110, 50) << "layer " << layer;
        EXPECT_GT(std::sqrt(squares / count - mean * mean), 8) << "layer " << layer;
        EXPECT_LT(seam, 1.6 * inside) << "layer " << layer;
        EXPECT_EQ(pixels, detail_pixels(static_cast<DetailLayer>(layer))) << "the picture is the same at each start";
    }
}

TEST(DetailMap, LeavesHaveGapsAndDoNotReachTheEdge) {
    for (const DetailLayer layer : {DetailLayer::leaves, DetailLayer::needles}) {
        const auto pixels = detail_pixels(layer);
        const auto covered = [&](int x, int y) {
            return pixels[static_cast<std::size_t>(4 * (y * detail_size + x) + 1)] > 127;
        };
        int leaves = 0;
        for (int y = 0; y < detail_size; ++y)
            for (int x = 0; x < detail_size; ++x)
                leaves += covered(x, y);
        const double share = leaves / static_cast<double>(detail_size * detail_size);
        EXPECT_GT(share, 0.2) << static_cast<int>(layer);
        EXPECT_LT(share, 0.7) << static_cast<int>(layer);
        for (int i = 0; i < detail_size; ++i)
            EXPECT_FALSE(covered(i, 0) || covered(0, i) || covered(i, detail_size - 1) || covered(detail_size - 1, i));
    }
}

TEST(CoverMap, IsTheGroundCoverOfEachGridPoint) {
    const world::Map map = testing_render::hilly_map();
    const HeightGrid grid = height_grid(map);
    const auto pixels = cover_pixels(grid, {-4, 4}, -1);
    ASSERT_EQ(pixels.size(), 4u * static_cast<std::size_t>(grid.samples * grid.samples));
    for (const auto& [column, row] : {std::pair{5, 9}, {64, 64}, {100, 30}}) {
        const float height = grid.at(column, row);
        const glm::vec3 normal =
            glm::normalize(glm::vec3(grid.at(column - 1, row) - grid.at(column + 1, row),
                                     grid.at(column, row - 1) - grid.at(column, row + 1), 2 * grid.spacing));
        const client::GroundCover cover =
            client::ground_cover({grid.place(column, row), height, 1 - normal.z, (height + 4) / 8}, -1);
        const std::uint8_t* pixel = &pixels[static_cast<std::size_t>(4 * (row * grid.samples + column))];
        EXPECT_NEAR(pixel[0], 255 * cover.dry, 1);
        EXPECT_NEAR(pixel[1], 255 * cover.bare, 1);
        EXPECT_NEAR(pixel[2], 255 * cover.rock, 1);
        EXPECT_NEAR(pixel[3], 255 * cover.sand, 1);
    }
}

} // namespace render
