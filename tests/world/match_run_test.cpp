#include "ground.h"
#include "tunables/random.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace world {
namespace {

/// Twelve tanks drive wildly for a minute.
void drive_wildly(const char* name) {
    const Map map = load_map(name);
    const Terrain terrain(map);
    PhysicsWorld world(terrain);
    std::vector<std::unique_ptr<Tank>> tanks;
    for (std::size_t i = 0; i < 12; ++i) {
        tanks.push_back(std::make_unique<Tank>(world));
        const Spawn& spawn = map.spawns[i % map.spawns.size()];
        tanks.back()->spawn(spawn.x, spawn.y, spawn.heading);
    }
    tunables::Random random(8);
    const auto draw = [&](double low, double high) { return static_cast<float>(random.uniform(low, high)); };
    float deepest = -1;
    for (int tick = 0; tick < 60 * 60; ++tick) {
        for (auto& tank : tanks) {
            if (random.uniform() < 0.03)
                tank->set_input({.stick = {random.uniform() < 0.7 ? 1 : draw(-1, 1),
                                           random.uniform() < 0.5 ? 0 : draw(-1, 1), random.uniform() < 0.1},
                                 .turret_rate = draw(-1, 1),
                                 .gun_rate = draw(-1, 1)});
        }
        world.step(1);
        for (const auto& tank : tanks) {
            const auto& state = tank->actor().state;
            ASSERT_TRUE(test::finite(state)) << "tick " << tick;
            deepest = std::max(deepest, test::depth(*tank, terrain));
            ASSERT_LT(deepest, 0.06f) << "tick " << tick << " at " << state.position.x << ' ' << state.position.y;
            ASSERT_LT(std::max(std::abs(state.position.x), std::abs(state.position.y)), map.size / 2 - 3);
            ASSERT_LT(glm::length(state.velocity), 30);
        }
    }
    testing::Test::RecordProperty("deepest_mm", static_cast<int>(1000 * deepest));
}

TEST(MatchRun, TwelveWildTanksStayAboveGroundInTheValley) { drive_wildly("valley"); }
TEST(MatchRun, TwelveWildTanksStayAboveGroundOnTheProvingGround) { drive_wildly("proving-ground"); }
TEST(MatchRun, TwelveWildTanksStayAboveGroundInTheQuarry) { drive_wildly("quarry"); }
TEST(MatchRun, TwelveWildTanksStayAboveGroundInTheOldTown) { drive_wildly("old-town"); }

} // namespace
} // namespace world
