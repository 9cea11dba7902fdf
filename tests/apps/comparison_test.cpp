/// The match that *Compare algorithms* starts, under virtual time: same server, bots and rules as in the program.

#include "apps/game/start.h"
#include "client/frame.h"
#include "client/scene/scene.h"
#include "net/link_emulator.h"
#include "virtual_match.h"

#include <algorithm>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <map>

/// A bot that hits a tree would spoil the comparison.
TEST(Comparison, BotsKeepDrivingTheirFigureEights) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        apps::GameOptions user;
        user.seed = seed;
        client::Settings seen;
        const apps::GameOptions options = apps::comparison_options(user, seen);
        VirtualMatch match(options, seed);
        protocol::Hello hello;
        hello.tank_names = {"Ann"}; // Ann's tank takes one of the match's places
        client::Session session(match.hub.connect(), hello, match.now);

        std::map<protocol::ActorId, int> driven, stood; // time of each tank above 5 m/s, and slower [ticks]
        for (int tick = 0; tick < 120 * 60; ++tick) {
            match.tick();
            session.poll(match.now);
            for (const auto& [id, actor] : match.server.roster().actors)
                if (tick > 5 * 60 && actor.tank() && actor.bot && actor.motion.known())
                    ++(glm::length(actor.motion.displayed.state.velocity) > 5 ? driven : stood)[id];
        }
        EXPECT_EQ(driven.size(), 3u);
        for (const auto& [id, ticks] : stood)
            EXPECT_LT(ticks, 60) << "seed " << seed << ", actor " << id << ", of " << driven[id];
    }
}

/// The picture of *Compare* shows each tank by *snap*, its ghost by *PVB*, and its truth. The error must be seen at
/// once: a tank is 6 m long.
TEST(Comparison, ErrorIsAsLongAsATankWithinTenSeconds) {
    apps::GameOptions user;
    client::Settings seen;
    user.settings.host.publisher.rate = 20; // the user's own settings must not hide the error
    const apps::GameOptions options = apps::comparison_options(user, seen);
    seen.instruments = true; // both are open
    VirtualMatch match(options, 1);
    protocol::Hello hello;
    hello.tank_names = {"Ann"};
    auto session = std::make_unique<client::Session>(
        std::make_unique<net::LinkEmulator>(match.hub.connect(), tunables::Random(1), seen.link), hello, match.now);
    while (!session->welcome() || !session->clocks_ready()) {
        match.tick();
        session->poll(match.now);
    }
    client::Client client(std::move(session), match.map, seen, tunables::Random(1), match.now);
    client::Scene scene;
    double largest = 0;
    int ghosts = 0;
    for (const double end = match.now + 10; match.now < end;) {
        client::frame(client,
                      {.handle_input = [](client::Client&) {},
                       .update_camera = [&](const client::ClientState&, client::Scene& built) { scene = built; }},
                      match.now);
        match.tick();
        ghosts = 0;
        for (const client::TankPicture& tank : scene.tanks) {
            ghosts += tank.role == client::Role::ghost;
            if (tank.role != client::Role::remote)
                continue;
            const auto truth = std::ranges::find_if(scene.tanks, [&](const client::TankPicture& other) {
                return other.role == client::Role::truth && other.actor == tank.actor;
            });
            if (truth != scene.tanks.end())
                largest = std::max(largest, static_cast<double>(glm::distance(tank.position, truth->position)));
        }
    }
    EXPECT_EQ(ghosts, 3) << "one ghost of each bot";
    EXPECT_GT(largest, 4);
    EXPECT_LT(largest, 15);
}
