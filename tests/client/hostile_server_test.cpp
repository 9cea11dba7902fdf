/// No message of a server, in any order, may end, stall or corrupt the client.

#include "../babble.h"
#include "dead_reckoning/finite.h"
#include "fake_server.h"

#include <fmt/format.h>

namespace client {

using fakes::FakeServer;
using fakes::flat_map;
using fakes::Table;

namespace {

/// A client with a tank that fires, in a match with settled clocks; its pictures are drawn too.
struct HostileTable : Table {
    HostileTable() {
        ends.handle_input = [](Client& it) {
            for (LocalPlayer& player : it.own()) {
                player.input.tank.stick.throttle = 1;
                player.input.fire = player.input.smoke = player.input.use_power = true;
            }
        };
        ends.update_camera = [this](const ClientState&, Scene& scene) { drawn = scene.tanks.size(); };
        add_tank(1, true);
        server.send(net::Channel::events, protocol::MatchState{});
        frames(120);
    }
    template <class Message> void say(const Message& message) { server.send(net::Channel::events, message); }
    [[nodiscard]] std::uint64_t dropped(const std::string& why) const {
        const auto& all = client->session().dropped();
        const auto found = all.find(why);
        return found == all.end() ? 0 : found->second;
    }
    void expect_it_goes_on() {
        EXPECT_EQ(client->ended(), "");
        server.take<protocol::UpdateBatch>();
        frames(60);
        EXPECT_FALSE(server.take<protocol::UpdateBatch>().empty()) << "the client publishes its tank";
        EXPECT_EQ(client->ended(), "");
    }
    std::size_t drawn = 0;
};

} // namespace

/// Regression: a shot at such a match time cannot be encoded, and the exception ended the client.
TEST(HostileServer, ClientIgnoresAClockABillionSecondsOff) {
    for (const double lie : {9.9e8, -9.9e8, 5e5}) {
        HostileTable table;
        table.server.clock_lie = lie;
        table.frames(600);
        EXPECT_EQ(table.client->ended(), "") << lie;
        EXPECT_NEAR(table.client->session().match_time(table.now), table.now, 0.1) << lie;
        EXPECT_GT(table.dropped("a ping answer with an impossible time"), 100u);
        table.server.clock_lie = 0;
        table.expect_it_goes_on();
    }
}

TEST(HostileServer, ClientDoesNotSyncToAClockWrongFromTheStart) {
    const world::Map map = flat_map();
    FakeServer server(map);
    server.clock_lie = 9e8;
    Session session(server.connect(), {.tank_names = {"Ann"}}, 10);
    for (double now = 10; now < 20; now += 0.05) {
        session.poll(now);
        server.tick(now);
    }
    EXPECT_FALSE(session.clocks_ready());
}

/// A single leap may come from a suspended machine; repeated leaps end the session.
TEST(HostileServer, ClientToleratesOneClockLeapAndEndsAfterMany) {
    HostileTable table;
    table.server.clock_lie = 4e5;
    table.frames(120);
    EXPECT_NEAR(table.client->session().match_time(table.now), table.now + 4e5, 1);
    table.server.clock_lie = 0;
    table.frames(120);
    table.expect_it_goes_on();
    for (int leap = 0; leap < 20 && table.client->ended().empty(); ++leap) {
        table.server.clock_lie = leap % 2 ? 0 : 3e5;
        table.frames(20);
    }
    EXPECT_EQ(table.client->ended(), "the server has a clock that jumps too often");
}

TEST(HostileServer, ClientEndsTheSessionAtTooManyTanks) {
    HostileTable table;
    for (protocol::ActorId id = 2; id < 3002; ++id)
        table.add_tank(id, false);
    table.frame();
    EXPECT_EQ(table.client->ended(), "the server announced more than 1024 tanks, the limit of a match");
    EXPECT_LE(table.client->match().actors.size(), MatchLimits{}.tanks);
    table.frames(60);
}

TEST(HostileServer, ClientAcceptsTheMaximumNumberOfTanks) {
    HostileTable table;
    for (protocol::ActorId id = 2; id <= MatchLimits{}.tanks; ++id)
        table.add_tank(id, false);
    table.frame();
    table.expect_it_goes_on();
}

TEST(HostileServer, ClientEndsTheSessionAtTooManyOwnTanks) {
    HostileTable table;
    for (protocol::ActorId id = 2; id < 102; ++id)
        table.add_tank(id, true);
    table.frame();
    EXPECT_EQ(table.client->ended(), "the server announced more than 64 tanks of your own, the limit of a match");
    EXPECT_LE(table.client->own().size(), MatchLimits{}.own_tanks);
}

TEST(HostileServer, SecondWelcomeChangesNothing) {
    HostileTable table;
    table.server.send(net::Channel::events, protocol::Welcome{.client = 9, .map = "../../etc", .truth = false});
    table.frame();
    EXPECT_EQ(table.client->match().welcome.client, 1);
    EXPECT_EQ(table.client->session().welcome()->client, 1);
    EXPECT_EQ(table.client->session().welcome()->map, "flat");
    EXPECT_EQ(table.dropped("a second welcome"), 1u);
    table.expect_it_goes_on();
}

TEST(HostileServer, ClientTakesOverAMatchOnlyAfterAgreeing) {
    HostileTable table;
    const auto migration = [&] {
        table.server.send(net::Channel::events, protocol::HostMigration{});
        table.frame();
        return table.client->take_host_migration().has_value();
    };
    EXPECT_FALSE(migration());
    table.server.send(net::Channel::events, protocol::HostOffer{"An evening"});
    table.server.send(net::Channel::events, protocol::HostOffer{"Another one"});
    table.frame();
    EXPECT_EQ(table.client->take_offer()->name, "An evening");
    EXPECT_FALSE(table.client->take_offer()) << "the second offer is ignored";
    EXPECT_FALSE(migration());
    table.client->answer({.yes = false});
    EXPECT_FALSE(migration());
    table.client->answer({.yes = true});
    EXPECT_TRUE(migration());
    EXPECT_FALSE(migration());
    EXPECT_EQ(table.dropped("a handed-over match that this client did not accept"), 4u);
    EXPECT_EQ(table.dropped("a second offer to host the match"), 1u);
    table.expect_it_goes_on();
}

/// Regression: a map change in place of a welcome let the client neither join nor give up.
TEST(HostileServer, MessagesBeforeTheWelcomeAreDropped) {
    const world::Map map = flat_map();
    FakeServer server(map);
    server.welcoming = false;
    Session session(server.connect(), {.tank_names = {"Ann"}}, 10);
    session.poll(10);
    server.tick(10);
    server.send(net::Channel::events, protocol::MapChange{.map = "flat"});
    server.send(net::Channel::events, protocol::MatchRedirect{.host = "example.org", .port = 1});
    server.send(net::Channel::events, protocol::HostMigration{});
    server.send(net::Channel::events, protocol::HostOffer{});
    server.send(net::Channel::events, protocol::ActorAdded{.actor = 3});
    session.poll(10.1);
    EXPECT_FALSE(session.next_map());
    EXPECT_FALSE(session.redirect());
    EXPECT_FALSE(session.take_host_migration());
    EXPECT_FALSE(session.take_offer());
    EXPECT_TRUE(session.take().empty());
    EXPECT_EQ(session.dropped().at("before the welcome"), 5u);
    for (double now = 10.2; now < 15.2; now += 0.1)
        session.poll(now);
    EXPECT_NE(session.ended().find("no answer"), std::string::npos);
}

TEST(HostileServer, ClientEndsTheSessionAtEndlessMapChanges) {
    const world::Map map = flat_map();
    FakeServer server(map);
    auto session = std::make_unique<Session>(server.connect(), protocol::Hello{.tank_names = {"Ann"}}, 10);
    double now = 10;
    int changes = 0;
    for (; changes < 20 && session->ended().empty(); ++changes) {
        for (int i = 0; i < 3; ++i, now += 0.1) {
            session->poll(now);
            server.tick(now);
        }
        server.send(net::Channel::events, protocol::MapChange{.map = "flat"});
        session->poll(now);
        if (session->next_map())
            session = session->continue_on_next_map(now);
    }
    EXPECT_EQ(session->ended(), "the server changes the map too often");
    EXPECT_EQ(changes, 6);
}

/// Regression: a client that could not load the next map retried on a closed connection.
TEST(HostileServer, ClientGivesUpOnAMapThatCannotBeLoaded) {
    HostileTable table;
    table.say(protocol::MapChange{.map = "../../etc/passwd"});
    table.frame();
    EXPECT_THROW((void)world::load_map(table.client->session().next_map()->map), world::MapError);
    const auto once = table.client->continue_on_next_map(table.now),
               twice = table.client->continue_on_next_map(table.now);
    EXPECT_EQ(once->ended(), "");
    EXPECT_NE(twice->ended(), "");
    twice->poll(table.now);
    table.client->give_up("there is no such map");
    EXPECT_EQ(table.client->ended(), "there is no such map");
    table.frames(10);
}

/// The server gives one number to two tanks, or to a tank that becomes a barrel.
TEST(HostileServer, ReusedActorNumberKeepsOneActor) {
    HostileTable table;
    for (int i = 0; i < 50; ++i)
        table.add_tank(1, true);
    table.frames(2);
    EXPECT_EQ(table.client->own().size(), 1u);
    for (int i = 0; i < 20; ++i) {
        for (const char* kind : {"barrel", "tank", "mine", "guided shell", "boulder", "no such thing"})
            table.add(7, i % 3 == 0, kind, 5, 5);
        table.add(1, false, "barrel");
        table.frame();
        table.add_tank(1, true);
        table.frame();
    }
    EXPECT_EQ(table.client->own().size(), 1u);
    EXPECT_LE(table.client->match().actors.size(), 2u);
    table.expect_it_goes_on();
}

TEST(HostileServer, ClientEndsTheSessionAtAFloodOfMessages) {
    HostileTable table;
    int frames = 0;
    for (; frames < 600 && table.client->ended().empty(); ++frames) {
        for (int i = 0; i < 1000; ++i)
            table.say(protocol::Score{1, 1, 1});
        table.frame();
    }
    EXPECT_EQ(table.client->ended(), "the server sends more messages or bytes than any match needs");
    EXPECT_LT(frames, 60); // within one second
}

/// The client spreads a burst of messages over several frames.
TEST(HostileServer, FrameHandlesALimitedNumberOfMessages) {
    HostileTable table;
    for (int i = 0; i < 10000; ++i)
        table.say(protocol::Score{1, static_cast<std::int16_t>(i), 1});
    table.frame();
    EXPECT_LE(table.client->match().find(1)->kills, 4096);
    table.frames(3);
    EXPECT_EQ(table.client->match().find(1)->kills, 9999);
    table.expect_it_goes_on();
}

TEST(HostileServer, ClientEndsTheSessionAtTooManyRoads) {
    HostileTable table;
    protocol::Road road{.road = 200, .closed = true};
    for (int i = 0; i < 200; ++i)
        road.points.emplace_back(10 * std::cos(i), 10 * std::sin(i)); // back and forth, 3.4 km in total
    for (int i = 0; i < 200; ++i)
        table.say(road);
    table.frame();
    EXPECT_EQ(table.client->ended(), "the server sends more roads than any match needs");
}

/// Regression: explosions and shells with stamps in the far future never ended.
TEST(HostileServer, EventsWithExtremeStampsExpire) {
    HostileTable table;
    for (int i = 0; i < 3000; ++i) {
        const auto number = static_cast<std::uint32_t>(1000 + i);
        const double time = i % 2 ? 1e9 : -1e9;
        table.say(protocol::Explosion{.shell = 0, .position = {1, 2, 3}, .time = time});
        table.say(protocol::Shot{.shell = number, .actor = 1, .origin = {}, .velocity = {90, 0, 0}, .time = time});
        table.say(protocol::CosmeticEvent{.actor = 1, .time = time});
        table.say(protocol::Health{.actor = 1, .health = static_cast<std::uint8_t>(i % 2 ? 50 : 100), .by = 9});
    }
    table.frames(4);
    EXPECT_LE(table.client->match().explosions.size(), 256u);
    EXPECT_LE(table.client->match().shells.size(), 512u);
    EXPECT_LE(table.client->match().hits.size(), 256u);
    EXPECT_LE(table.client->match().repairs.size(), 256u);
    table.frames(20 * 60);
    EXPECT_TRUE(table.client->match().explosions.empty());
    EXPECT_TRUE(table.client->match().hits.empty());
    EXPECT_LE(table.client->match().shells.size(), 10u); // the client's own shells
    table.expect_it_goes_on();
}

/// Regression: a true pose with a stamp in the far future blocked all later ones.
TEST(HostileServer, TruthWithAFutureStampIsIgnored) {
    HostileTable table;
    table.add_tank(7, false);
    table.frames(2);
    const auto tell = [&](double time) {
        table.server.send(net::Channel::truth, protocol::TruthBatch{{{7, 1, time, {}, {}, {1, 0, 0, 0}}}});
    };
    tell(1e9);
    for (std::uint32_t i = 0; i < 120; ++i) {
        if (i % 6 == 0)
            table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(7, i, table.now, {})}});
        tell(table.now);
        table.frame();
    }
    EXPECT_GT(table.client->remote().find(7)->ghosts.front().error.summary().frames, 60u);
    EXPECT_LT(table.client->remote().find(7)->truth.latest(), table.now + 1);
}

TEST(HostileServer, SpawnOutsideTheMapIsMovedToItsEdge) {
    HostileTable table;
    for (const float x : {1e5f, -1e5f}) {
        table.say(protocol::Spawned{1, 2, x, x, 100});
        table.frames(60);
        const auto& state = table.client->player()->completed().state;
        EXPECT_TRUE(dr::finite(state));
        EXPECT_LE(std::abs(state.position.x), 130);
        EXPECT_LE(std::abs(state.position.y), 130);
    }
    table.expect_it_goes_on();
}

namespace {

/// Makes random messages of a server, about a few actors.
struct Babble : test::Babble {
    protocol::Bytes message() {
        using namespace protocol;
        switch (below(27)) {
        case 0:
            return encode(ActorAdded{actor(), word(), static_cast<std::uint8_t>(below(3)), below(2) == 0,
                                     whole<std::uint8_t>(), actor(), number(100), "Eve", whole<std::uint8_t>()});
        case 1:
            return encode(ActorRemoved{actor()});
        case 2:
            return encode(Spawned{actor(), whole<std::uint8_t>(), number(1e5), number(1e5), number(100)});
        case 3:
            return encode(
                Shot{whole<std::uint32_t>(), actor(), vector(1e5), vector(1e4), time(), whole<std::uint32_t>()});
        case 4:
            return encode(Ownership{actor(), static_cast<std::uint8_t>(below(3))});
        case 5:
            return encode(Explosion{static_cast<ExplosionKind>(below(3)), whole<std::uint32_t>(), vector(1e5), time()});
        case 6:
            return encode(Health{actor(), whole<std::uint8_t>(), actor(), static_cast<ExplosionKind>(below(3))});
        case 7:
            return encode(Score{actor(), whole<std::int16_t>(), whole<std::int16_t>(), whole<std::int16_t>(),
                                whole<std::int16_t>()});
        case 8:
            return encode(MatchState{below(4) != 0, actor(), time(), below(2) == 0, word(), whole<std::uint16_t>(),
                                     whole<std::uint8_t>(), whole<std::int16_t>(), whole<std::int16_t>(),
                                     below(4) == 0});
        case 9: {
            const std::array rows{"reload", "muzzle-speed", "update-rate", "guided-speed", "time-limit", "mode"};
            return encode(Setting{rows[below(rows.size())], std::to_string(any(1e6))});
        }
        case 10:
            return encode(
                UpdateBatch{{update(), update(), {actor(), UpdateBytes(Bytes(below(60), whole<std::uint8_t>()))}}});
        case 11:
            return encode(Snapshot{{update(), update()}});
        case 12:
            return encode(TruthBatch{{{actor(), whole<std::uint8_t>(), time(), vector(1e5), vector(1e4), turn()}}});
        case 13:
            return encode(Road{whole<std::uint8_t>(), below(2) == 0, places()});
        case 14:
            return encode(Waypoints{actor(), whole<std::uint8_t>(), places()});
        case 15:
            return encode(Ballot{{{word(), whole<std::uint8_t>()}}});
        case 16:
            return encode(Team{actor(), whole<std::uint8_t>()});
        case 17:
            return encode(
                Objective{below(2) == 0, actor(), vector(1e5), time(), vector(1e5), vector(1e5), number(1000)});
        case 18:
            return encode(Loadout{actor(), whole<std::uint16_t>(), time()});
        case 19:
            return encode(protocol::Stats{
                {LinkFigures{.client = whole<std::uint16_t>(), .round_trip = 1, .jitter = 1, .lost = 1}},
                {ErrorFigures{actor(), number(1e5), number(1e5), number(1e5)}}});
        case 20:
            return encode(Chat{actor(), word(), below(2) == 0, time(), word(), below(2) == 0});
        case 21:
            return encode(ShotVerdict{whole<std::uint32_t>(),
                                      actor(),
                                      actor(),
                                      time(),
                                      static_cast<Judge>(below(4)),
                                      {},
                                      {shown(), shown(), shown()},
                                      {vector(1e5), vector(1e4), time()},
                                      {whole<std::uint16_t>(), number(100), number(100)}});
        case 22:
            return encode(Power{actor(), word(), word(), time()});
        case 23:
            return encode(CosmeticEvent{actor(), static_cast<CosmeticEvent::Kind>(below(3)), time(), vector(1e5)});
        case 25:
            if (below(12) > 0) // schemes are rare, because too many end the session
                return encode(ActorRemoved{actor()});
            return encode(SchemeSource{whole<std::uint16_t>(), word(), word(), {std::string(below(4) * 5000, '-')}});
        case 24:
            return encode(KeptSeats{{{word(), whole<std::uint8_t>(), whole<std::uint8_t>(), 1, 1, time()}}});
        default:
            return encode(ShotRefused{actor(), whole<std::uint32_t>(), word()});
        }
    }
};

} // namespace

TEST(HostileServer, ClientSurvivesRandomMessages) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        HostileTable table;
        table.settings.remote_physics = seed % 2 == 0;
        table.settings.ghost_schemes = {0, 1, 2, 3, 4, 5, 6, 7};
        Babble babble{{tunables::Random(seed)}};
        for (int frame = 0; frame < 400; ++frame) {
            babble.now = table.now;
            for (int i = 0; i < 20; ++i) {
                const auto channel = static_cast<net::Channel>(babble.below(3));
                table.server.send_raw(channel, babble.message());
            }
            ASSERT_NO_THROW(table.frame()) << "seed " << seed << ", frame " << frame;
            ASSERT_EQ(table.client->ended(), "") << "seed " << seed << ", frame " << frame;
        }
        for (const LocalPlayer& player : table.client->own())
            EXPECT_TRUE(dr::finite(player.completed().state));
        for (const auto& [id, actor] : table.client->remote().actors()) {
            EXPECT_TRUE(!actor.visible() || dr::finite(actor.ghosts.front().displayed.state)) << id;
        }
        // After the server sends valid messages again, the client can play on.
        for (protocol::ActorId id = 0; id < 24; ++id)
            table.say(protocol::ActorRemoved{id});
        table.say(protocol::MatchState{});
        table.frames(2);
        table.add_tank(1, true);
        table.expect_it_goes_on();
    }
}

} // namespace client
