/// The match that *Compare algorithms* begins. Virtual time; the same server, bots and rules as in the program.

#include "apps/game/local_match.h"
#include "apps/game/start.h"
#include "net/memory_transport.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <map>

/// Where one hits a tree, there is nothing to compare.
TEST(Comparison, ItsBotsKeepDrivingTheirEights) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        apps::GameOptions user;
        user.seed = seed;
        client::Settings seen;
        const apps::GameOptions options = apps::comparison(user, seen);
        const world::Map map = apps::map_for(options);
        net::MemoryHub hub;
        std::optional<bots::BotHost> bots;
        double now = 10;
        server::ServerSettings settings = apps::server_settings(options);
        settings.ask_for_bots = [&](int) { bots.emplace(hub.connect(), map, apps::bot_settings(options), now); };
        server::Server server(map, options.map, hub.listen(), settings, tunables::Random(seed));
        protocol::Hello hello;
        hello.tank_names = {"Ann"}; // who takes one of the places
        client::Session session(hub.connect(), hello, now);

        std::map<protocol::ActorId, int> driven, stood; // ticks
        for (int tick = 0; tick < 120 * 60; ++tick) {
            now += world::tick_length;
            session.poll(now);
            if (bots)
                bots->frame(now);
            server.tick(now);
            for (const auto& [id, actor] : server.roster().actors)
                if (tick > 5 * 60 && actor.tank() && actor.bot && actor.motion.known())
                    ++(glm::length(actor.motion.pose.state.velocity) > 5 ? driven : stood)[id];
        }
        EXPECT_EQ(driven.size(), 3u);
        for (const auto& [id, ticks] : stood)
            EXPECT_LT(ticks, 60) << "seed " << seed << ", actor " << id << ", of " << driven[id];
    }
}
