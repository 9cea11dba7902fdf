#pragma once
/// A battle of many remote tanks, for RemoteActors without a client.

#include "fake_server.h"

namespace client::fakes {

/// Many tanks on hills with random motion: three updates a second, late and lossy, and occasional respawns. All views
/// receive the same updates.
struct Battle {
    explicit Battle(std::uint64_t seed, std::size_t count = tanks)
        : map(hills()), terrain(map), random(seed), drivers(count) {
        for (Driver& driver : drivers)
            place(driver);
    }
    static world::Map hills() {
        world::Map map = flat_map();
        for (int row = 0; row < map.samples; ++row)
            for (int column = 0; column < map.samples; ++column)
                map.heights[static_cast<std::size_t>(row * map.samples + column)] =
                    4 * std::sin(static_cast<float>(column) * 0.07f) * std::cos(static_cast<float>(row) * 0.05f);
        return map;
    }
    struct Driver {
        glm::vec3 position{0};
        float heading = 0, speed = 0, turn = 0, push = 0;
        std::uint32_t sequence = 0;
        std::uint8_t incarnation = 1;
        double due = 0;
    };
    void place(Driver& driver) {
        driver.position = {some(110), some(110), 0};
        driver.heading = some(3);
        driver.speed = 0;
    }
    float some(double size) { return static_cast<float>(random.uniform(-size, size)); }

    /// Runs a tick: the tanks drive and publish.
    void tick(std::initializer_list<RemoteActors*> views) {
        now += world::tick_length;
        time = {.local = now, .match = now, .truth = now, .previous = now - world::tick_length, .synced = true};
        constexpr auto dt = static_cast<float>(world::tick_length);
        for (std::size_t i = 0; i < drivers.size(); ++i) {
            Driver& it = drivers[i];
            if (random.uniform() < 0.01) {
                it.turn = some(0.9);
                it.push = some(5);
            }
            it.speed = std::clamp(it.speed + it.push * dt, -5.0f, 14.0f);
            it.heading += it.turn * dt;
            glm::vec3 ahead(std::cos(it.heading), std::sin(it.heading), 0);
            it.position += ahead * (it.speed * dt);
            if (std::abs(it.position.x) > 120 || std::abs(it.position.y) > 120) {
                place(it);
                ++it.incarnation;
            }
            const world::Ground ground = terrain.ground(it.position.x, it.position.y);
            it.position.z = ground.height + world::ride_height;
            if (now < it.due)
                continue;
            it.due = now + random.uniform(0.1, 0.6);
            dr::Publication<float> publication;
            publication.full = true;
            dr::Update<float>& update = publication.update;
            ahead.z = -(ahead.x * ground.normal.x + ahead.y * ground.normal.y) / ground.normal.z;
            update.state.position = it.position;
            update.state.velocity = it.speed * ahead;
            update.state.acceleration = it.push * ahead + it.speed * it.turn * glm::vec3(-ahead.y, ahead.x, 0);
            update.state.orientation = glm::angleAxis(it.heading, glm::vec3(0, 0, 1));
            update.state.angular_velocity = {0, 0, it.turn};
            update.articulations = {{{some(3), some(1)}, {0.1f, 0}}};
            update.time = now - random.uniform(0, 0.1);
            update.interval = 1.0 / 3;
            update.sequence = ++it.sequence;
            update.incarnation = it.incarnation;
            update.fixed = i % 16 == 15; // some never move
            if (random.uniform() < 0.1)
                continue; // the update is lost
            const auto id = static_cast<protocol::ActorId>(100 + i);
            const auto encoded = protocol::encode_update(protocol::make_update(id, publication, {}));
            for (RemoteActors* view : views)
                view->receive(encoded, time, now);
        }
    }
    static constexpr std::size_t tanks = 80;
    world::Map map;
    world::Terrain terrain;
    tunables::Random random;
    std::vector<Driver> drivers;
    double now = 100;
    RenderTime time;
};

} // namespace client::fakes
