#include "fake_server.h"
#include "net/link_emulator.h"
#include "net/player_number.h"

namespace client {

using fakes::FakeServer;
using fakes::flat_map;
using fakes::Table;

namespace {
protocol::Hello hello() {
    protocol::Hello message;
    message.tank_names = {"Ann"};
    return message;
}
} // namespace

TEST(Session, EndsAfterFiveSecondsWithoutAnAnswer) {
    const world::Map map = flat_map();
    FakeServer server(map);
    server.welcoming = false;
    Session session(server.connect(), hello(), 10);
    for (double now = 10; now < 14.9; now += 0.1) {
        session.poll(now);
        server.tick(now);
        ASSERT_EQ(session.ended(), "") << now;
    }
    session.poll(15.1);
    EXPECT_NE(session.ended().find("no answer"), std::string::npos);
    EXPECT_EQ(session.welcome(), nullptr);
}

TEST(Session, ReportsTheReasonOfARefusal) {
    const world::Map map = flat_map();
    FakeServer server(map);
    server.welcoming = false;
    Session session(server.connect(), hello(), 0);
    session.poll(0);
    server.tick(0);
    server.send(net::Channel::events,
                protocol::Refused{.refusal = protocol::Refusal::full, .text = "16 of 16 tanks are taken"});
    session.poll(0.1);
    EXPECT_NE(session.ended().find("16 of 16 tanks are taken"), std::string::npos);
}

/// A server that continues another server's match knows its banned and muted players by other numbers.
TEST(Session, SaysHelloAgainWithTheNumberThatFormerServersKnow) {
    const world::Map map = flat_map();
    FakeServer server(map);
    server.welcoming = false; // keeps the Hellos
    const protocol::SeatToken secret{.a = 7};
    protocol::Hello greeting = hello();
    greeting.player = secret;
    Session session(server.connect(), greeting, 0);
    double now = 0;
    const auto numbers = [&] {
        session.poll(now += 0.1);
        server.tick(now);
        std::vector<protocol::SeatToken> all;
        for (const protocol::Hello& each : server.take<protocol::Hello>())
            all.push_back(each.player);
        return all;
    };
    const auto first = numbers();
    ASSERT_EQ(first.size(), 1u);
    EXPECT_TRUE(first[0].same(net::number_at(secret, "")));
    const std::vector<protocol::FormerServer> former{{"abcd", {.a = 5}}};
    server.send(net::Channel::events, protocol::FormerServers{former});
    const auto second = numbers();
    ASSERT_EQ(second.size(), 1u);
    EXPECT_TRUE(second[0].same(net::number_at(secret, former, "")));
    server.send(net::Channel::events, protocol::FormerServers{}); // a server that collects numbers
    EXPECT_TRUE(numbers().empty());
    server.send(net::Channel::events, protocol::Welcome{.client = 1, .map = "flat"});
    server.send(net::Channel::events, protocol::FormerServers{former});
    EXPECT_TRUE(numbers().empty());
    EXPECT_EQ(session.dropped().at("former servers that no hello asked for"), 2u);
    server.send(net::Channel::events, protocol::MapChange{"hill", 7});
    EXPECT_TRUE(numbers().empty());
    const auto next = session.continue_on_next_map(now);
    const auto third = numbers();
    ASSERT_EQ(third.size(), 1u);
    EXPECT_TRUE(third[0].same(second[0])) << "the number stays on the next map";
}

TEST(Session, SaysThatTheServerHasFailed) {
    Table table;
    table.server.send(net::Channel::events,
                      protocol::Refused{.refusal = protocol::Refusal::failure, .text = "it had an internal error"});
    table.frame();
    EXPECT_EQ(table.client->ended(), "the server ends the match: it had an internal error");
}

TEST(Session, CountsMalformedPacketsAndGoesOn) {
    Table table;
    const std::vector<std::uint8_t> junk{200, 1, 2, 3};
    table.server.send_raw(net::Channel::events, junk);
    auto cut = protocol::encode(protocol::Score{3, 1, 1});
    cut.pop_back();
    table.server.send_raw(net::Channel::events, cut);
    // A message that only clients may send.
    table.server.send_raw(net::Channel::events, protocol::encode(protocol::LayMine{3}));
    table.frame();
    EXPECT_EQ(table.client->ended(), "");
    std::uint64_t dropped = 0;
    for (const auto& [reason, count] : table.client->session().dropped())
        dropped += count;
    EXPECT_EQ(dropped, 3u);
}

namespace {

/// A client behind an emulated link whose frames stall between reading the clock and receiving, while the server runs
/// on. Match time equals local time.
struct StallingFrames {
    net::LinkSettings link{.delay = 0.1};
    const world::Map map = flat_map();
    FakeServer server{map};
    tunables::Random random{3};
    double now = 10, tick = 10;
    Session session{std::make_unique<net::LinkEmulator>(server.connect(), tunables::Random(1), link), hello(), now};

    /// Every tenth frame stalls for up to `longest_stall`.
    void frame(double longest_stall) {
        now += 1.0 / 240; // messages answered during a stall were sent just before it
        const double stall = random.uniform() < 0.1 ? random.uniform(0.1, longest_stall) : 0;
        for (; tick < now + stall; tick += random.uniform(0.01, 0.1))
            server.tick(tick);
        session.poll(now);
        now += stall;
    }
};

} // namespace

/// Regression: an answer received during a stall was dated before it, which gave 0.113 s for a link of 0.2 s.
TEST(Session, StallDoesNotShortenTheRoundTrip) {
    StallingFrames run;
    for (int i = 0; i < 2000; ++i) {
        run.frame(2);
        if (!run.session.clocks_ready())
            continue;
        ASSERT_GE(run.session.round_trip(), 0.2 - 1e-9);
        ASSERT_NEAR(run.session.match_time(run.now), run.now, 1e-3);
        ASSERT_NEAR(run.session.truth_time(run.now), run.now, 1e-3);
    }
    EXPECT_NEAR(run.session.round_trip(), 0.2, 1e-6);
}

TEST(Session, RoundTripFollowsASlowerLinkWithinSecondsDespiteStalls) {
    StallingFrames run;
    run.link.delay = 0.0245;
    for (int i = 0; i < 500; ++i)
        run.frame(1);
    EXPECT_NEAR(run.session.round_trip(), 0.049, 1e-6);
    run.link.delay = 0.15;
    const double changed = run.now;
    while (run.session.round_trip() < 0.299 && run.now < changed + 60)
        run.frame(1);
    EXPECT_NEAR(run.session.round_trip(), 0.3, 1e-6);
    EXPECT_LT(run.now - changed, net::ClockSync::memory + 2);
    // For a while the clock is wrong by half the difference of the delays, because some answers used the old link one
    // way and the new link back.
    EXPECT_NEAR(run.session.match_time(run.now), run.now, (0.15 - 0.0245) / 2);
}

TEST(Client, RefusesAnotherMap) {
    const world::Map map = flat_map();
    FakeServer server(map);
    auto session = std::make_unique<Session>(server.connect(), hello(), 0);
    session->poll(0);
    server.tick(0);
    session->poll(0.1);
    ASSERT_NE(session->welcome(), nullptr);
    world::Map other = map;
    other.heights[1000] = 0.5f;
    Settings settings;
    EXPECT_THROW(Client(std::move(session), other, settings, tunables::Random(1), 0.2), MapMismatch);
}

TEST(Client, ASnapshotIsAsOldAsItsTimeStamp) {
    // The update was sent 3 s ago at 10 m/s. Without time compensation, a live update of that age would be displayed 30
    // m behind.
    Table table;
    protocol::ActorAdded added;
    added.actor = 7;
    added.owner = 2;
    added.name = "Ben";
    table.frames(120); // until the clocks settle
    table.server.send(net::Channel::events, added);
    dr::KinematicState<float> state;
    state.velocity = {10, 0, 0};
    protocol::Snapshot snapshot;
    snapshot.updates.push_back(table.update(7, 0, table.now - 3, state));
    table.server.send(net::Channel::events, snapshot);
    table.frame();
    EXPECT_NEAR(table.client->remote().find(7)->ghosts.front().displayed.state.position.x, 30, 0.5);
}

TEST(Client, ScoresFromTheFirstSyncedFrameHoweverLateThatIs) {
    // Slow frames: updates and true poses arrive long before the clocks are synchronised.
    Table table;
    table.add_tank(7, false);
    dr::KinematicState<float> state;
    for (std::uint32_t i = 0; i < 40; ++i) {
        table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(7, i, table.now, state)}});
        table.server.send(net::Channel::truth, protocol::TruthBatch{{{7, 1, table.now, {}, {}, {1, 0, 0, 0}}}});
        table.frame(0.4);
    }
    EXPECT_GT(table.client->remote().find(7)->ghosts.front().error.summary().frames, 20u);
}

} // namespace client
