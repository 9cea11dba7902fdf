#include "world/terrain.h"

#include "dead_reckoning/receiving/ground_clamp.h"
#include "ground.h"
#include "tunables/random.h"
#include "world/tank_shape.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <thread>

namespace world {
namespace {

/// Every corner has a different height, so that no two can be confused.
Map rough(std::uint64_t seed) {
    tunables::Random random(seed);
    return test::ground([&](float, float) { return static_cast<float>(random.uniform(-20, 60)); }, 64);
}

/// Returns whether the point is at least a hundredth of a cell from an edge, where either triangle may answer.
bool inside_triangle(const Map& map, float x, float y) {
    const float u = std::fmod((x + map.size / 2) / map.spacing(), 1.0f);
    const float v = std::fmod((y + map.size / 2) / map.spacing(), 1.0f);
    return std::min({u, v, 1 - u, 1 - v, std::abs(1 - u - v)}) > 0.01f;
}

TEST(Terrain, InterpolatesHeightsWithADiagonalFromSouthEastToNorthWest) {
    const Map map = rough(1);
    const Terrain terrain(map);
    const auto corner = [&](int x, int y) {
        return map.heights[static_cast<std::size_t>((y + 32) * map.samples + x + 32)];
    };
    for (const auto& [x, y] : {std::pair{-32, -32}, {5, -7}, {0, 0}, {32, 32}, {-32, 32}, {31, 30}})
        EXPECT_FLOAT_EQ(*terrain.height(static_cast<float>(x), static_cast<float>(y)), corner(x, y));
    EXPECT_FLOAT_EQ(*terrain.height(5.5f, -6.5f), (corner(6, -7) + corner(5, -6)) / 2);
    EXPECT_FLOAT_EQ(*terrain.height(5.25f, -6.75f), corner(5, -7) / 2 + (corner(6, -7) + corner(5, -6)) / 4);
    EXPECT_FLOAT_EQ(*terrain.height(5.75f, -6.25f), corner(6, -6) / 2 + (corner(6, -7) + corner(5, -6)) / 4);
}

TEST(Terrain, HeightAndNormalOfAPlaneAreExact) {
    const Terrain terrain(test::ground([](float x, float y) { return 0.5f * x - 0.25f * y + 3; }));
    const glm::vec3 normal = glm::normalize(glm::vec3(-0.5f, 0.25f, 1));
    ASSERT_TRUE(rc::check("plane", [&] {
        const float x = static_cast<float>(*rc::gen::inRange(-128000, 128000)) / 1000;
        const float y = static_cast<float>(*rc::gen::inRange(-128000, 128000)) / 1000;
        RC_ASSERT(std::abs(*terrain.height(x, y) - (0.5f * x - 0.25f * y + 3)) < 1e-4f);
        RC_ASSERT(glm::distance(terrain.ground(x, y).normal, normal) < 1e-5f);
    }));
}

TEST(Terrain, HasNoHeightOutsideTheMap) {
    const Terrain terrain(test::flat(4));
    for (const auto& [x, y] : {std::pair{128.01f, 0.0f}, {0.0f, -128.01f}, {1e30f, 0.0f}, {NAN, 0.0f}, {0.0f, NAN}}) {
        EXPECT_FALSE(terrain.height(x, y));
        EXPECT_FALSE(terrain.ray({x, y, 100}, {x, y, -100}));
    }
    for (const auto& [x, y] : {std::pair{500.0f, 500.0f}, {-1e30f, NAN}, {NAN, INFINITY}})
        EXPECT_FLOAT_EQ(terrain.ground(x, y).height, 4);
}

TEST(Terrain, BulletsRaysHitTheSameTriangles) {
    // Vertical rays agree to a millimetre on the roughest ground and on the maps; slanted rays must hit the ground.
    struct Case {
        Map map;
        float tolerance;
    };
    for (const auto& [map, tolerance] :
         {Case{rough(2), 2e-3f}, {load_map("valley"), 1e-3f}, {load_map("proving-ground"), 1e-3f}}) {
        const Terrain terrain(map);
        tunables::Random random(3);
        const auto draw = [&](double reach) { return static_cast<float>(random.uniform(-reach, reach)); };
        for (int i = 0; i < 20000; ++i) {
            const float x = draw(0.499 * map.size), y = draw(0.499 * map.size);
            const auto down = terrain.ray({x, y, terrain.max_height() + 5}, {x, y, terrain.min_height() - 5});
            ASSERT_TRUE(down) << x << ' ' << y;
            ASSERT_NEAR(down->position.z, *terrain.height(x, y), tolerance) << x << ' ' << y;
            if (inside_triangle(map, x, y)) {
                ASSERT_GT(glm::dot(down->normal, terrain.ground(x, y).normal), 0.999f) << x << ' ' << y;
            }

            const glm::vec3 from(x, y, terrain.max_height() + 5);
            const glm::vec3 to(std::clamp(x + draw(40), -0.49f * map.size, 0.49f * map.size),
                               std::clamp(y + draw(40), -0.49f * map.size, 0.49f * map.size), terrain.min_height() - 5);
            const auto hit = terrain.ray(from, to);
            ASSERT_TRUE(hit);
            // Slopes of up to 60:1 enlarge a fraction of a millimetre along the ray to this tolerance.
            ASSERT_NEAR(hit->position.z, terrain.ground(hit->position.x, hit->position.y).height, 10 * tolerance);
            // No ground lies on the ray before the hit.
            for (const float share : {0.3f, 0.7f, 0.95f}) {
                const glm::vec3 before = from + share * hit->fraction * (to - from);
                ASSERT_GT(before.z, terrain.ground(before.x, before.y).height - 10 * tolerance);
            }
        }
    }
}

TEST(Terrain, RaysThatMissReturnNothing) {
    const Terrain terrain(test::flat(4));
    EXPECT_FALSE(terrain.ray({0, 0, 100}, {10, 0, 5}));
    EXPECT_FALSE(terrain.ray({0, 0, 3}, {10, 0, -50}));
    EXPECT_FALSE(terrain.ray({0, 0, 1e20f}, {0, 0, -1e20f}));
    EXPECT_FALSE(terrain.ray({0, 0, INFINITY}, {0, 0, -5}));
    const auto hit = terrain.ray({0, 0, 14}, {0, 0, -6});
    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->fraction, 0.5f);
    EXPECT_FLOAT_EQ(hit->normal.z, 1);
}

TEST(Terrain, AnswersSeveralThreadsAtOnce) {
    const Terrain terrain(load_map("valley"));
    const auto walk = [&terrain] {
        float sum = 0;
        for (float x = -500; x < 500; x += 0.5f)
            sum += terrain.ray({x, x / 2, 300}, {x, x / 2, -10})->position.z;
        return sum;
    };
    const float expected = walk();
    std::array<float, 4> sums{};
    {
        std::vector<std::jthread> threads;
        for (float& sum : sums)
            threads.emplace_back([&] { sum = walk(); });
    }
    for (const float sum : sums)
        EXPECT_EQ(sum, expected);
}

TEST(GroundByRays, ClampPutsATankOnTheSlopeFromAnyDepth) {
    const Terrain terrain(test::slope(15));
    const auto ground = ground_by_rays(terrain);
    for (const float height : {-60.0f, -3.0f, 0.0f, 9.0f}) {
        dr::KinematicState<float> state;
        state.position = {20, 10, height};
        const auto clamped = dr::clamp_to_ground(state, tank_footprint, ground, dr::ClampMode::always);
        for (const glm::vec3& foot : tank_footprint) {
            const glm::vec3 point = clamped.position + clamped.orientation * foot;
            EXPECT_NEAR(point.z, terrain.ground(point.x, point.y).height, 0.08f) << "from " << height;
        }
        EXPECT_GT((clamped.orientation * glm::vec3(0, 0, 1)).z, std::cos(test::radians(15.5f)));
        EXPECT_LT((clamped.orientation * glm::vec3(0, 0, 1)).z, std::cos(test::radians(14.5f)));
    }
}

} // namespace
} // namespace world
