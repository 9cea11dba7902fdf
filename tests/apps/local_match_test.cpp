/// A private match on its own thread, in real time.

#include "apps/clock.h"
#include "apps/game/local_match.h"
#include "client/frame.h"
#include "net/network.h"
#include "net/udp_socket.h"
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

namespace {

/// A client with one tank.
struct Guest {
    Guest(std::unique_ptr<net::Transport> transport, protocol::Hello hello)
        : session(std::move(transport), std::move(hello), apps::seconds_now()) {}
    /// Joins over the network. `secret`: the player's secret number.
    Guest(const std::string& host, std::uint16_t port, const std::string& name, const protocol::SeatToken& secret)
        : Guest(net::open_connection({.host = host, .port = port}, 10, apps::seconds_now, {}),
                {.tank_names = {name}, .player = secret}) {}
    /// Runs until `done` returns true, at most 20 s.
    template <class Done> bool until(Done&& done) {
        for (const double end = apps::seconds_now() + 20; apps::seconds_now() < end; platform::rest(0.005)) {
            session.poll(apps::seconds_now());
            if (done())
                return true;
        }
        return false;
    }
    bool joins() {
        return until([&] { return session.welcome() || !session.ended().empty(); }) && session.welcome();
    }
    client::Session session;
};

} // namespace

TEST(LocalMatch, BanAtIpv4HoldsForIpv6AfterHostMigration) {
    constexpr protocol::SeatToken ann{.a = 1}, bob{.a = 2}, cid{.a = 3};
    if (net::resolve_numeric("::1", 0).empty() || !net::UdpSocket().speaks_v6())
        GTEST_SKIP() << "this machine has no IPv6";
    apps::GameOptions options;
    options.map = "proving-ground";
    options.bots = 0;
    options.host = true;
    options.port = net::open_port(0, 0, 1, apps::seconds_now).port; // a free port
    options.port_given = true;
    std::optional<protocol::HostMigration> migration;
    {
        apps::LocalMatch first(options, tunables::Random(1));
        Guest host(first.connect(), {.tank_names = {"Hal"}, .host_token = first.host_token()});
        Guest guest("127.0.0.1", first.port(), "Bob", bob), heir("127.0.0.1", first.port(), "Ann", ann);
        ASSERT_TRUE(host.joins() && guest.joins() && heir.joins());
        host.session.send(apps::seconds_now(), protocol::Order{"ban Bob rude"});
        ASSERT_TRUE(host.until([&] {
            guest.session.poll(apps::seconds_now());
            return !guest.session.ended().empty();
        }));
        first.hand_on({}, host.session.welcome()->client);
        ASSERT_TRUE(heir.until([&] { return heir.session.take_offer().has_value(); }));
        heir.session.answer(apps::seconds_now(), {.yes = true});
        ASSERT_TRUE(heir.until([&] { return (migration = heir.session.take_host_migration()).has_value(); }));
    }
    ASSERT_TRUE(migration);
    apps::LocalMatch next(options, tunables::Random(2),
                          apps::LocalMatch::Inherited{.migration = *migration}); // without a state folder: another key
    Guest again("::1", next.port(), "Rob", bob), other("::1", next.port(), "Cid", cid);
    EXPECT_FALSE(again.joins());
    EXPECT_NE(again.session.ended().find("the host has banned Bob: rude"), std::string::npos) << again.session.ended();
    EXPECT_TRUE(other.joins()) << other.session.ended();
}

namespace {

/// Returns a client that has joined the match within this process, or null if it was not admitted within 20 s.
std::unique_ptr<client::Client> player_of(apps::LocalMatch& match, client::Settings& settings) {
    protocol::Hello hello;
    hello.tank_names = {"Ann"};
    auto session = std::make_unique<client::Session>(match.connect(), hello, match.clock().now());
    for (const double end = apps::seconds_now() + 20; !session->welcome() && apps::seconds_now() < end;
         platform::rest(0.005))
        session->poll(match.clock().now());
    if (!session->welcome())
        return {};
    return std::make_unique<client::Client>(std::move(session), *match.map(), settings, tunables::Random(1),
                                            match.clock().now());
}

/// Runs frames of the client until `done` returns true, at most 20 s.
template <class Done> bool until(apps::LocalMatch& match, client::Client& client, Done&& done) {
    for (const double end = apps::seconds_now() + 20; !done() && apps::seconds_now() < end; platform::rest(0.005)) {
        match.check();
        client::frame(client, {.handle_input = [](client::Client&) {}}, match.clock().now());
    }
    return done();
}

} // namespace

TEST(LocalMatch, KeepsTheReferenceScriptOfTheMatchThatItContinues) {
    apps::GameOptions options;
    options.port = net::open_port(0, 0, 1, apps::seconds_now).port; // a free port
    apps::LocalMatch::Inherited inherited{.migration = {.map = "proving-ground"},
                                          .reference_script = protocol::SchemeSource{
                                              .by = "Hal",
                                              .name = "kept",
                                              .source = {"function predict(self, age, history) return 1, 2, 3 end"},
                                              .reference = "ease:lua:kept"}};
    inherited.migration.parameters.max_players = 2;
    apps::LocalMatch match(options, tunables::Random(1), inherited);
    client::Settings settings;
    const std::unique_ptr<client::Client> client = player_of(match, settings);
    ASSERT_TRUE(client);
    ASSERT_TRUE(until(match, *client, [&] { return client->match().reference_script().has_value(); }));
    EXPECT_EQ(client->match().reference_script()->source.text, inherited.reference_script->source.text);
    EXPECT_EQ(dr::reference(client->host_settings().publisher).name(), "ease:lua:kept@@host");
    client->leave();
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
    client::Settings settings;
    const std::unique_ptr<client::Client> client = player_of(match, settings);
    ASSERT_TRUE(client);
    const auto updates = [&]() -> std::uint64_t {
        for (const auto& [id, remote] : client->remote().actors())
            if (const client::Actor* actor = client->match().find(id); actor && actor->added.bot) {
                EXPECT_EQ(glm::length(remote.last.state.acceleration), 0);
                return remote.updates;
            }
        return 0;
    };
    EXPECT_TRUE(until(match, *client, [&] { return updates() >= 30; }));
    client->leave();
}
