/// The driver that follows roads, with the real tank.

#include "bots/bot_host.h"
#include "world/roads.h"
#include "world/tank.h"

#include <gtest/gtest.h>

namespace bots {

namespace {

struct Drive {
    explicit Drive(const std::string& name) : Drive(world::load_map(name)) {}
    explicit Drive(const world::Map& map)
        : terrain(map), world(terrain), tank(world), roads(world::roads_of(map, terrain)) {}

    client::PlayerInput tick(Driver& driver) {
        Perception sight{.terrain = terrain, .own = tank.actor()};
        sight.enemies = enemies;
        sight.time = sight.tick_time = time;
        sight.dt = world::tick_length;
        sight.roads = &roads;
        sight.contract_end = end;
        sight.contract_side = side;
        const client::PlayerInput input = driver.drive(sight);
        tank.set_input(input.tank);
        world.step(1);
        time += world::tick_length;
        return input;
    }
    void stand_on(dr::RoadId id, double progress) {
        const dr::RoadPoint point = roads.find(id)->at(progress);
        tank.spawn(static_cast<float>(point.position.x), static_cast<float>(point.position.y),
                   static_cast<float>(std::atan2(point.tangent.y, point.tangent.x)));
    }

    world::Terrain terrain;
    world::PhysicsWorld world;
    world::Tank tank;
    dr::Roads roads;
    std::vector<Enemy> enemies;
    double time = 0;
    dr::PublisherSettings::ContractEnd end = dr::PublisherSettings::ContractEnd::none;
    double side = 0;
};

} // namespace

TEST(Patrol, KeepsItsPromiseOnEveryRoad) {
    for (const std::string& name : world::map_names()) {
        const std::size_t count = world::load_map(name).roads.size();
        for (std::size_t index = 0; index < count; ++index) {
            Drive drive(name);
            const auto id = static_cast<dr::RoadId>(index + 1);
            const dr::Road& road = *drive.roads.find(id);
            drive.stand_on(id, 5);
            const auto driver = patrol(10, index);
            double worst = 0, sum = 0, askew = 0, pace = 0;
            int kept = 0, ticks = 0, settling = 6 * 60;
            for (; drive.time < 10 + road.length() / 6; ++ticks) {
                const client::PlayerInput input = drive.tick(*driver);
                if (input.contract.road == 0 || --settling > 0)
                    continue;
                EXPECT_EQ(input.contract.road, id);
                ++kept;
                pace = static_cast<double>(input.contract.speed);
                const dr::RoadPoint promised =
                    road.at(static_cast<double>(input.contract.progress) + pace * world::tick_length);
                const double off =
                    glm::distance(promised.position, dr::Vec3<double>(drive.tank.actor().state.position));
                worst = std::max(worst, off);
                sum += off;
                askew = std::max(
                    askew, 2 * std::acos(std::min(
                                   1.0, std::abs(glm::dot(promised.orientation,
                                                          dr::Quat<double>(drive.tank.actor().state.orientation))))));
            }
            std::printf("%s %d: %.1f m/s, kept %.3f, off %.3f mean %.3f worst, askew %.3f\n", name.c_str(), id, pace,
                        kept / (ticks - 360.0), sum / kept, worst, askew);
            EXPECT_GT(kept, 0.97 * (ticks - 360)) << name << ' ' << index;
            EXPECT_LT(worst, 1.5) << name << ' ' << index;
            EXPECT_LT(sum / kept, 0.4) << name << ' ' << index;
        }
    }
}

/// The tank brakes as the contract says, stands at the waypoint, and drives to the next one.
TEST(Patrol, KeepsTheEndOfItsContractOnEitherSideOfTheRoad) {
    for (const double side : {0.0, 2.0, -2.0}) {
        Drive drive("proving-ground");
        drive.end = dr::PublisherSettings::ContractEnd::named;
        drive.side = side;
        drive.stand_on(1, 5);
        const dr::Road& road = *drive.roads.find(1);
        const auto driver = patrol(10, 0);
        double worst = 0, worst_stop = 0, kept = 0;
        int stops = 0;
        bool stands = false;
        dr::Update<float> update; // the published contract, predicted from the instant at which it was made
        double made = 0;
        while (drive.time < 120) {
            const client::PlayerInput input = drive.tick(*driver);
            if (input.contract.road == 0 || input.contract.end != update.contract.end) {
                update.contract = input.contract;
                made = drive.time;
            }
            if (input.contract.road == 0)
                continue;
            EXPECT_EQ(static_cast<double>(input.contract.side), side);
            const dr::RoadProgress now =
                dr::progress_under(road, update.contract, drive.time - made + world::tick_length);
            const double off = glm::distance(dr::vehicle_on(road, update.contract, now.progress).position,
                                             dr::Vec3<double>(drive.tank.actor().state.position));
            if (drive.time - made > 5) { // it has accelerated to its speed
                worst = std::max(worst, off);
                kept += world::tick_length;
            }
            if (now.speed == 0)
                worst_stop = std::max(worst_stop, off);
            stops += now.speed == 0 && !stands;
            stands = now.speed == 0;
        }
        std::printf("side %.0f: %d stops, off %.3f at most, %.3f while it stands, %.0f s\n", side, stops, worst,
                    worst_stop, kept);
        EXPECT_GE(stops, 5) << side;
        EXPECT_LT(worst, 0.4) << side;
        EXPECT_LT(worst_stop, 0.1) << side;
    }
}

} // namespace bots
