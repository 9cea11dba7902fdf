/// Limits on the messages of a server, and the client's action at each.

#include "client/match/server_watch.h"
#include "fake_server.h"

#include <fmt/format.h>
#include <limits>

namespace client {

namespace {

template <class Message> protocol::AnyMessage watched(const Message& message) {
    protocol::AnyMessage any(protocol::kind_of<Message>);
    *any.get_if<Message>() = message;
    return any;
}

} // namespace

TEST(ServerWatch, AllowsABurstAndThenARate) {
    const std::vector<dr::Road::Place> line{{0, 0}, {1000, 0}};
    const auto road = watched(protocol::Road{.road = 200, .points = line});
    const auto waypoints = watched(protocol::Waypoints{.actor = 1, .road = 1, .points = line});
    const auto scheme = watched(protocol::SchemeSource{.giver = 2, .by = "Ben", .name = "arc"});
    const auto map_change = watched(protocol::MapChange{.map = "flat"});
    struct Limit {
        std::string fault; ///< part of the fault
        int burst;         ///< number that is allowed at once
        double later;      ///< time after which `again` more are allowed [s]
        int again;
        std::function<std::string(ServerWatch&, double now)> check;
    };
    const std::vector<Limit> limits{
        {"messages", 40'000, 1, 8'000, [](ServerWatch& it, double now) { return it.check_packet(now, 1); }},
        {"bytes", 100, 1, 20, [](ServerWatch& it, double now) { return it.check_packet(now, 100'000); }},
        {"roads", 200, 1, 20, [&](ServerWatch& it, double now) { return it.check_message(now, road); }},
        {"roads", 200, 1, 20, [&](ServerWatch& it, double now) { return it.check_message(now, waypoints); }},
        {"schemes", 128, 1, 8, [&](ServerWatch& it, double now) { return it.check_message(now, scheme); }},
        {"map", 5, 20.1, 1, [&](ServerWatch& it, double now) { return it.check_message(now, map_change); }},
        {"clock", 5, 20.1, 1, [](ServerWatch& it, double now) { return it.check_clock_jump(now); }}};
    for (const Limit& limit : limits) {
        ServerWatch watch;
        const auto allowed = [&](double now) {
            int count = 0;
            std::string fault;
            while ((fault = limit.check(watch, now)).empty() && count < 100'000)
                ++count;
            EXPECT_NE(fault.find(limit.fault), std::string::npos) << fault;
            return count;
        };
        EXPECT_EQ(allowed(10), limit.burst) << limit.fault;
        EXPECT_EQ(allowed(10 + limit.later), limit.again) << limit.fault;
    }
}

TEST(HostileServer, ClientEndsTheSessionAtTooManySchemes) {
    fakes::Table table;
    const auto offer = [&](int count) {
        for (int i = 0; i < count; ++i)
            table.server.send(net::Channel::events, protocol::SchemeSource{.giver = 4, .by = "Eve", .name = "arc"});
        table.frame();
        return table.client->ended();
    };
    EXPECT_EQ(offer(128), "");
    table.frames(60);
    EXPECT_EQ(offer(8), "");
    EXPECT_EQ(offer(1), "the server passes on too many schemes");
}

TEST(HostileServer, ClientEndsTheSessionAtTooManyMinesBodiesOrShells) {
    struct Kind {
        const char *name, *plural;
        std::size_t most;
    };
    for (const Kind& kind : {Kind{"mine", "mines", 4096}, Kind{"barrel", "loose bodies", 512},
                             Kind{"guided shell", "guided shells", 128}}) {
        fakes::Table table;
        const auto add = [&](std::size_t number) {
            const auto row = static_cast<float>(number / 100), column = static_cast<float>(number % 100);
            table.add(static_cast<protocol::ActorId>(2 + number), false, kind.name, 2 * column - 100, 2 * row - 100);
        };
        for (std::size_t number = 0; number < kind.most; ++number)
            add(number);
        table.frames(3);
        EXPECT_EQ(table.client->ended(), "") << kind.name;
        EXPECT_EQ(table.client->match().actors.size(), kind.most) << kind.name;
        add(kind.most);
        table.frame();
        EXPECT_EQ(table.client->ended(),
                  fmt::format("the server announced more than {} {}, the limit of a match", kind.most, kind.plural));
        EXPECT_EQ(table.client->match().actors.size(), kind.most) << kind.name;
    }
}

/// A client sends every message but its updates by Session::send; updates are clamped (tests of Quantise).
TEST(HostileServer, ClientDropsValuesThatTheWireCannotCarry) {
    const world::Map map = fakes::flat_map();
    fakes::FakeServer server(map);
    Session session(server.connect(), {.tank_names = {"Ann"}}, 10);
    for (double now = 10; now < 10.5; now += 0.1) {
        session.poll(now);
        server.tick(now);
    }
    ASSERT_TRUE(session.welcome());
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_NO_THROW(session.send(10.5, protocol::Fire{.actor = 1, .velocity = {nan, 0, 0}}));
    EXPECT_NO_THROW(session.send(10.5, protocol::Fire{.actor = 1, .time = 2e9}));
    EXPECT_NO_THROW(session.send(10.5, protocol::Order{std::string(protocol::max_text + 1, 'a')}));
    EXPECT_NO_THROW(session.send(10.5, protocol::Fire{.actor = 1, .velocity = {90, 0, 0}, .time = 1}));
    session.flush(10.5);
    server.tick(10.5);
    EXPECT_TRUE(server.take<protocol::Order>().empty());
    const auto shots = server.take<protocol::Fire>();
    ASSERT_EQ(shots.size(), 1u);
    EXPECT_EQ(shots[0].velocity.x, 90);
    EXPECT_EQ(session.dropped().at("a value is out of bounds in a message of kind fire"), 2u);
    EXPECT_EQ(session.dropped().at("a value is out of bounds in a message of kind order"), 1u);
    EXPECT_EQ(session.ended(), "");
}

} // namespace client
