/// A bot that reloads leaves its enemy's line of fire: with the real tank, among houses, against a standing enemy.

#include "bots/cover.h"
#include "bots/skill.h"
#include "world/shell.h"
#include "world/tank.h"

#include <cmath>
#include <gtest/gtest.h>

namespace bots {

namespace {

world::Map houses(std::uint64_t seed) {
    world::Map map;
    map.size = 512;
    map.samples = 129;
    map.heights.assign(129 * 129, 0.0f);
    map.max_height = 1;
    map.spawns = {{0, 0, 0}};
    tunables::Random random(seed);
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 6; ++column)
            map.props.push_back({world::PropKind::house, 26.0f * static_cast<float>(column) - 65,
                                 26.0f * static_cast<float>(row) - 65 + static_cast<float>(random.uniform(-6, 6)), 0});
    return map;
}

/// Returns the share of the reload time out of the enemy's line of fire, after shots that were fired in it.
double hidden_share(const Skill& skill) {
    int hidden = 0, all = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const world::Map map = houses(seed);
        const world::Terrain terrain(map);
        world::PhysicsWorld physics(terrain);
        world::Tank tank(physics);
        tank.spawn(-26, 0, 0);
        const glm::vec3 enemy{40, 3, world::ride_height};
        const auto driver = fighter(tunables::Random(seed), skill);
        const auto in_line = [&] {
            const auto& own = tank.actor();
            return world::exposed_fraction(terrain, enemy + glm::vec3(0, 0, gun_height),
                                           {.position = own.state.position,
                                            .orientation = own.state.orientation,
                                            .turret_yaw = own.articulations[dr::turret].angle}) > 0;
        };
        double since = 100;
        bool counts = false;
        for (int tick = 0; tick < 60 * 90; ++tick, since += world::tick_length) {
            Perception sight{.terrain = terrain, .own = tank.actor()};
            sight.dt = world::tick_length;
            sight.can_fire = since > static_cast<double>(sight.reload);
            sight.enemies.push_back({2, {}});
            sight.enemies[0].state.position = enemy;
            const client::PlayerInput input = driver->drive(sight);
            if (input.fire && sight.can_fire) {
                since = 0;
                counts = in_line();
            }
            if (counts && since < 2.5) {
                ++all;
                hidden += !in_line();
            }
            tank.set_input(input.tank);
            physics.step(1);
        }
    }
    std::printf("hidden %.3f of %d ticks\n", hidden / std::max(1.0, static_cast<double>(all)), all);
    EXPECT_GT(all, 600);
    return hidden / std::max(1.0, static_cast<double>(all));
}

} // namespace

TEST(Cover, IsUsedWhileTheGunIsNotReady) {
    for (const auto strength : {world::Strength::normal, world::Strength::hard}) {
        const Skill skill = skill_of(strength);
        Skill open = skill;
        open.cover = 0;
        EXPECT_GT(hidden_share(skill), 1.2 * hidden_share(open)) << world::row(strength).name;
    }
}

} // namespace bots
