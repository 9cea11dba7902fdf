/// One machine cannot take every place of a match.

#include "changed_events.h"
#include "log_lines.h"
#include "match.h"

namespace server::test {
namespace {

std::string next_address; ///< address of the next client that connects

/// Gives every client an address in the network.
const Match::Wrap from_the_network = changed([](net::Event& event) {
    if (event.kind == net::Event::Kind::connected) {
        event.text = next_address;
        event.machine = next_address == "this process"           ? ""
                        : next_address.starts_with("[2001:db8:") ? "2001:db8::/64" // as net::machine_of has it
                                                                 : host_of(next_address);
    }
});

ServerSettings settings(const AddressLimits& limits = {.joins = 1000}) {
    ServerSettings settings;
    settings.seat_kept = 120;
    settings.address = limits;
    settings.seat_token = [n = std::uint32_t{0}]() mutable { return protocol::SeatToken{.a = ++n}; };
    return settings;
}

struct AddressLimit : ::testing::Test {
    explicit AddressLimit(const AddressLimits& limits = {.joins = 1000})
        : match(settings(limits), flat_map(), from_the_network) {}
    Match match;

    ScriptedClient& from(const std::string& address, std::vector<std::string> tanks, protocol::SeatToken seat = {}) {
        next_address = address;
        ScriptedClient& client = match.connect();
        match.run();
        protocol::Hello hello;
        hello.tank_names = std::move(tanks);
        hello.seat = seat;
        client.send(hello);
        match.run(2);
        return client;
    }
    std::string refused(const std::string& address, std::vector<std::string> tanks) {
        ScriptedClient& client = from(address, std::move(tanks));
        return client.count<protocol::Refused>() > 0 ? client.last<protocol::Refused>().text : "";
    }
};

TEST_F(AddressLimit, RejectsTheNinthTankOfAnAddress) {
    for (int i = 0; i < 8; ++i)
        ASSERT_EQ(refused("192.168.1.7:" + std::to_string(4000 + i), {"Mallory"}), "");
    EXPECT_EQ(refused("192.168.1.7:5000", {"Mallory"}),
              "8 tanks from 192.168.1.7 are here already, and this server accepts no more from one address "
              "(tanks-per-address)");
    EXPECT_EQ(refused("192.168.1.8:5000", {"Ann"}), "");
    EXPECT_EQ(refused("[fe80::1%eth0]:5000", {"Bob"}), "");
    EXPECT_EQ(refused("this process", {"Host"}), "");
    EXPECT_EQ(match.server.roster().tanks(), 11);
}

/// Several tanks in one hello count one by one.
TEST_F(AddressLimit, CountsEachTankOfAHello) {
    EXPECT_NE(refused("192.168.1.7:4000", std::vector<std::string>(9, "Bot")), "");
    EXPECT_EQ(refused("192.168.1.7:4001", std::vector<std::string>(8, "Bot")), "");
    EXPECT_EQ(refused("this process", std::vector<std::string>(8, "Bot")), "");
}

TEST_F(AddressLimit, RejectsTheFifthViewerOfAnAddress) {
    for (int i = 0; i < 4; ++i)
        ASSERT_EQ(refused("192.168.1.7:" + std::to_string(4000 + i), {}), "");
    EXPECT_EQ(refused("192.168.1.7:5000", {}),
              "4 spectators from 192.168.1.7 are here already, and this server accepts no more from one address "
              "(viewers-per-address)");
    EXPECT_EQ(refused("192.168.1.7:5001", {"Ann"}), "");
    EXPECT_EQ(refused("192.168.1.8:5000", {}), "");
}

TEST_F(AddressLimit, CountsAllAddressesOfAMachine) {
    const auto address = [](int i) { return "[2001:db8::" + std::to_string(i) + "]:4000"; };
    for (int i = 0; i < 8; ++i)
        ASSERT_EQ(refused(address(i), {"Mallory"}), "");
    EXPECT_NE(refused(address(8), {"Mallory"}), "");
    for (int i = 0; i < 4; ++i)
        ASSERT_EQ(refused(address(i), {}), "");
    EXPECT_NE(refused(address(9), {}), "");
}

struct Lifted : AddressLimit {
    Lifted() : AddressLimit({.tanks = 0, .viewers = 0, .joins = 0}) {}
};

TEST_F(Lifted, AdmitsMoreTanksAndViewersThanTheDefaultLimits) {
    for (int i = 0; i < 9; ++i)
        EXPECT_EQ(refused("192.168.1.7:" + std::to_string(4000 + i), {"Ann"}), "") << i;
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(refused("192.168.1.7:" + std::to_string(5000 + i), {}), "") << i;
}

/// Regression: a client that joined and left repeatedly filled the match with kept seats for two minutes.
TEST_F(AddressLimit, KeptSeatsOfTheSameAddressGiveWay) {
    for (int i = 0; i < 300; ++i) {
        next_address = "192.168.1.7:4000";
        ScriptedClient& client =
            from(next_address, i % 2 ? std::vector<std::string>{"Mallory"} : std::vector<std::string>{});
        const auto of_spectators = [](const Seat& seat) { return seat.tanks.empty(); };
        EXPECT_LE(std::ranges::count_if(match.server.roster().seats, of_spectators), i % 2 ? 4 : 3);
        client.disconnect();
        match.run(2);
    }
    EXPECT_LE(match.server.roster().kept_tanks(), 8);
    EXPECT_LE(match.server.roster().seats.size(), 12u);
    for (int i = 0; i < 8; ++i)
        ASSERT_EQ(refused("192.168.1.8:" + std::to_string(4000 + i), {"Ann"}), "");
}

/// Regression: the host could neither see nor remove a client that claimed to be bots.
TEST_F(AddressLimit, TreatsBotsFromTheNetworkAsPlayers) {
    next_address = "192.168.1.7:4000";
    ScriptedClient& client = match.connect();
    match.run();
    client.hello({"Mallory"}, true);
    match.run(2);
    const ActorId tank = client.last<protocol::Spawned>().actor;
    EXPECT_FALSE(match.actor(tank).bot);
    EXPECT_TRUE(client.last<protocol::Welcome>().seat.given());
    match.server.order("kick Mallory");
    match.run(2);
    EXPECT_EQ(client.last<protocol::Refused>().refusal, protocol::Refusal::dismissed);
}

struct FewJoins : AddressLimit {
    FewJoins() : AddressLimit(AddressLimits{}) {}
};

/// Joins are limited, because the server announces each join and leave to every client.
TEST_F(FewJoins, RepeatedJoinsFromOneMachineAreLimited) {
    const auto joined = [&](auto address) {
        int in = 0;
        for (int i = 0; i < 60; ++i) {
            ScriptedClient& client = from(address(i), {"Mallory"});
            in += client.count<protocol::Welcome>() > 0 ? 1 : 0;
            client.disconnect();
            match.run(3);
        }
        return in;
    };
    EXPECT_EQ(joined([](int i) { return "[2001:db8::" + std::to_string(i) + "]:4000"; }), 16 + 2) << "of one network";
    EXPECT_EQ(joined([](int) { return std::string("192.168.1.7:4000"); }), 16 + 2) << "16 at once and 2 more in 5 s";
    EXPECT_EQ(refused("192.168.1.8:4000", {"Bob"}), "");
    match.run_seconds(3);
    EXPECT_EQ(refused("192.168.1.7:4000", {"Mallory"}), "");
}

/// While the map changes, another client of the same address must not take a player's seat.
TEST_F(AddressLimit, PlayersOfThePreviousMapKeepTheirSeats) {
    ServerSettings few = settings();
    few.address.tanks = 2;
    Match first(few, flat_map(), from_the_network);
    std::vector<ScriptedClient*> here;
    for (const char* name : {"Ann", "Bob"}) {
        next_address = "192.168.1.7:4000";
        here.push_back(&first.connect());
        first.run();
        here.back()->hello({name});
        first.run(2);
    }
    Server next(flat_map(), "flat", first.server.move_to("flat", 0), tunables::Random(1));
    double now = 1000.5;
    const auto run = [&] {
        for (int i = 0; i < 3; ++i) {
            next.tick(now += world::tick_length);
            for (ScriptedClient* client : here)
                client->poll(now);
        }
    };
    run();
    EXPECT_EQ(next.roster().kept_tanks(), 2);
    const auto hello = [&](std::size_t who) {
        protocol::Hello again;
        again.tank_names = {"X"};
        again.seat = here[who]->last<protocol::Welcome>().seat;
        here[who]->send(again);
        run();
    };
    hello(0);
    hello(1);
    EXPECT_EQ(next.roster().tanks(), 2);
    EXPECT_EQ(here[1]->last<protocol::ActorAdded>().name, "Bob");
}

TEST(LogsOfAMatch, RepeatedRefusalsMakeOneLinePerKindAndSecond) {
    Match match;
    const ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    LogLines log;
    for (int tick = 0; tick < 120; ++tick) {
        for (int i = 0; i < 4; ++i) {
            ann.client->send(protocol::Setting{"reload", "2"}); // accepted: Ann is the host
            bob.client->send(protocol::Setting{"reload", "2"}); // not-host
            bob.client->send_bytes({1, 2, 3});                  // malformed
        }
        match.run();
    }
    EXPECT_EQ(match.dropped(RejectReason::not_host), 480u);
    EXPECT_GE(log.count("a host's order"), 2u);
    EXPECT_LE(log.count("a host's order"), 3u) << log.text();
    EXPECT_LE(log.count("refused from"), 6u) << log.text();
    EXPECT_GE(log.count("more like it)"), 2u);
    EXPECT_LE(log.count("sets reload"), 8u + 3u);
}

} // namespace
} // namespace server::test
