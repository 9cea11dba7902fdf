/// Shells of other players: where they appear, and how fast they reach their paths (Haag).

#include "lab/studies/shells.h"

#include "lab/match/multi_client_match.h"
#include "world/shell.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

TEST(Shells, AppearFarFromTheirTanksIfAllLatencyIsCompensatedAtOnce) {
    constexpr double round_trip = 0.2, speed = 90; // the shell's [m/s]
    const auto rows = lab::shells({.shares = {0.01, 0.5, 1}, .round_trips = {round_trip}, .shots = 40});
    ASSERT_EQ(rows.size(), 3u);
    const lab::ShellRow &slow = rows[0], &half = rows[1], &at_once = rows[2];
    EXPECT_GE(at_once.shots, 40);
    EXPECT_EQ(at_once.path, 0) << "figure 3";
    EXPECT_EQ(at_once.later, 0);
    EXPECT_NEAR(at_once.muzzle, speed * round_trip, 0.1 * speed * round_trip); // measured: 16.5 m
    for (const lab::ShellRow* row : {&slow, &half}) {
        EXPECT_LT(row->muzzle, 1e-4) << "the laser has to come from your ship";
        EXPECT_NEAR(row->path, at_once.muzzle, 1e-4);
    }
    EXPECT_GT(half.flying, 20);
    EXPECT_NEAR(half.later / slow.later, std::pow(0.5 / 0.99, 6), 1e-4) << "six pictures later";
}

/// The picture of a client, 100 ms from the server, of a shell that another client has just fired.
TEST(Shells, ArePicturedWithTheViewersShare) {
    for (const double share : {0.5, 1.0}) {
        server::ServerSettings rules = lab::endless_server();
        rules.rules.shell_damage = 0;
        world::Map map = lab::level_ground("range", 256);
        map.spawns = {{-60, 0, 0}, {60, 0, 3}};
        lab::MultiClientMatch match(map, rules, 1);
        client::Settings viewer;
        viewer.link.delay = 0.1;
        viewer.shell_share = share;
        for (int i = 0; i < 2; ++i)
            match.join({fmt::format("Tank {}", i + 1)}, viewer,
                       lab::bot_driver({.count = 1, .seed = static_cast<std::uint64_t>(i) + 1}));
        client::Client& client = *match.members.front()->client;
        const auto remote = [&]() -> const client::FlyingShell* {
            for (const client::FlyingShell& shell : client.match().shells)
                if (!client.is_own(shell.shot.actor) && client.render_time().match > shell.drawn_at)
                    return &shell;
            return nullptr;
        };
        for (int ticks = 0; !remote() && ticks < 3600; ++ticks)
            match.tick();
        const client::FlyingShell* shell = remote();
        ASSERT_TRUE(shell);
        const double flight = client.render_time().match - shell->shot.time;
        const glm::vec3 path = world::position({shell->shot.origin, shell->shot.velocity}, flight);
        float nearest = 1e9f;
        for (const client::ShellPicture& picture : client.build_scene().shells)
            nearest = std::min(nearest, glm::distance(picture.position, path));
        EXPECT_GT(flight, 0.15);
        if (share < 1)
            EXPECT_GT(nearest, 5) << "half of the way in 0.2 s is left";
        else
            EXPECT_EQ(nearest, 0);
    }
}
