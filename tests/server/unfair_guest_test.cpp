/// A client that obeys the protocol gains no advantage and does not harm the others.

#include "match.h"

#include <numeric>

namespace server::test {
namespace {

/// Zigzags within the map: few points, far apart, joined by short splines.
std::vector<dr::Road::Place> zigzag(double half, int points) {
    std::vector<dr::Road::Place> places;
    for (int i = 0; i < points; ++i)
        places.emplace_back(3.0 * i, i % 2 == 0 ? -half : half);
    return places;
}

/// Regression: clients disconnect from a server that sends more than 20 km of roads a second, and the tanks of one
/// client caused that.
TEST(UnfairGuest, CannotSendMoreRoadLengthThanClientsAccept) {
    Match match;
    ScriptedTank host = match.join("Ann");
    ScriptedClient& guest = match.connect();
    match.run();
    guest.hello(std::vector<std::string>(8, "Mallory"));
    match.run(2);
    std::vector<ActorId> tanks;
    for (const auto& spawned : guest.all<protocol::Spawned>())
        tanks.push_back(spawned.actor);
    ASSERT_EQ(tanks.size(), 8u);
    for (int second = 0; second < 100; ++second) {
        for (const ActorId tank : tanks)
            guest.send(protocol::Waypoints{.actor = tank, .points = zigzag(second % 2 == 0 ? 180 : 8, 30)});
        host.client->send(protocol::Road{.points = zigzag(120, 80)});
        match.run_seconds(1.1);
    }
    std::vector<double> lengths;
    for (const auto& way : host.client->all<protocol::Waypoints>())
        lengths.push_back(dr::length_of(way.points, false));
    for (const auto& road : host.client->all<protocol::Road>())
        lengths.push_back(dr::length_of(road.points, road.closed));
    ASSERT_GE(lengths.size(), 400u) << "short roads are announced";
    EXPECT_LE(*std::ranges::max_element(lengths), dr::Road::max_length);
    EXPECT_LE(std::accumulate(lengths.begin(), lengths.end(), 0.0), 100e3 + 110 * 10e3);
    EXPECT_EQ(match.dropped(RejectReason::bad_road), 50u * 8 + 100);
}

/// In a pause mines are inactive, and no crate may be taken.
TEST(UnfairGuest, IsPutBackIfItDrivesDuringAPause) {
    ServerSettings settings;
    settings.pickups = true;
    settings.rules.repair_crates = 3;
    Match match(settings);
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    match.put(ann, 0, 0, 0);
    match.put(bob, 0, 60, 0);
    const auto drive = [&](ScriptedTank& tank, int ticks) {
        tank.state.velocity = {12, 0, 0};
        for (int i = 0; i < ticks; ++i) {
            tank.state.position += tank.state.velocity * static_cast<float>(world::tick_length);
            if (i % 6 == 0)
                tank.publish(match.time());
            match.run();
        }
        tank.state.velocity = {};
        tank.publish(match.time());
        match.run(60);
    };
    match.server.order("pause");
    ann.client->send(protocol::Setting{"repair-crates", "1"});
    drive(ann, 300);
    drive(bob, 60); // like a tank that still rolls
    EXPECT_NEAR(match.actor(ann.id).position().x, 60, 2);
    const auto crates = [&] {
        return std::ranges::count(match.server.roster().actors, world::ActorKind::repair_crate,
                                  [](const auto& it) { return it.second.kind; });
    };
    EXPECT_EQ(crates(), 3);
    const std::uint8_t incarnation = match.actor(bob.id).incarnation;
    match.server.order("resume");
    match.run(2);
    EXPECT_EQ(crates(), 1);
    EXPECT_NEAR(match.actor(ann.id).position().x, 0, 1);
    EXPECT_EQ(ann.client->last<protocol::Spawned>().actor, ann.id);
    EXPECT_NEAR(ann.client->last<protocol::Spawned>().x, 0, 1);
    EXPECT_EQ(match.actor(bob.id).incarnation, incarnation);
}

/// The server relays each true pose to every client, so it limits how many a client may send.
TEST(UnfairGuest, CannotSendMoreTruePosesThanTicks) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    const std::size_t before = bob.client->count<protocol::TruthBatch>();
    for (int tick = 0; tick < 600; ++tick) {
        protocol::TruthBatch batch;
        batch.poses.assign(20, {.actor = ann.id,
                                .incarnation = ann.incarnation,
                                .time = match.time(),
                                .position = ann.state.position,
                                .orientation = ann.state.orientation});
        ann.client->send(batch, net::Channel::truth);
        if (tick % 20 == 0)
            ann.publish(match.time());
        match.run();
    }
    std::size_t told = 0;
    for (const auto& batch : bob.client->all<protocol::TruthBatch>())
        told += batch.poses.size();
    EXPECT_GT(bob.client->count<protocol::TruthBatch>(), before);
    EXPECT_LE(told, 375u + 10 * 75 + 1);
    EXPECT_GT(match.dropped(RejectReason::truth_rate), 9000u);
}

} // namespace
} // namespace server::test
