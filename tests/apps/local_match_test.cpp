/// A private match on its own thread, in real time.

#include "apps/clock.h"
#include "apps/game/local_match.h"
#include "client/frame.h"
#include "net/network.h"
#include "platform/main_loop.h"
#include "world/terrain.h"

#include <gtest/gtest.h>

/// A recording of the match is replayed on the map as shipped.
TEST(LocalMatch, CustomStartPlacesLeaveTheMapChecksumUnchanged) {
    apps::GameOptions options;
    options.map = "proving-ground";
    options.spawns = {{-100, 80, 0}};
    const world::Map map = apps::map_for(options);
    EXPECT_EQ(world::checksum(map), world::checksum(world::load_map("proving-ground")));
    EXPECT_EQ(world::Terrain(map).spawns().size(), 1u);
}

TEST(LocalMatch, IsPrivateUntilItIsHosted) {
    apps::GameOptions options;
    options.map = "proving-ground";
    options.bots = 0;
    options.port = net::open_port(0, 0, 1, apps::seconds_now).port; // a free port
    options.port_given = true;
    {
        const apps::LocalMatch match(options, tunables::Random(1));
        EXPECT_FALSE(match.open());
        EXPECT_NO_THROW(net::open_port(options.port, 0, 1, apps::seconds_now)) << "the port is free";
    }
    options.host = true;
    const apps::LocalMatch match(options, tunables::Random(1));
    EXPECT_TRUE(match.open());
    EXPECT_EQ(match.port(), options.port);
    EXPECT_THROW(net::open_port(options.port, 0, 1, apps::seconds_now), net::Error);
    EXPECT_THROW(apps::LocalMatch(options, tunables::Random(1)), net::Error)
        << "a second match cannot use the same port";
}

/// The client's own preset must not apply: its model fit would publish an acceleration.
TEST(LocalMatch, BotsPublishWithTheSettingsOfTheMatch) {
    apps::GameOptions options;
    options.map = "proving-ground";
    options.bots = 1;
    options.bot_path = dr::PathKind::circle;
    options.settings.host.publisher = {.when = dr::PublisherSettings::When::fixed,
                                       .rate = 20,
                                       .acceleration = dr::PublisherSettings::Acceleration::none};
    apps::LocalMatch match(options, tunables::Random(1));
    protocol::Hello hello;
    hello.tank_names = {"Ann"};
    auto session = std::make_unique<client::Session>(match.connect(), hello, match.clock().now());
    const double end = apps::seconds_now() + 20;
    for (; !session->welcome() && apps::seconds_now() < end; platform::rest(0.005))
        session->poll(match.clock().now());
    ASSERT_TRUE(session->welcome());
    client::Settings settings;
    client::Client client(std::move(session), *match.map(), settings, tunables::Random(1), match.clock().now());

    const auto updates = [&]() -> std::uint64_t {
        for (const auto& [id, remote] : client.remote().actors())
            if (const client::Actor* actor = client.match().find(id); actor && actor->added.bot) {
                EXPECT_EQ(glm::length(remote.last.state.acceleration), 0);
                return remote.updates;
            }
        return 0;
    };
    for (; updates() < 30 && apps::seconds_now() < end; platform::rest(0.005)) {
        match.check();
        client::frame(client, {.handle_input = [](client::Client&) {}}, match.clock().now());
    }
    EXPECT_GE(updates(), 30u);
    client.leave();
}
