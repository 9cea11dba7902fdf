#include "apps/game/match_clock.h"

#include "apps/server/peer_counting_transport.h"
#include "net/memory_transport.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace apps;

namespace {

struct Wall {
    double now = 100;
    MatchClock clock{[this] { return now; }};
};

} // namespace

TEST(MatchClock, FollowsTheWallClockByDefault) {
    Wall wall;
    EXPECT_DOUBLE_EQ(wall.clock.now(), 100);
    wall.now += 3;
    EXPECT_DOUBLE_EQ(wall.clock.now(), 103);
    EXPECT_TRUE(wall.clock.as_usual());
}

TEST(MatchClock, PauseStopsItAndTheLostTimeIsNotMadeUp) {
    Wall wall;
    wall.clock.pause(true);
    wall.now += 60;
    EXPECT_DOUBLE_EQ(wall.clock.now(), 100);
    wall.clock.pause(true); // a second pause changes nothing
    wall.clock.pause(false);
    wall.now += 1;
    EXPECT_DOUBLE_EQ(wall.clock.now(), 101);
}

TEST(MatchClock, ChangingTheSpeedNeverMakesItJump) {
    Wall wall;
    double before = wall.clock.now();
    for (const double speed : {0.5, 0.1, 1.0, 0.25, 7.0, -3.0}) {
        wall.clock.set_speed(speed);
        EXPECT_DOUBLE_EQ(wall.clock.now(), before);
        wall.now += 2;
        EXPECT_NEAR(wall.clock.now() - before, 2 * std::clamp(speed, MatchClock::slowest, 1.0), 1e-12) << speed;
        before = wall.clock.now();
    }
}

TEST(MatchClock, EachStepPausesAndAdvancesOneTick) {
    Wall wall;
    wall.clock.set_speed(0.5);
    constexpr double tick = 1.0 / 60;
    for (int i = 1; i <= 600; ++i) {
        wall.clock.step(tick);
        wall.now += 0.37;
        ASSERT_NEAR(wall.clock.now(), 100 + i * tick, 1e-10);
    }
    EXPECT_TRUE(wall.clock.paused());
    EXPECT_EQ(wall.clock.speed(), 0.5) << "time continues at the former speed";
}

TEST(PeerCountingTransport, CountsConnectedPeersAndDeliversTheirMessagesLater) {
    net::MemoryHub hub;
    PeerCountingTransport peer_counter(hub.listen());
    const auto visitor = hub.connect();
    visitor->send(0, net::server_peer, net::Channel::events, std::vector<std::uint8_t>{1, 2, 3});
    peer_counter.listen(0);
    EXPECT_EQ(peer_counter.peers(), 1) << "the number of peers is known before the first poll";
    std::vector<net::Event> events;
    peer_counter.poll(0, events);
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[0].kind, net::Event::Kind::connected);
    EXPECT_EQ(events[1].bytes, (std::vector<std::uint8_t>{1, 2, 3}));
    visitor->disconnect(net::server_peer);
    events.clear();
    peer_counter.poll(1, events);
    EXPECT_EQ(events.size(), 1u);
    EXPECT_EQ(peer_counter.peers(), 0);
}
