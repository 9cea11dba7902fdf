/// Predictive contracts in whole matches: their savings, and a road drawn during a match.

#include "net/enet_transport.h"
#include "virtual_match.h"
#include "world/roads.h"

#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <thread>

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
    EXPECT_NEAR(path.bytes, 5.6, 0.1);
    EXPECT_NEAR(path.error, 0.006, 0.0005);
    EXPECT_NEAR(ctra.updates, 0.58, 0.006);
    EXPECT_NEAR(ctra.bytes, 28.3, 0.3);
    EXPECT_NEAR(ctra.error, 0.027, 0.0006);
    EXPECT_NEAR(order2.updates, 0.65, 0.006);
    EXPECT_NEAR(order2.bytes, 31.4, 0.3);
    EXPECT_NEAR(order2.error, 0.028, 0.0006);
}

/// The whole table of docs/contracts.md.
TEST(Contract, DISABLED_SavesUpdatesOnBothMapsAndThresholds) {
    for (const char* map : {"proving-ground", "valley"})
        for (const double threshold : {0.1, 0.5})
            EXPECT_LT(compare(map, threshold).path.updates, 0.55) << map << ' ' << threshold;
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
