/// Predictive contracts in whole matches: their savings, and a road drawn during a match.

#include "net/enet_transport.h"
#include "virtual_match.h"
#include "world/roads.h"

#include <cmath>
#include <deque>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <thread>
#include <tuple>
#include <utility>

namespace {

using testing_match::VirtualMatch;

struct Figures {
    double updates = 0; ///< updates per tank and second
    double bytes = 0;   ///< encoded updates [B per tank and second]
    double error = 0;   ///< mean DR error of the displayed pose [m]
};

/// Three bots patrol. The publisher's reference scheme is the viewer's scheme.
Figures patrol(const std::string& map, const std::string& scheme, double threshold, double rotation) {
    VirtualMatch::Options options;
    options.map = map;
    options.bots.count = options.bots.patrols = 3;
    const auto set = [&](dr::PublisherSettings& settings) {
        settings.reference_scheme = static_cast<int>(dr::index_of(*dr::scheme(scheme)));
        settings.position_threshold = threshold;
        settings.rotation_threshold = rotation;
        settings.rate = 10;
    };
    options.viewer.scheme = static_cast<int>(dr::index_of(*dr::scheme(scheme)));
    options.viewer.receiver.compensate = true;
    set(options.server.publisher);
    VirtualMatch match(options);
    match.run(60); // drive to the roads
    match.viewer->clear_scores();
    const auto sent = [&] {
        client::Published sum;
        for (const auto& player : match.bots.client()->own()) {
            sum.updates += player.published().updates;
            sum.bytes += player.published().bytes;
        }
        return sum;
    };
    const auto before = sent();
    constexpr double seconds = 60;
    match.run(seconds);
    const auto after = sent();
    Figures figures;
    figures.updates = static_cast<double>(after.updates - before.updates) / seconds / 3;
    figures.bytes = static_cast<double>(after.bytes - before.bytes) / seconds / 3;
    int scored = 0;
    for (const auto& [id, remote] : match.viewer->remote().actors())
        if (const client::Actor* actor = match.viewer->match().find(id);
            actor && actor->driven() && !remote.ghosts.empty()) {
            figures.error += remote.ghosts.front().error.summary().mean;
            ++scored;
        }
    figures.error /= std::max(scored, 1);
    return figures;
}

} // namespace

namespace {

struct Patrols {
    Figures path, ctra, order2;
};

Patrols compare(const char* map, double threshold) {
    const Patrols all{.path = patrol(map, "offset:path", threshold, 0),
                      .ctra = patrol(map, "offset:ctra-fade", threshold, 0),
                      .order2 = patrol(map, "offset:order2", threshold, 0)};
    for (const auto& [name, f] : {std::pair{"path", all.path}, {"ctra-fade", all.ctra}, {"order2", all.order2}})
        testing::Test::RecordProperty(fmt::format("{}, {} m, {}", map, threshold, name),
                                      fmt::format("updates={} bytes={} error={}", f.updates, f.bytes, f.error));
    return all;
}

} // namespace

/// The first row of the table in docs/contracts.md.
TEST(Contract, SavesMostUpdatesOfAPatrol) {
    const auto [path, ctra, order2] = compare("proving-ground", 0.1);
    EXPECT_NEAR(path.updates, 0.1, 0.005) << "only heartbeats are sent";
    EXPECT_NEAR(path.bytes, 6.3, 0.1);
    EXPECT_NEAR(path.error, 0.006, 0.0005);
    EXPECT_NEAR(ctra.updates, 0.58, 0.006);
    EXPECT_NEAR(ctra.bytes, 29.1, 0.3);
    EXPECT_NEAR(ctra.error, 0.027, 0.0006);
    EXPECT_NEAR(order2.updates, 0.65, 0.006);
    EXPECT_NEAR(order2.bytes, 32.1, 0.3);
    EXPECT_NEAR(order2.error, 0.028, 0.0006);
}

/// The whole table of docs/contracts.md.
TEST(Contract, DISABLED_SavesUpdatesOnBothMapsAndThresholds) {
    for (const char* map : {"proving-ground", "valley"})
        for (const double threshold : {0.1, 0.5})
            EXPECT_LT(compare(map, threshold).path.updates, 0.55) << map << ' ' << threshold;
}

namespace {

/// Three bots patrol for two minutes: figures per tank.
struct Stops {
    double updates = 0; ///< updates a minute
    double stops = 0;   ///< stops a minute
    double braking = 0; ///< updates in a stop, from the beginning of its braking until the tank stands
    double error = 0;   ///< mean DR error of the displayed pose [m]
};

Stops drive_and_stop(dr::PublisherSettings::ContractEnd end, double side) {
    VirtualMatch::Options options;
    options.bots.count = options.bots.patrols = 3;
    options.viewer.scheme = static_cast<int>(dr::index_of(*dr::scheme("offset:path")));
    options.viewer.receiver.compensate = true;
    dr::PublisherSettings& publisher = options.server.publisher;
    publisher.reference_scheme = options.viewer.scheme;
    publisher.position_threshold = 0.5;
    publisher.rotation_threshold = 0;
    publisher.rate = 10;
    publisher.contract_end = end;
    publisher.contract_side = side;
    VirtualMatch match(options);
    match.run(60); // drive to the roads
    match.viewer->clear_scores();
    const auto sent = [&] {
        double updates = 0;
        for (const auto& player : match.bots.client()->own())
            updates += static_cast<double>(player.published().updates);
        return updates;
    };
    const double before = sent();
    Stops found;
    struct Tank {
        bool stands = false;
        std::deque<std::uint64_t> updates; ///< published by each of the last ticks
    };
    std::map<protocol::ActorId, Tank> tanks;
    constexpr std::size_t braking = 5 * 60 + 30; // ticks in which a tank brakes from 10 m/s, and half a second more
    constexpr double minutes = 2;
    match.run(60 * minutes, [&] {
        for (const auto& player : match.bots.client()->own()) {
            Tank& tank = tanks[player.actor()];
            tank.updates.push_back(player.published().updates);
            if (tank.updates.size() > braking)
                tank.updates.pop_front();
            const bool now = glm::length(player.completed().state.velocity) < 0.1f;
            if (now && !std::exchange(tank.stands, now)) {
                ++found.stops;
                found.braking += static_cast<double>(tank.updates.back() - tank.updates.front());
            }
            tank.stands = now;
        }
    });
    found.updates = (sent() - before) / minutes / 3;
    found.braking /= std::max(found.stops, 1.0);
    found.stops /= minutes * 3;
    int scored = 0;
    for (const auto& [id, remote] : match.viewer->remote().actors())
        if (const client::Actor* actor = match.viewer->match().find(id);
            actor && actor->driven() && !remote.ghosts.empty()) {
            found.error += remote.ghosts.front().error.summary().mean;
            ++scored;
        }
    found.error /= std::max(scored, 1);
    return found;
}

} // namespace

/// The table in docs/contracts.md, An end and a side of the road.
TEST(Contract, NamedEndNeedsFewerUpdatesThanAnUnannouncedStop) {
    using End = dr::PublisherSettings::ContractEnd;
    std::map<std::string, Stops> found;
    for (const auto& [name, end, side] : {std::tuple("drive on", End::none, 0.0),
                                          {"unannounced", End::unannounced, 0.0},
                                          {"named", End::named, 0.0},
                                          {"named, on the right", End::named, -2.0}}) {
        const Stops row = found[name] = drive_and_stop(end, side);
        RecordProperty(name, fmt::format("updates={} stops={} braking={} error={}", row.updates, row.stops, row.braking,
                                         row.error));
        std::printf("%s: %.2f updates a minute, %.2f stops, %.2f updates while braking, %.3f m\n", name, row.updates,
                    row.stops, row.braking, row.error);
    }
    EXPECT_EQ(found["drive on"].stops, 0);
    EXPECT_GT(found["unannounced"].stops, 2);
    EXPECT_NEAR(found["named"].stops, found["unannounced"].stops, 0.5);
    for (const char* name : {"named", "named, on the right"}) {
        EXPECT_LT(found[name].braking, 0.65) << "heartbeats alone, one in 10 s";
        EXPECT_LT(found[name].updates, 0.9 * found["unannounced"].updates);
    }
    EXPECT_GT(found["unannounced"].braking, 2);
}

/// Over real sockets: the host draws a road by driving, and every client receives it, including one that joins later. A
/// patrolling bot promises to follow it, and a second client extrapolates the bot along it.
TEST(Contract, ARoadIsDrawnInTheRunningMatch) {
    const world::Map map = world::load_map("proving-ground");
    double now = 1;
    auto listener = net::listen(0, 8);
    const std::uint16_t port = listener->port();
    server::Server server(map, map.name, std::move(listener), {}, tunables::Random(1));
    // Virtual time runs a few times faster than ENet's: each tick takes about 1 ms.
    const auto pause = [] { std::this_thread::sleep_for(std::chrono::milliseconds(1)); };

    struct Player {
        client::Settings settings;
        std::unique_ptr<client::Client> client;
        client::PlayerInput input;
    };
    const auto join = [&](const std::string& name) {
        auto player = std::make_unique<Player>();
        protocol::Hello hello;
        hello.tank_names = {name};
        auto session = std::make_unique<client::Session>(net::connect("127.0.0.1", port), hello, now);
        for (int i = 0; i < 600 && !session->welcome(); ++i, now += world::tick_length) {
            session->poll(now);
            server.tick(now);
            pause();
        }
        EXPECT_TRUE(session->welcome()) << session->ended();
        player->settings.scheme = static_cast<int>(dr::index_of(*dr::scheme("offset:path")));
        player->client =
            std::make_unique<client::Client>(std::move(session), map, player->settings, tunables::Random(2), now);
        return player;
    };
    std::vector<std::unique_ptr<Player>> players;
    players.push_back(join("Host"));
    players.push_back(join("Guest"));
    bots::BotSettings settings;
    settings.count = settings.patrols = 1;
    bots::BotHost bots(net::connect("127.0.0.1", port), map, settings, now);
    const auto run = [&](double seconds, const std::function<bool()>& enough = {}) {
        for (const double end = now + seconds; now < end && !(enough && enough()); now += world::tick_length) {
            bots.frame(now);
            for (auto& player : players)
                client::frame(*player->client,
                              {.handle_input =
                                   [&](client::Client& c) {
                                       if (!c.own().empty())
                                           c.own().front().input = player->input;
                                   }},
                              now);
            server.tick(now);
            pause();
        }
        return !enough || enough();
    };
    client::Client& host = *players[0]->client;
    client::Client& guest = *players[1]->client;
    ASSERT_TRUE(host.match().welcome.host && !guest.match().welcome.host);
    const auto drawn = [](const client::ClientState& c) { return c.roads().known().find(world::first_drawn_road); };

    run(1);
    for (const auto& player : players)
        EXPECT_FALSE(player->settings.host.publisher.model_fit)
            << "the server's setting replaces the client's own, which is on";
    EXPECT_FALSE(host.draw_road(false)) << "no drawing was begun";
    host.draw_road(true);
    players[0]->input.tank.stick = {.throttle = 0.7f, .steer = 0.25f};
    run(9);
    players[0]->input.tank.stick = {.brake = true};
    ASSERT_TRUE(host.draw_road(false));
    ASSERT_TRUE(run(5, [&] { return drawn(host) && drawn(guest) && drawn(*bots.client()); }));
    EXPECT_NEAR(drawn(guest)->length(), drawn(host)->length(), 1e-6);
    EXPECT_FALSE(drawn(guest)->closed());

    players.push_back(join("Late"));
    ASSERT_TRUE(run(5, [&] { return drawn(*players[2]->client) != nullptr; }));

    // The bot promises to follow the road, and the guest displays the bot on it.
    const protocol::ActorId bot = bots.client()->own().front().actor();
    const auto promised = [&] {
        const client::RemoteActor* seen = guest.remote().find(bot);
        return seen && !seen->history.empty() && seen->history.back().update.contract.road == world::first_drawn_road;
    };
    ASSERT_TRUE(run(90, promised));
    run(1.5);
    if (promised()) {
        const auto place = guest.remote().find(bot)->ghosts.front().displayed.state.position;
        const double nearest = drawn(guest)->nearest(glm::dvec2(place));
        EXPECT_LT(glm::distance(glm::dvec2(drawn(guest)->at(nearest).position), glm::dvec2(place)), 1.5);
    }

    // Only the host can draw.
    guest.draw_road(true);
    players[1]->input.tank.stick = {.throttle = 1};
    run(5);
    EXPECT_TRUE(guest.draw_road(false));
    run(1);
    EXPECT_EQ(host.roads().known().all().size(), map.roads.size() + 1);
    EXPECT_EQ(server.report().rejected_for(server::RejectReason::not_host), 1u);
}
