/// An own tank's forecast must match its later motion on hills and at walls, as long as the stick is held.

#include "client/own/forecast.h"
#include "dead_reckoning/drive_model.h"

#include "tunables/random.h"
#include "world/map.h"
#include <algorithm>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace {

struct Off {
    float forecast = 0, flat_model = 0; ///< largest distance from the later position [m]
};

/// Drives with a stick held for a second at a time, and forecasts half a second each time.
Off drive(const std::string& map_name, int seconds) {
    const world::Map map = world::load_map(map_name);
    const world::Terrain terrain(map);
    world::PhysicsWorld world(terrain);
    world::Tank tank(world);
    client::Forecast forecast(terrain);
    tunables::Random random(3);
    Off off;
    for (int second = 0; second < seconds; ++second) {
        const auto steer = static_cast<float>(random.uniform(-1, 1));
        tank.set_input({.stick = {.throttle = 1, .steer = steer}});
        world.step(30);
        const dr::LocalActor<float> start = tank.actor();
        const auto future = forecast(start, 30);
        EXPECT_EQ(future.size(), 30u);
        for (std::size_t i = 0; i < future.size(); ++i) {
            world.step(1);
            const glm::vec3 came = tank.actor().state.position;
            const glm::vec3 model =
                dr::drive(start.state, start.stick, static_cast<double>(i + 1) * world::tick_length, {}).position;
            off.forecast = std::max(off.forecast, glm::distance(future[i], came));
            off.flat_model = std::max(off.flat_model, glm::distance(model, came));
        }
    }
    return off;
}

TEST(Forecast, PredictsTheDriveOnHillsAndIntoWalls) {
    for (const char* map : {"valley", "proving-ground"}) {
        const Off off = drive(map, 40);
        EXPECT_LT(off.forecast, 0.2f) << map;
        EXPECT_GT(off.flat_model, 0.3f) << map << ": the drive is too easy for a comparison";
    }
}

TEST(Forecast, LeavesTheTankAlone) {
    const world::Map map = world::load_map("valley");
    const world::Terrain terrain(map);
    world::PhysicsWorld world(terrain);
    world::Tank tank(world);
    client::Forecast forecast(terrain);
    const glm::vec3 before = tank.actor().state.position;
    EXPECT_TRUE(forecast(tank.actor(), 0).empty());
    (void)forecast(tank.actor(), 60);
    EXPECT_EQ(tank.actor().state.position, before);
}

} // namespace
