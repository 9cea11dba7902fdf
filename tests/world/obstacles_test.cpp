#include "ground.h"
#include "tunables/random.h"
#include "world/mine.h"
#include "world/shell.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace world {
namespace {

using test::throttle;

Map with(std::vector<Prop> props, Map map = test::flat()) {
    map.props = std::move(props);
    return map;
}

TEST(Obstacles, RayEntersEachShapeWhereGeometrySays) {
    const Terrain terrain(with({{PropKind::pine, 0, 0}, {PropKind::rock, 0, 20}, {PropKind::house, 0, 40, 0.5f, 2}}));
    const auto hit = [&](glm::vec3 from, glm::vec3 to) {
        const auto entry = terrain.obstacles().ray(from, to);
        return entry ? entry->fraction * glm::distance(from, to) : -1;
    };
    // A trunk with radius 0.35 and height 8 m, passed at 0.21 from its axis: entry √(0.35² − 0.21²) = 0.28 before the
    // axis.
    EXPECT_NEAR(hit({-10, 0.21f, 2}, {10, 0.21f, 2}), 10 - 0.28f, 1e-4f);
    EXPECT_NEAR(hit({-10, 0.36f, 2}, {10, 0.36f, 2}), -1, 0);
    EXPECT_NEAR(hit({0, 0, 12}, {0, 0, 0}), 4, 1e-4f);
    EXPECT_NEAR(hit({-10, 0, 8.1f}, {10, 0, 8.1f}), -1, 0);
    // A ball with radius 1.6 and its centre 1 m above the ground: its top is at 2.6.
    EXPECT_NEAR(hit({0, 20, 12}, {0, 20, 0}), 12 - 2.6f, 1e-4f);
    EXPECT_NEAR(hit({-10, 20, 1}, {10, 20, 1}), 10 - 1.6f, 1e-4f);
    // A rotated house of 20 × 16 × 12 m: normal to its longer side, 8 m from its centre.
    const glm::vec3 centre(0, 40, 5), across(-std::sin(0.5f), std::cos(0.5f), 0);
    EXPECT_NEAR(hit(centre + 30.0f * across, centre), 22, 1e-3f);
    const auto entry = terrain.obstacles().ray(centre + 30.0f * across, centre);
    EXPECT_LT(glm::distance(entry->normal, across), 1e-5f);
    EXPECT_EQ(hit(centre, centre + across), 0); // starts inside
}

/// Rays of up to 60 m near every solid of the proving ground, to find missed cells of the grid.
TEST(Obstacles, FirstEntryIsTheNearestOfAllSolids) {
    const Terrain terrain(load_map("proving-ground"));
    const Obstacles& obstacles = terrain.obstacles();
    tunables::Random random(1);
    const auto draw = [&](float most) {
        return glm::vec3(random.uniform(-most, most), random.uniform(-most, most), random.uniform(-most / 4, most / 4));
    };
    int hits = 0;
    for (const Solid& goal : obstacles.all()) {
        for (int i = 0; i < 20; ++i) {
            const float far = i % 2 == 0 ? 40 : 400; // a path of a few cells of the grid, or of many
            const glm::vec3 from = goal.centre + draw(far), to = goal.centre + draw(1.5f * goal.reach());
            const auto entry = obstacles.ray(from, to);
            const auto any = obstacles.any(from, to);
            ASSERT_EQ(any.has_value(), entry.has_value());
            ASSERT_TRUE(!any || find_entry(obstacles.all()[*any], from, to));
            float nearest = 2;
            for (const Solid& solid : obstacles.all())
                if (const auto each = find_entry(solid, from, to))
                    nearest = std::min(nearest, each->fraction);
            ASSERT_EQ(entry.has_value(), nearest <= 1);
            if (!entry)
                continue;
            ++hits;
            ASSERT_EQ(entry->fraction, nearest);
            ASSERT_LT(glm::dot(entry->normal, glm::normalize(to - from)), 1e-4f);
            ASSERT_NEAR(glm::length(entry->normal), 1, 1e-4f);
        }
    }
    EXPECT_GT(hits, 500);
}

TEST(Obstacles, InvalidRaysHitNothing) {
    const Terrain terrain(with({{PropKind::house, 0, 0}}));
    for (const float value : {NAN, INFINITY, 1e30f})
        EXPECT_FALSE(terrain.obstacles().ray({value, 0, 1}, {0, 0, value}));
}

TEST(Obstacles, NearFindsSolidsByTheirBoundingCircles) {
    const Terrain terrain(with({{PropKind::pine, 10, 0}, {PropKind::house, 40, 0}}));
    EXPECT_EQ(terrain.obstacles().near({0, 0}, 9.6f).size(), 0u);
    EXPECT_EQ(terrain.obstacles().near({0, 0}, 9.7f).size(), 1u);
    EXPECT_EQ(terrain.obstacles().near({0, 0}, 35).size(), 2u); // √(5² + 4²) = 6.4 m around the house
}

/// A tank drives at full speed, head-on and off-centre, into each fixed kind of obstacle, and pushes for three seconds.
TEST(Obstacles, StopATankBeforeItEnters) {
    for (const PropKind kind : {PropKind::pine, PropKind::oak, PropKind::rock, PropKind::house, PropKind::wall}) {
        for (const float aside : {0.0f, 1.0f}) {
            const Terrain terrain(with({{kind, 40, aside, 1.57f}}));
            PhysicsWorld world(terrain);
            Tank tank(world);
            tank.spawn(0, 0, 0);
            tank.set_input(throttle(1));
            const Solid& solid = terrain.obstacles().all().front();
            float nearest = 1e9f, highest = 0;
            for (int tick = 0; tick < 360; ++tick) {
                world.step(1);
                const auto& state = tank.actor().state;
                highest = std::max(highest, state.position.z);
                // Rays along the hull: the nose must not enter the solid.
                for (const float side : {-1.3f, -0.5f, 0.0f, 0.5f, 1.3f}) {
                    const glm::vec3 tail = state.position + state.orientation * glm::vec3(-2.7f, side, 0);
                    const glm::vec3 nose = state.position + state.orientation * glm::vec3(2.7f, side, 0);
                    if (const auto entry = find_entry(solid, tail, nose))
                        nearest = std::min(nearest, entry->fraction * 5.4f - 5.4f);
                }
                ASSERT_LT(test::depth(tank, terrain), 0.1f) << row(kind).name;
            }
            EXPECT_GT(nearest, -0.35f) << row(kind).name << ' ' << aside; // maximum depth of the nose
            EXPECT_LT(highest, 3) << row(kind).name;
        }
    }
}

TEST(Obstacles, WallStopsAShellAndAMine) {
    const Terrain terrain(with({{PropKind::wall, 20, 0, 1.5708f}})); // across the path, 0.7 m thick
    const auto impact = fly(terrain, {}, {{0, 0, 1}, {90, 0, 0}}, 0, 5);
    ASSERT_TRUE(impact);
    EXPECT_NEAR(impact->position.x, 20 - 0.35f, 1e-3f);
    EXPECT_LT(glm::distance(impact->normal, glm::vec3(-1, 0, 0)), 1e-4f);
    EXPECT_FALSE(impact->target);
    PhysicsWorld world(terrain);
    const glm::quat on_edge = glm::angleAxis(1.5708f, glm::vec3(1, 0, 0));
    const Mine mine(world, {14, 0, mine_radius + 0.01f}, {8, 0, 0}, on_edge);
    world.step(180);
    EXPECT_LT(mine.state().position.x, 20);
}

/// Spawn points are free, nothing stands in water, and no trees stand on cliffs.
TEST(Obstacles, KeepClearOfSpawnsWaterAndCliffsOnShippedMaps) {
    for (const std::string& name : map_names()) {
        const Map map = load_map(name);
        const Terrain terrain(map);
        EXPECT_GT(map.props.size(), 50u) << name;
        // The two open maps are used to measure paths.
        const float room = name == "proving-ground" || name == "valley" ? 45 : 12;
        for (const Prop& prop : map.props) {
            const Ground ground = terrain.ground(prop.x, prop.y);
            for (const Spawn& spawn : map.spawns)
                ASSERT_GT(glm::distance(glm::vec2(prop.x, prop.y), glm::vec2(spawn.x, spawn.y)), room) << name;
            if (map.water_height) {
                ASSERT_GT(ground.height, *map.water_height + 0.3f) << name << ' ' << prop.x << ' ' << prop.y;
            }
            if (prop.kind == PropKind::pine || prop.kind == PropKind::oak) {
                ASSERT_GT(ground.normal.z, 0.8f) << name << ' ' << prop.x << ' ' << prop.y;
            }
        }
        // In front of every spawn point is a lane for measurements, as long as the ground is even.
        for (const Spawn& spawn : map.spawns) {
            if (name != "proving-ground")
                continue;
            const glm::vec3 from(spawn.x, spawn.y, 7);
            const glm::vec3 ahead(std::cos(spawn.heading), std::sin(spawn.heading), 0);
            const glm::vec3 side(-ahead.y, ahead.x, 0);
            for (const float lane : {-2.0f, 0.0f, 2.0f})
                EXPECT_FALSE(terrain.obstacles().ray(from + lane * side, from + lane * side + 120.0f * ahead))
                    << spawn.x << ' ' << spawn.y;
        }
    }
}

} // namespace
} // namespace world
