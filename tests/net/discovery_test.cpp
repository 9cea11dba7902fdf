#include "ends.h"
#include "net/discovery.h"
#include "net/enet_library.h"

#include <arpa/inet.h>
#include <optional>
#include <unistd.h>

using namespace net;

namespace {

constexpr std::uint16_t test_port = 36100; // not where real matches are looked for

/// Other runs of this test may be on the machine at the same time: everybody has an identity.
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
    const ENetBuffer buffer{bytes.data(), bytes.size()};
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
    EXPECT_EQ(find(browser, 2)->info.name, "Günther's match"); // made printable
    // A full house is news; a server that has gone is forgotten.
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

/// Passes a browser's query on to a beacon, and the answer back, after a look at it.
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
        ENetBuffer buffer{bytes.data(), bytes.size()};
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
        buffer = {bytes.data(), bytes.size()};
        enet_socket_send(socket, &to, &buffer, 1);
    }
};

TEST(Discovery, AnAnswerToAnotherQueryIsNotTaken) {
    Beacon beacon(identity(5), test_port);
    MiddleMan middle;
    Browser browser(identity(6), Browser::Reach::this_machine, middle.port());
    const auto step = [&](auto&& change_query) {
        browser.poll(1);
        middle.run(beacon.port(), change_query);
        beacon.poll(1, info("x", 1));
    };
    ASSERT_TRUE(eventually([&] {
        step([](Bytes& query) { query[6] ^= 0x10; }); // in the token
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

TEST(Discovery, AShortQueryIsNotAnswered) {
    Beacon beacon(identity(10), test_port);
    MiddleMan middle;
    Browser browser(identity(11), Browser::Reach::this_machine, middle.port());
    ASSERT_TRUE(eventually([&] {
        browser.poll(1);
        middle.run(beacon.port(),
                   [](Bytes& query) { query.resize(100); }); // else: whole, and more comes out than goes in
        beacon.poll(1, info("x", 1));
        return beacon.malformed() > 0;
    }));
}

TEST(Discovery, AFloodOfQueriesIsAnsweredSparingly) {
    Beacon beacon(identity(8), test_port);
    std::vector<std::unique_ptr<Browser>> browsers;
    for (std::uint32_t i = 0; i < 80; ++i) {
        browsers.push_back(std::make_unique<Browser>(identity(9), Browser::Reach::this_machine, test_port));
        browsers.back()->poll(1);
    }
    const auto found = [&] {
        return std::ranges::count_if(browsers, [](auto& browser) { return find(*browser, 8).has_value(); });
    };
    ASSERT_TRUE(eventually([&] {
        beacon.poll(1, info("x", 1)); // time stands still: only the burst is left to give
        for (auto& browser : browsers)
            browser->poll(1);
        return found() >= 50;
    }));
    for (int i = 0; i < 20; ++i) {
        beacon.poll(1, info("x", 1));
        for (auto& browser : browsers)
            browser->poll(1);
    }
    EXPECT_EQ(found(), 50);
}

TEST(Discovery, NoFreePortSaysWhatItMeans) {
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
