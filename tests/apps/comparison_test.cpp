/// The match that *Compare algorithms* starts, under virtual time: same server, bots and rules as in the program.

#include "apps/game/start.h"
#include "virtual_match.h"

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
