// Grass and stones on the ground: places, density, and traces that press them down.

#include "client/scene/traces.h"
#include "drawn.h"
#include "render/ground/ground_maps.h"
#include "render/passes/scatter_pass.h"

#include <gtest/gtest.h>
#include <limits>

namespace render {

namespace {

constexpr auto grass = static_cast<std::size_t>(ScatterKind::grass);
constexpr auto stones = static_cast<std::size_t>(ScatterKind::stone);
constexpr float dry_land = -1e6f;

HeightGrid flat() { return {glm::vec2(-64), 1, 129, std::vector<float>(129 * 129, 3.0f)}; }

/// Paints the whole ground with one kind: dry, bare, rock, sand.
std::vector<std::uint8_t> painted(const HeightGrid& grid, std::array<std::uint8_t, 4> pixel) {
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < grid.samples * grid.samples; ++i)
        pixels.insert(pixels.end(), pixel.begin(), pixel.end());
    return pixels;
}

} // namespace

TEST(GroundScatter, GrassGrowsOnlyOnGrassyGround) {
    const HeightGrid grid = flat();
    const auto count = [&](std::array<std::uint8_t, 4> pixel, std::size_t kind) {
        return make_scatter_tile(0, 0, grid, painted(grid, pixel), dry_land).of[kind].size();
    };
    EXPECT_GT(count({0, 0, 0, 0}, grass), 1000u);
    EXPECT_LT(count({255, 255, 0, 0}, grass), 100u) << "little grass grows on earth";
    EXPECT_EQ(count({0, 0, 255, 0}, grass), 0u) << "no grass grows on rock";
    EXPECT_EQ(count({0, 0, 0, 255}, grass), 0u) << "no grass grows on sand";
    EXPECT_LT(count({0, 0, 0, 0}, stones), 60u);
    EXPECT_GT(count({0, 0, 255, 0}, stones), 200u);
}

TEST(GroundScatter, RoadHasStonesButNoGrass) {
    const HeightGrid grid = flat();
    std::vector<std::uint8_t> pixels = painted(grid, {0, 0, 0, 0});
    client::RoadPicture road;
    for (float x = 0; x < 16; x += 0.5f)
        road.emplace_back(x, 8);
    paint_roads(pixels, grid, {road});
    const ScatterTile tile = make_scatter_tile(0, 0, grid, pixels, dry_land);
    const auto on_road = [](const ScatterItem& one) { return std::abs(one.place.y - 8) < 1.5f; };
    EXPECT_LT(std::ranges::count_if(tile.of[grass], on_road), 20);
    EXPECT_GT(std::ranges::count_if(tile.of[stones], on_road), 3);
}

TEST(GroundScatter, NoGrassGrowsUnderWaterOrBeyondTheMap) {
    const HeightGrid grid = flat();
    const auto pixels = painted(grid, {0, 0, 0, 0});
    EXPECT_TRUE(make_scatter_tile(0, 0, grid, pixels, 4).of[grass].empty());
    EXPECT_TRUE(make_scatter_tile(5, 0, grid, pixels, dry_land).of[grass].empty());
}

TEST(GroundScatter, EveryPlayerSeesTheSameGrassAfterAnyRoute) {
    const HeightGrid grid = flat();
    const auto pixels = painted(grid, {0, 0, 0, 0});
    GroundScatter one(grid, dry_land), other(grid, dry_land);
    one.show(pixels);
    other.show(pixels);
    const Frustum everything{};
    const glm::vec3 eye(10, 10, 6);
    for (float x = -60; x < 60; x += 10)
        other.near({x, -x, 6}, 40, everything);
    const auto& near = one.near(eye, 40, everything);
    const auto& again = other.near(eye, 40, everything);
    ASSERT_EQ(near.size(), again.size());
    ASSERT_FALSE(near.empty());
    for (std::size_t i = 0; i < near.size(); ++i) {
        ASSERT_EQ(near[i]->of[grass].size(), again[i]->of[grass].size());
        EXPECT_EQ(near[i]->of[grass].front().place, again[i]->of[grass].front().place);
    }
    EXPECT_TRUE(one.near(glm::vec3(std::numeric_limits<float>::quiet_NaN()), 40, everything).empty());
}

TEST(GroundScatter, ThinsOutWithDistanceUntilNothingIsLeft) {
    const HeightGrid grid = flat();
    const auto pixels = painted(grid, {0, 0, 0, 0});
    GroundScatter scatter(grid, dry_land);
    scatter.show(pixels);
    const glm::vec3 eye(0, 0, 5);
    const ScatterInstances all = scatter_instances(scatter.near(eye, 48, Frustum{}), eye, 48, 11, TrampleMap());
    std::array<int, 6> rings{}; // rings of 8 m
    for (const auto* sort : {&all.near_tufts, &all.far_tufts})
        for (const ScatterInstance& one : *sort) {
            const float away = glm::distance(glm::vec2(one.place), glm::vec2(eye));
            if (one.look.x > away && away < 48)
                ++rings[static_cast<std::size_t>(away / 8)];
        }
    for (std::size_t i = 0; i < rings.size(); ++i) // relative to the area
        rings[i] /= static_cast<int>(2 * i + 1);
    EXPECT_GT(rings[0], 500);
    EXPECT_TRUE(std::ranges::is_sorted(rings, std::ranges::greater{}));
    EXPECT_LT(rings[5], rings[0] / 20);
}

TEST(TrampleMap, HullsTracksAndCratersPressTheGrass) {
    client::Scene scene;
    client::TankPicture& tank = scene.tanks.emplace_back();
    tank.position = {5, 0, 1};
    scene.marks.push_back(
        {client::GroundMark::Kind::track, {{{0, 8.25f}, {0, 7.75f}, {3, 8.25f}, {3, 7.75f}}}, {1, 0.5f}, 0});
    scene.marks.push_back({client::GroundMark::Kind::scorch, {{{-9, 1}, {-9, -1}, {-7, 1}, {-7, -1}}}, {1, 1}, 0});
    TrampleMap trample_map;
    trample_map.take(scene, 30);
    EXPECT_EQ(trample_map.at({5, 0}), 1);
    EXPECT_EQ(trample_map.at({7.5f, 1.2f}), 1) << "a corner of the hull";
    EXPECT_EQ(trample_map.at({5, 2}), 0) << "the grass beside the hull stands";
    EXPECT_GT(trample_map.at({0.1f, 8}), 0.8f);
    EXPECT_NEAR(trample_map.at({2.9f, 8}), 0.46f, 0.05f) << "the grass rises again in an old print";
    EXPECT_EQ(trample_map.at({1.5f, 9}), 0);
    EXPECT_EQ(trample_map.at({-8, 0}), 1);
    EXPECT_EQ(trample_map.at({200, 0}), 0);
    EXPECT_EQ(trample_map.at({std::numeric_limits<float>::quiet_NaN(), 0}), 0);
    tank.role = client::Role::ghost;
    trample_map.take(scene, 30);
    EXPECT_EQ(trample_map.at({5, 0}), 0) << "a ghost does not flatten grass";
}

using GroundScatterPicture = Drawn;

TEST_F(GroundScatterPicture, LowQualityHasNoGrassAndMediumQualityHasMuch) {
    const HeightGrid grid = height_grid(map_);
    const auto pixels = painted(grid, {0, 0, 0, 0});
    ScatterPass pass(grid, dry_land);
    pass.show(pixels);
    const client::Scene scene = tank();
    const glm::mat4 seen = view_projection(scene.camera, 16 / 9.0f);
    Stats low, medium;
    pass.draw(scene, seen, height, row(Quality::low), low);
    pass.draw(scene, seen, height, row(Quality::medium), medium);
    EXPECT_EQ(low.draw_calls, 0u);
    EXPECT_LE(medium.draw_calls, 3u);
    EXPECT_GT(medium.triangles, 10'000u);
    EXPECT_LT(medium.triangles, 90'000u);
}

TEST_F(GroundScatterPicture, WindMovesTheGrass) {
    settings_.quality = Quality::medium;
    client::Scene scene;
    scene.camera = testing_render::look({20, 20, 2}, 1.2f, 0.3f, 6);
    const Image before = picture(*renderer_, scene);
    scene.time = 0.7; // without wind only clouds would move, and none are in sight
    EXPECT_GT(difference(before, picture(*renderer_, scene)), width * height / 50);
}

} // namespace render
