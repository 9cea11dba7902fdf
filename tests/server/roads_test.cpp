#include "match.h"

#include <set>

namespace server::test {
namespace {

protocol::Road loop(double radius = 40) {
    protocol::Road road{0, true, {}};
    for (int i = 0; i < 12; ++i)
        road.points.emplace_back(radius * std::cos(i * M_PI / 6), radius * std::sin(i * M_PI / 6));
    return road;
}

TEST(Roads, DrawnRoadReachesEveryClientEvenIfItJoinsLater) {
    Match match;
    const ScriptedTank host = match.join("Ann"), other = match.join("Bob");
    host.client->send(loop());
    match.run(3);
    for (const ScriptedTank& tank : {host, other}) {
        ASSERT_EQ(tank.client->count<protocol::Road>(), 1u);
        const auto road = tank.client->last<protocol::Road>();
        EXPECT_EQ(road.road, world::first_drawn_road);
        EXPECT_TRUE(road.closed);
        EXPECT_EQ(road.points.size(), 12u);
        EXPECT_NEAR(road.points[0].x, 40, 0.001);
    }
    const ScriptedTank late = match.join("Cleo");
    EXPECT_EQ(late.client->count<protocol::Road>(), 1u);
}

TEST(Roads, ServerAcceptsOnlyDrivableRoadsOfTheHost) {
    Match match;
    const ScriptedTank host = match.join("Ann"), other = match.join("Bob");
    other.client->send(loop());
    match.run(2);
    EXPECT_EQ(match.dropped(RejectReason::not_host), 1u);
    const auto refused = [&](const protocol::Road& road) {
        match.run_seconds(1.1);
        const auto before = match.dropped(RejectReason::bad_road);
        host.client->send(road);
        match.run(2);
        return match.dropped(RejectReason::bad_road) == before + 1;
    };
    EXPECT_TRUE(refused({}));
    EXPECT_TRUE(refused(loop(2)));    // too short
    EXPECT_TRUE(refused(loop(300)));  // leaves the map
    EXPECT_TRUE(refused(loop(4000))); // at the wire's limit
    protocol::Road knot = loop();
    knot.points.assign(200, {5, 5});
    EXPECT_TRUE(refused(knot));
    EXPECT_FALSE(refused(loop()));
    EXPECT_EQ(other.client->count<protocol::Road>(), 1u);
}

/// The server keeps the last few roads, announces each removal and rejects roads that are drawn too quickly.
TEST(Roads, ServerLimitsTheirNumberAndRate) {
    Match match;
    const ScriptedTank host = match.join("Ann");
    for (int i = 0; i < 100; ++i) {
        host.client->send(loop());
        match.run();
    }
    EXPECT_GE(match.dropped(RejectReason::road_rate), 90u);
    for (int i = 0; i < 300; ++i) { // more than road numbers exist
        host.client->send(loop(30 + i % 20));
        match.run(61);
    }
    std::set<dr::RoadId> known;
    for (const auto& road : host.client->all<protocol::Road>()) {
        if (road.points.empty())
            EXPECT_EQ(known.erase(road.road), 1u);
        else
            EXPECT_TRUE(known.insert(road.road).second) << "the server announced a road with a number that is in use";
        EXPECT_LE(known.size(), world::max_drawn_roads);
    }
    EXPECT_EQ(known.size(), world::max_drawn_roads);
    const ScriptedTank late = match.join("Bob");
    EXPECT_EQ(late.client->count<protocol::Road>(), world::max_drawn_roads);
}

TEST(Roads, PromiseIsAcceptedOnlyNearTheRoad) {
    ServerSettings settings;
    settings.publisher.reference_scheme = static_cast<int>(dr::index_of(*dr::scheme("pvb:path")));
    Match match(settings);
    ScriptedTank host = match.join("Ann");
    host.client->send(loop(100));
    match.run(3);
    const auto promise = [&](std::uint8_t road, float progress, float speed) {
        protocol::ActorUpdate update = host.update(match.time());
        update.update.contract = {road, progress, speed};
        const auto before = match.dropped(RejectReason::off_road);
        host.publish(update);
        match.run(3);
        return match.dropped(RejectReason::off_road) == before;
    };
    EXPECT_TRUE(promise(99, 4000, 60)); // an unknown road: the tank is extrapolated without it
    EXPECT_TRUE(promise(99, 0, -60));
    // The flat map's spawn points are 141 m from its middle; the road's nearest point is 41 m away.
    EXPECT_FALSE(promise(world::first_drawn_road, 100, 5));
    match.run_seconds(1.1);
    host.client->send(loop(141));
    match.run(3);
    const dr::Road road = *dr::Road::make(loop(141).points, true);
    const double nearest = road.nearest({host.state.position.x, host.state.position.y});
    EXPECT_TRUE(promise(world::first_drawn_road + 1, static_cast<float>(nearest), 5));
    EXPECT_FALSE(promise(world::first_drawn_road + 1, static_cast<float>(nearest) + 60, 5));
    EXPECT_TRUE(promise(world::first_drawn_road + 1, static_cast<float>(nearest), 5));
    // The server extrapolates the tank along the road without updates.
    const glm::vec3 before = match.actor(host.id).position();
    match.run_seconds(4);
    EXPECT_NEAR(glm::distance(before, match.actor(host.id).position()), 20, 3);
}

} // namespace
} // namespace server::test
