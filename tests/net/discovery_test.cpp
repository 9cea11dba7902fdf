#include "ends.h"
#include "enet_buffer.h"
#include "net/browser.h"
#include "net/discovery_wire.h"
#include "net/enet_port.h"
#include "net/udp_socket.h"
#include "protocol/bit_stream.h"

#include <optional>
#include <unistd.h>

using namespace net;

namespace {

constexpr std::uint16_t test_port = 36100; // not the port of real matches

/// Several runs of this test may share a machine, so identities include the process id.
std::uint32_t identity(std::uint32_t n) { return static_cast<std::uint32_t>(::getpid()) * 16 + n; }

std::optional<FoundMatch> find(const Browser& browser, std::uint32_t n) {
    for (const FoundMatch& match : browser.matches())
        if (match.beacon == identity(n))
            return match;
    return {};
}

MatchInfo info(std::string name, std::uint16_t port) {
    return {.port = port, .name = std::move(name), .map = "valley", .players = 3, .max_players = 16};
}

void send_to(std::uint16_t port, Bytes bytes) {
    const ENetSocket socket = enet_socket_create(ENET_SOCKET_TYPE_DATAGRAM);
    const ENetAddress to{htonl(INADDR_LOOPBACK), port};
    const ENetBuffer buffer = buffer_of(bytes);
    enet_socket_send(socket, &to, &buffer, 1);
    enet_socket_destroy(socket);
}

bool eventually(auto&& step) {
    for (const double give_up = seconds() + 10; seconds() < give_up;) {
        if (step())
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

} // namespace

TEST(Discovery, FindsEveryServerOfThisMachine) {
    Beacon first(identity(1), test_port), second(identity(2), test_port);
    EXPECT_NE(first.port(), second.port());
    Browser browser(identity(3), Browser::Reach::this_machine, test_port);
    double now = 100;
    ASSERT_TRUE(eventually([&] {
        now += 0.01;
        browser.poll(now);
        first.poll(now, info("Ann's match", 26000));
        second.poll(now, info("Günther\n's match", 26007));
        return find(browser, 1) && find(browser, 2);
    }));
    const FoundMatch found = *find(browser, 1);
    EXPECT_EQ(found.host, "127.0.0.1");
    EXPECT_EQ(found.info.name, "Ann's match");
    EXPECT_EQ(found.info.map, "valley");
    EXPECT_EQ(found.info.port, 26000);
    EXPECT_EQ(found.info.players, 3);
    EXPECT_EQ(found.info.max_players, 16);
    EXPECT_EQ(found.info.protocol_version, protocol::version);
    EXPECT_EQ(find(browser, 2)->info.name, "Günther's match"); // converted to printable characters
    // A full server is still listed; a server that has ended is forgotten.
    MatchInfo fuller = info("Ann's match", 26000);
    fuller.players = 16;
    ASSERT_TRUE(eventually([&] {
        now += 0.01;
        browser.poll(now);
        first.poll(now, fuller);
        return find(browser, 1)->info.players == 16;
    }));
    for (const double end = now + found_lifetime + 1.5; now < end; now += 0.5) {
        browser.poll(now);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        first.poll(now, fuller);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    EXPECT_TRUE(find(browser, 1));
    EXPECT_FALSE(find(browser, 2));
}

TEST(Discovery, MalformedQueriesAreCountedAndNotAnswered) {
    Beacon beacon(identity(4), test_port);
    const std::vector<Bytes> bad{{}, {1, 2, 3}, Bytes(256), Bytes(255, 0xff), Bytes(3000)};
    for (const Bytes& bytes : bad)
        send_to(beacon.port(), bytes);
    ASSERT_TRUE(eventually([&] {
        beacon.poll(1, info("x", 1));
        return beacon.malformed() >= bad.size();
    }));
}

/// Forwards a browser's query to a beacon and its answer back, and lets the test inspect both.
struct MiddleMan {
    ENetSocket socket = enet_socket_create(ENET_SOCKET_TYPE_DATAGRAM);
    ENetAddress browser{};

    MiddleMan() {
        const ENetAddress any{htonl(INADDR_LOOPBACK), 0};
        EXPECT_EQ(enet_socket_bind(socket, &any), 0);
        enet_socket_set_option(socket, ENET_SOCKOPT_NONBLOCK, 1);
    }
    ~MiddleMan() { enet_socket_destroy(socket); }
    MiddleMan(const MiddleMan&) = delete;
    MiddleMan& operator=(const MiddleMan&) = delete;

    [[nodiscard]] std::uint16_t port() const {
        ENetAddress address{};
        enet_socket_get_address(socket, &address);
        return address.port;
    }
    void run(std::uint16_t beacon, auto&& change_query) {
        Bytes bytes(1000);
        ENetAddress from{};
        ENetBuffer buffer = buffer_of(bytes);
        const int size = enet_socket_receive(socket, &from, &buffer, 1);
        if (size <= 0)
            return;
        bytes.resize(static_cast<std::size_t>(size));
        ENetAddress to = browser;
        if (from.port != beacon) {
            browser = from;
            to = {htonl(INADDR_LOOPBACK), beacon};
            change_query(bytes);
        }
        buffer = buffer_of(bytes);
        enet_socket_send(socket, &to, &buffer, 1);
    }
};

TEST(Discovery, AnswerToAnotherQueryIsIgnored) {
    Beacon beacon(identity(5), test_port);
    MiddleMan middle;
    Browser browser(identity(6), Browser::Reach::this_machine, middle.port());
    const auto step = [&](auto&& change_query) {
        browser.poll(1);
        middle.run(beacon.port(), change_query);
        beacon.poll(1, info("x", 1));
    };
    ASSERT_TRUE(eventually([&] {
        step([](Bytes& query) { query[6] ^= 0x10; }); // changes the token
        return browser.malformed() > 0;
    }));
    EXPECT_FALSE(find(browser, 5));
    Browser another(identity(6), Browser::Reach::this_machine, middle.port());
    ASSERT_TRUE(eventually([&] {
        another.poll(1);
        step([](Bytes&) {});
        return find(another, 5).has_value();
    }));
}

TEST(Discovery, ShortQueryIsNotAnswered) {
    Beacon beacon(identity(10), test_port);
    MiddleMan middle;
    Browser browser(identity(11), Browser::Reach::this_machine, middle.port());
    ASSERT_TRUE(eventually([&] {
        browser.poll(1);
        middle.run(beacon.port(), [](Bytes& query) { query.resize(100); }); // complete, but shorter than the answer
        beacon.poll(1, info("x", 1));
        return beacon.malformed() > 0;
    }));
}

namespace {
/// Returns the number of answers that a socket receives to `queries` queries.
int answers_to(Beacon& beacon, UdpSocket& asker, const Endpoint& at, int queries) {
    int answers = 0;
    std::array<std::uint8_t, 600> data{};
    Endpoint from;
    const auto count = [&] {
        beacon.poll(1, info("x", 1)); // the clock stands still, so only the burst is available
        while (asker.receive(from, data))
            ++answers;
    };
    for (int i = 0; i < queries; ++i) {
        asker.send(at, encode(Query{.token = 1}));
        if (i % 50 == 49) // empties the socket's buffer in time
            count();
    }
    for (int quiet = 0; quiet < 20; ++quiet) {
        count();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return answers;
}
} // namespace

/// Regression: a client that asked continuously used up all answers, and no other client found the match.
TEST(Discovery, FloodOfQueriesDoesNotStarveOtherClients) {
    Beacon beacon(identity(8), test_port);
    UdpSocket flooder, player;
    const Endpoint v4 = v4_endpoint(v4_loopback, beacon.port());
    EXPECT_EQ(answers_to(beacon, flooder, v4, 700), 60);
    EXPECT_EQ(beacon.unanswered(), 640u);
    EXPECT_EQ(answers_to(beacon, player, v4, 5), 0); // the flooder's address
    // Another address of this machine.
    EXPECT_EQ(answers_to(beacon, player, resolve_numeric("::1", beacon.port()).front(), 5), 5);
}

TEST(Discovery, ErrorNamesThePortsWhenNoPortIsFree) {
    std::vector<std::unique_ptr<Beacon>> beacons;
    std::string error;
    try {
        for (std::uint32_t i = 0; i <= discovery_ports; ++i)
            beacons.push_back(std::make_unique<Beacon>(i, std::uint16_t{36200}));
    } catch (const Error& e) {
        error = e.what();
    }
    EXPECT_LE(beacons.size(), discovery_ports);
    EXPECT_NE(error.find("36200 to 36207"), std::string::npos);
    EXPECT_NE(error.find("by address"), std::string::npos);
}

TEST(Discovery, ReportsModeLabAndTheRoundTripWithoutTheServersTick) {
    Beacon beacon(identity(12), test_port);
    Browser browser(identity(13), Browser::Reach::this_machine, test_port);
    MatchInfo told = info("x", 1);
    told.mode = "free-for-all";
    told.lab = true;
    browser.poll(seconds());
    std::this_thread::sleep_for(std::chrono::milliseconds(60)); // time of the server's tick, which does not count
    beacon.poll(1, told);
    ASSERT_TRUE(eventually([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(40)); // time of a browser's frame
        browser.poll(seconds());
        return find(browser, 12).has_value();
    }));
    EXPECT_EQ(find(browser, 12)->info.mode, "free-for-all");
    EXPECT_TRUE(find(browser, 12)->info.lab);
    EXPECT_FALSE(find(browser, 12)->info.locked);
    EXPECT_GE(find(browser, 12)->ping, 0);
#ifndef _WIN32 // which does not tell when a datagram arrived
    EXPECT_LT(find(browser, 12)->ping, 0.03);
#endif
}

/// The bytes of browsers and beacons of protocol 6 and earlier.
TEST(Discovery, OldFormatIsReadAndAnswered) {
    const auto bytes_of = [](auto&& say) {
        protocol::WriteStream stream;
        std::uint32_t magic = protocol::magic;
        protocol::integer(stream, magic);
        say(stream);
        return stream.finish();
    };
    Bytes old_query = bytes_of([](auto& stream) {
        stream.bits(0, 1);
        stream.bits(77, 32);
    });
    old_query.resize(256);
    const auto query = decode_query(old_query);
    ASSERT_TRUE(query);
    EXPECT_EQ(query->token, 77u);
    EXPECT_EQ(query->level, 0);
    const Bytes old_answer = bytes_of([](auto& stream) {
        std::string name = "Ann's match", map = "valley";
        stream.bits(1, 1);
        stream.bits(77, 32);
        stream.bits(5, 32);
        stream.bits(6, 16);
        stream.bits(26000, 16);
        protocol::text(stream, name, 64);
        protocol::text(stream, map, 64);
        stream.bits(3, 8);
        stream.bits(16, 8);
    });
    MatchInfo told = info("Ann's match", 26000);
    told.protocol_version = 6;
    told.mode = "teams"; // not sent to an old browser, which accepts no additional bytes
    EXPECT_EQ(encode(Answer{.token = 77, .beacon = 5, .info = told, .level = query->level}), old_answer);
    const auto answer = decode_answer(old_answer);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->level, 0);
    EXPECT_EQ(answer->info.name, "Ann's match");
    EXPECT_EQ(answer->info.max_players, 16);
    // Additional bytes of a newer level are ignored.
    Bytes later = encode(Answer{.token = 77, .info = told, .level = discovery_level + 1});
    later.insert(later.end(), {1, 2, 3});
    ASSERT_TRUE(decode_answer(later));
    EXPECT_EQ(decode_answer(later)->info.mode, "teams");
    later = encode(Answer{.token = 77, .info = told, .level = discovery_level});
    later.insert(later.end(), {1, 2, 3});
    EXPECT_FALSE(decode_answer(later));
}

TEST(Discovery, OldBrowsersReadAtMost255Players) {
    MatchInfo crowd = info("Ann's match", 26000);
    crowd.players = 700;
    crowd.max_players = 1000;
    const auto read_at = [&](std::uint8_t level) {
        return decode_answer(encode(Answer{.info = crowd, .level = level}));
    };
    ASSERT_TRUE(read_at(0) && read_at(1) && read_at(2));
    EXPECT_EQ(read_at(0)->info.players, 255);
    EXPECT_EQ(read_at(1)->info.max_players, 255);
    EXPECT_EQ(read_at(2)->info.players, 700);
    EXPECT_EQ(read_at(2)->info.max_players, 1000);
}

TEST(Discovery, BrowsersOfLevelFourReadTheNumberOfBots) {
    MatchInfo mixed = info("Ann's match", 26000);
    mixed.players = 9;
    mixed.bots = 7;
    const auto read_at = [&](std::uint8_t level) {
        return decode_answer(encode(Answer{.info = mixed, .level = level}));
    };
    ASSERT_TRUE(read_at(3) && read_at(4));
    EXPECT_EQ(read_at(3)->info.bots, 0);
    EXPECT_EQ(read_at(4)->info.bots, 7);
    EXPECT_EQ(read_at(4)->info.players, 9);
}

TEST(Discovery, NoAnswerIsLongerThanAQuery) {
    const std::string longest(10000, 'W');
    const Bytes answer = encode(Answer{.info = {.name = longest,
                                                .map = longest,
                                                .players = 65535,
                                                .max_players = 65535,
                                                .bots = 65535,
                                                .mode = longest,
                                                .key = longest},
                                       .level = discovery_level,
                                       .held = 9});
    EXPECT_LE(answer.size(), query_size);
    EXPECT_EQ(decode_answer(answer)->info.name, std::string(64, 'W'));
    EXPECT_EQ(encode(Query{}).size(), query_size);
}

TEST(Discovery, KnownServerIsQueriedDirectly) {
    const auto queries = [](auto&& prepare) {
        UdpSocket server;
        Browser browser(identity(14), Browser::Reach::lan, server.port());
        prepare(browser);
        browser.poll(1);
        std::array<std::uint8_t, 300> data{};
        Endpoint from;
        int count = 0;
        while (server.wait(0.05) && server.receive(from, data))
            ++count;
        return count;
    };
    const int usual = queries([](Browser&) {}); // to this machine and by broadcast, where that loops back
    EXPECT_GE(usual, 1);
    EXPECT_EQ(queries([](Browser& browser) { browser.add_host("127.0.0.99"); }), usual + 1);
    EXPECT_EQ(queries([](Browser& browser) { browser.add_host("no-address"); }), usual);
}

TEST(Interfaces, NeighboursAreTheHostsOfTheOwnSlash24) {
    const auto own = [](std::uint32_t address, int prefix) {
        return OwnAddress{.address = v4_endpoint(address, 0), .prefix = prefix, .broadcast = v4_endpoint(0, 0)};
    };
    const auto all = neighbours({own(0x0a000105, 16), own(0x0a000106, 24), own(0xc0a80001, 29)});
    EXPECT_EQ(all.size(), 252u + 5u); // 10.0.1.1 to .254 without .5 and .6; 192.168.0.2 to .6
    EXPECT_EQ(host_text(all.front()), "10.0.1.1");
    EXPECT_EQ(host_text(all.back()), "192.168.0.6");
    EXPECT_TRUE(neighbours({{.address = v4_endpoint(v4_loopback, 0), .prefix = 8}}).empty());
}

TEST(Interfaces, AddressesForOthersStartWithIpv4) {
    const auto own = [](const char* text) { return OwnAddress{.address = resolve_numeric(text, 0).at(0)}; };
    EXPECT_EQ(addresses_for_others({own("127.0.0.1"), own("fd00::2"), own("192.168.1.20"), own("::1")}),
              (std::vector<std::string>{"192.168.1.20", "fd00::2"}));
    EXPECT_EQ(addresses_for_others({own("127.0.0.1")}), std::vector<std::string>{"127.0.0.1"});
}
