/// Load measurements compared with values worked out by hand. A validating server accepts all motion of the load's
/// clients.

#include "lab/load/load.h"
#include "net/link_emulator.h"
#include "net/memory_transport.h"
#include "platform/thread.h"
#include "sanitized.h"
#include "server/server.h"
#include "world/tank_shape.h"

#include <gtest/gtest.h>

namespace {

using lab::Load;
using lab::Viewer;

world::Map flat_map(int size = 512) {
    world::Map map;
    map.name = "flat";
    map.size = static_cast<float>(size);
    map.samples = 65;
    map.min_height = -10;
    map.max_height = 100;
    map.heights.assign(65 * 65, 0.0f);
    map.spawns = {{-100, -100, 0}, {100, 100, 3}, {100, -100, 1}, {-100, 100, 2}};
    return map;
}

/// A match in memory with load clients and its own clock.
struct Loaded {
    net::MemoryHub hub;
    double now = 100;
    world::Map map;
    server::Server server;
    lab::LoadOptions options;
    Load load;

    explicit Loaded(const lab::LoadOptions& wanted, const server::ServerSettings& settings = crowd(),
                    world::Map ground = flat_map())
        : map(std::move(ground)), server(map, map.name, hub.listen(), settings, tunables::Random(1)), options(wanted),
          load(
              options, [this](std::uint64_t seed) { return way(seed); }, [this](const std::string&) { return map; },
              [this] { return now; }) {}

    static server::ServerSettings crowd() {
        server::ServerSettings settings;
        settings.max_players = 64;
        settings.truth = false;
        return settings;
    }
    std::unique_ptr<net::Transport> way(std::uint64_t seed) {
        return std::make_unique<net::LinkEmulator>(hub.connect(), tunables::Random(seed), options.settings.link);
    }
    void run(double seconds) {
        for (const double end = now + seconds; now < end;) {
            now += world::tick_length;
            load.frame(now);
            server.tick(now);
        }
    }
    /// Waits until all clients have joined, then counts for `seconds`.
    lab::LoadFigures count(double seconds) {
        for (int i = 0; i < 100 && !load.all_answered(); ++i)
            run(0.2);
        run(3);
        load.begin_to_count(now);
        run(seconds);
        return load.figures(now);
    }
    [[nodiscard]] std::uint64_t suspicious() const {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < server.report().dropped.size(); ++i)
            if (const auto drop = static_cast<server::RejectReason>(i);
                server::row(drop).suspicious || server::row(drop).motion)
                count += server.report().rejected_for(drop);
        return count;
    }
};

lab::LoadOptions few(int peers) {
    lab::LoadOptions options;
    options.peers = peers;
    options.viewers = std::min(peers - 1, 3);
    return options;
}

} // namespace

/// A tank on a straight, drawn at its last published position: the error is its speed times the age of the update.
TEST(LoadViewer, MeasuresTheErrorOfAScheme) {
    const world::Terrain terrain(flat_map());
    client::ViewerSettings settings;
    settings.scheme = static_cast<int>(dr::index_of(*dr::scheme("snap:order0")));
    settings.receiver.compensate = true;
    Viewer viewer(terrain, settings);
    protocol::ActorAdded added;
    added.actor = 7;
    viewer.introduce(added);
    viewer.begin_to_count();

    constexpr int an_update_every = 30; // [ticks]
    constexpr double speed = 10, tick = world::tick_length, way_of_an_update = 0.04;
    const dr::Eye from = protocol::picture::eye({0, -100, 2}, {0, 1, 0});
    protocol::ActorUpdate update{7, true, dr::Reason::interval, true, true, true, {}};
    double metres = 0, pixels = 0, worst = 0;
    int looks = 0;
    glm::vec3 said(0);
    for (int i = 0; i < 20 * an_update_every; ++i) {
        const double now = 50 + i * tick;
        const glm::vec3 true_place(static_cast<float>(-150 + speed * i * tick), 0, world::ride_height);
        if (i % an_update_every == 0) {
            said = true_place;
            update.update.state.position = true_place;
            update.update.state.velocity = glm::vec3(static_cast<float>(speed), 0, 0);
            update.update.time = now;
            viewer.receive({protocol::encode_update(update)}, now, client::RemoteActors::TimeBasis::arrival,
                           [&](protocol::ActorId, std::uint32_t) { return now - way_of_an_update; });
            ++update.update.sequence;
        }
        viewer.look({.local = now, .match = now, .truth = now, .previous = now - tick, .synced = true}, from,
                    [&](protocol::ActorId actor) -> std::optional<Viewer::Truth> {
                        return actor == 7 ? std::optional(Viewer::Truth{true_place, 0}) : std::nullopt;
                    });
        const double off = speed * tick * (i % an_update_every);
        metres += off;
        worst = std::max(worst, off);
        const auto bearing = [&](const glm::vec3& place) { return std::atan(static_cast<double>(place.x) / 100); };
        pixels += 540 / std::tan(0.5) * (bearing(true_place) - bearing(said));
        ++looks;
    }
    const lab::SeenFigures& seen = viewer.seen();
    EXPECT_EQ(seen.metres.count(), static_cast<std::uint64_t>(looks));
    EXPECT_NEAR(seen.metres.mean(), metres / looks, 0.003); // the wire's rounding
    EXPECT_NEAR(seen.metres.max(), worst, 0.003);
    EXPECT_NEAR(seen.pixels.mean(), pixels / looks, 0.1);
    EXPECT_GT(seen.in_picture.count(), 0u);
    EXPECT_LT(seen.in_picture.count(), seen.pixels.count()) << "the tank is outside the picture for a part of the way";
    EXPECT_NEAR(seen.latency.mean(), way_of_an_update, 1e-9);

    // The tank respawns 300 m away, and the viewer has not received that yet.
    const std::uint64_t looked = seen.metres.count();
    const auto look_at = [&](std::uint8_t incarnation) {
        const double now = 50 + looks++ * tick;
        viewer.look({.local = now, .match = now, .truth = now, .previous = now - tick, .synced = true}, from,
                    [&](protocol::ActorId) {
                        return std::optional(Viewer::Truth{said + glm::vec3(300, 0, 0), incarnation});
                    });
    };
    look_at(1);
    EXPECT_EQ(seen.metres.count(), looked);
    look_at(0);
    EXPECT_EQ(seen.metres.count(), looked + 1) << "only an update of the same life is measured";
}

TEST(LoadViewer, CountsMissingUpdatesByTheirNumbers) {
    const world::Terrain terrain(flat_map());
    const client::ViewerSettings settings;
    Viewer viewer(terrain, settings);
    viewer.begin_to_count();
    protocol::ActorUpdate update{7, true, dr::Reason::interval, true, true, true, {}};
    for (std::uint32_t sequence = 0; sequence <= 100; ++sequence) {
        update.update.sequence = sequence;
        update.update.time = 50 + sequence * 0.1;
        if (sequence % 4 != 3)
            viewer.receive({protocol::encode_update(update)}, 50 + sequence * 0.1,
                           client::RemoteActors::TimeBasis::arrival,
                           [](protocol::ActorId, std::uint32_t) { return std::nullopt; });
    }
    EXPECT_EQ(viewer.seen().numbers, 100u);
    EXPECT_EQ(viewer.seen().updates, 75u);
    EXPECT_EQ(viewer.seen().latency.count(), 0u) << "the times of sending are unknown";
}

TEST(ScriptedTank, AvoidsObstaclesAndKeepsItsTopSpeed) {
    const world::Map map = world::load_map("valley");
    const world::Terrain terrain(map);
    const lab::Drivable drivable(terrain);
    const lab::Course course{terrain, drivable};
    double way = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const auto kind = static_cast<dr::PathKind>(seed % dr::path_names().size());
        lab::ScriptedTank tank(course, {.kind = kind, .seed = seed});
        const world::Spawn& start = map.spawns[seed % map.spawns.size()];
        tank.place(start.x, start.y, start.heading);
        glm::vec3 before = tank.actor().state.position;
        for (int i = 0; i < 60 * 60; ++i) {
            tank.step(world::tick_length);
            const auto& state = tank.actor().state;
            ASSERT_LE(glm::length(state.velocity), 14.01f);
            ASSERT_NEAR(glm::distance(state.position, before), glm::length(state.velocity) * world::tick_length, 0.15f)
                << "position and velocity agree";
            ASSERT_TRUE(terrain.obstacles().near(glm::vec2(state.position), 1.5f).empty()) << seed << " after " << i;
            way += static_cast<double>(glm::distance(state.position, before));
            before = state.position;
        }
    }
    EXPECT_GT(way / (12 * 60), 4) << "mean speed of the tanks [m/s]";
}

TEST(Load, ServerAcceptsEveryTankUpdate) {
    server::ServerSettings settings = Loaded::crowd();
    Loaded match(few(20), settings, world::load_map("valley"));
    const lab::LoadFigures figures = match.count(30);
    EXPECT_EQ(figures.joined, 20);
    EXPECT_EQ(figures.ended, 0);
    EXPECT_EQ(figures.updates.placed_again, 0u);
    EXPECT_EQ(match.suspicious(), 0u) << server::to_json(match.server.report());
    EXPECT_GT(figures.updates.sent, 20u * 30u) << "each tank sends more than one update a second";
    EXPECT_EQ(figures.viewers, 3);
    EXPECT_GT(figures.seen.metres.count(), 0u);
}

/// The bots aim at each other and do not drive through each other, and the server rejects nothing.
TEST(Load, BotsAvoidEachOtherAndNothingIsRejected) {
    lab::LoadOptions options = few(24);
    options.bots = true;
    Loaded match(options, Loaded::crowd(), world::load_map("valley"));
    const lab::LoadFigures figures = match.count(20);
    EXPECT_EQ(figures.joined, 24);
    EXPECT_EQ(figures.ended, 0);
    EXPECT_EQ(figures.updates.placed_again, 0u);
    EXPECT_EQ(match.suspicious(), 0u) << server::to_json(match.server.report());
    EXPECT_GT(figures.updates.sent, 24u * 20u);
    float closest = 1000;
    int aim = 0;
    for (const auto& peer : match.load.peers()) {
        aim += std::abs(peer->tank().articulations[dr::turret].angle) > 0.05f ? 1 : 0;
        for (const auto& other : match.load.peers())
            if (other != peer)
                closest = std::min(closest, glm::distance(peer->state().position, other->state().position));
    }
    EXPECT_GT(aim, 12) << "the turrets follow other tanks";
    EXPECT_GT(closest, 2.0f) << "smallest distance of two tanks [m]; scripted tanks drive through each other";
}

/// As in the game, clients send their viewpoint only to a server with zones.
TEST(Load, SendsViewpointsOnlyToAServerWithZones) {
    for (const bool zones : {false, true}) {
        server::ServerSettings settings = Loaded::crowd();
        settings.zones.on = zones;
        Loaded match(few(4), settings);
        match.count(3);
        for (const auto& [peer, client] : match.server.roster().clients)
            EXPECT_EQ(client.camera.has_value(), zones);
    }
}

TEST(Load, CheatsAreRefusedAndPutBack) {
    lab::LoadOptions options = few(8);
    options.cheats = 2;
    Loaded match(options);
    const lab::LoadFigures figures = match.count(15);
    EXPECT_EQ(figures.joined, 8);
    EXPECT_GT(match.suspicious(), 10u);
    EXPECT_GT(figures.updates.placed_again, 0u);
    EXPECT_EQ(match.load.peers().front()->counts().placed_again, 0u) << "an honest client";
    EXPECT_GT(match.load.peers().back()->counts().placed_again, 0u) << "a cheating client";
}

/// An update crosses two links, and waits for a tick of the server and for a frame of the receiver.
TEST(Load, MeasuresTheLatencyOfAnUpdate) {
    lab::LoadOptions options = few(6);
    options.settings.link.delay = 0.05;
    Loaded match(options);
    const lab::LoadFigures figures = match.count(10);
    EXPECT_GT(figures.seen.latency.count(), 50u);
    EXPECT_GE(figures.seen.latency.percentile(0), 2 * 0.05 - 0.001);
    EXPECT_LE(figures.seen.latency.percentile(1), 2 * 0.05 + 2 * world::tick_length + 0.001);
    EXPECT_EQ(figures.seen.updates, figures.seen.numbers) << "no update is lost";
    EXPECT_NEAR(figures.round_trip.mean(), 2 * 0.05, 2 * world::tick_length);
}

TEST(Load, MeasuresLoss) {
    lab::LoadOptions options = few(6);
    options.settings.link.loss = 0.1;
    Loaded match(options);
    const lab::LoadFigures figures = match.count(20);
    const double missing = 1 - static_cast<double>(figures.seen.updates) / static_cast<double>(figures.seen.numbers);
    EXPECT_NEAR(missing, 1 - 0.9 * 0.9, 0.06) << "10 % are lost on the uplink and 10 % on the downlink";
    EXPECT_GT(figures.lost.mean(), 0.05);
}

/// The error must grow with latency; it must not be an artefact of the measurement.
TEST(Load, ErrorGrowsWithLatency) {
    const auto error = [](double delay) {
        lab::LoadOptions options = few(6);
        options.settings.link.delay = delay;
        options.path = dr::PathKind::random;
        Loaded match(options);
        return match.count(20).seen.metres;
    };
    const lab::Spread near = error(0), far = error(0.2);
    EXPECT_LT(near.mean(), 0.3);
    EXPECT_GT(far.mean(), 1.5 * near.mean());
}

/// The lecture: 100 players broadcast at 60 Hz, and a message takes 0.1 ms to process. docs/load.md has the properties.
TEST(Load, DeadReckoningSparesAHundredPlayersTheLecturesSum) {
    static constexpr int players = 100;
    static constexpr double message = 1e-4; // [s]
    const auto received_per_s = [](const std::string& way, const dr::PublisherSettings& publisher) {
        server::ServerSettings settings = Loaded::crowd();
        settings.max_players = players;
        settings.publisher = publisher;
        Loaded match(few(players), settings);
        match.count(0);
        match.load.begin_to_count(match.now);
        const std::uint64_t relayed = match.server.report().updates.relayed;
        double in_clients = 0, in_server = 0; // Thread-CPU [s].
        for (int tick = 0; tick < 120; ++tick) {
            match.now += world::tick_length;
            const double start = platform::thread_cpu_now();
            match.load.frame(match.now);
            const double between = platform::thread_cpu_now();
            match.server.tick(match.now);
            in_clients += between - start;
            in_server += platform::thread_cpu_now() - between;
        }
        const lab::LoadFigures figures = match.load.figures(match.now);
        EXPECT_EQ(figures.joined, players);
        const auto received = static_cast<double>(figures.updates.received);
        in_server /= static_cast<double>(match.server.report().updates.relayed - relayed);
        in_clients /= received;
        constexpr double most = 0.2 * message * test::slowdown;
        EXPECT_LT(in_server, most);
        EXPECT_LT(in_clients, most);
        testing::Test::RecordProperty(way + "_per_s", std::to_string(received / (figures.seconds * players)));
        testing::Test::RecordProperty(way + "_server_us", std::to_string(1e6 * in_server));
        testing::Test::RecordProperty(way + "_client_us", std::to_string(1e6 * in_clients));
        return received / (figures.seconds * players);
    };
    const double broadcast = received_per_s("broadcast", {.when = dr::PublisherSettings::When::fixed, .rate = 60});
    const double usual = received_per_s("usual", client::HostSettings().publisher);
    EXPECT_NEAR(broadcast * message, (players - 1) * 60 * message, 0.01) << "share of each player's core";
    EXPECT_LT(usual, 0.05 * broadcast);
}

TEST(LoadReport, ContainsTheFiguresAndAddsThem) {
    Loaded match(few(4));
    const lab::LoadFigures figures = match.count(2);
    const std::string json = lab::load_json(figures), table = lab::load_table(figures);
    EXPECT_NE(json.find("\"joined\": 4"), std::string::npos) << json;
    EXPECT_NE(table.find("4 of 4 clients joined"), std::string::npos) << table;
    lab::LoadFigures twice = figures;
    twice.add(figures);
    EXPECT_EQ(twice.updates.sent, 2 * figures.updates.sent);
    EXPECT_EQ(twice.seen.metres.count(), 2 * figures.seen.metres.count());
    EXPECT_DOUBLE_EQ(twice.seen.metres.mean(), figures.seen.metres.mean());
    EXPECT_NEAR(twice.seen.metres.percentile(0.95), figures.seen.metres.percentile(0.95), 0.01);
}

TEST(LoadReport, SaysWhetherTheProgramWasTooSlow) {
    lab::LoadFigures figures;
    figures.frames.add(0.0167);
    EXPECT_FALSE(lab::too_slow(figures));
    EXPECT_NE(lab::load_json(figures).find("\"too_slow\": false"), std::string::npos);
    figures.frames.add(0.0175);
    EXPECT_TRUE(lab::too_slow(figures)) << "17.1 ms in the mean";
    EXPECT_NE(lab::load_json(figures).find("\"too_slow\": true"), std::string::npos);
}
