/// Limits of the port for browsers: connections, silence, headers, and unread datagrams.

#include "net/desktop/web_answer.h"
#include "net/network.h"
#include "web_caller.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>

namespace net {

TEST(WebPort, SilentConnectionIsClosed) {
    WebSettings settings_with_little_patience = page_settings();
    settings_with_little_patience.silence = 1;
    const auto port = web_port(std::move(settings_with_little_patience));
    Caller silent(port->port()), alive(port->port());
    silent.upgrade();
    alive.upgrade();
    const double begin = seconds();
    EXPECT_TRUE(wait_until([&] {
        alive.frame(binary, "I am here");
        return seconds() > begin + 2;
    }));
    EXPECT_TRUE(silent.closed());
    EXPECT_EQ(port->counts().sockets, 1) << "a socket that sends something stays open";
}

TEST(WebPort, FloodOfOneConnectionLeavesRoomForTheOthers) {
    const auto port = web_port(page_settings());
    Caller loud(port->port()), other(port->port());
    loud.upgrade();
    other.upgrade();
    constexpr int said = 6'000, max_kept = WebPort::max_arrived_of_one / 64; // each counts with its overhead
    for (int i = 0; i < said; ++i)
        loud.frame(binary, i % 2 ? "" : "!");
    ASSERT_TRUE(wait_until([&] { return port->counts().dropped > said - max_kept; }));
    other.frame(binary, "hello");
    Endpoint from;
    std::array<std::uint8_t, 4096> bytes{};
    EXPECT_TRUE(wait_until([&] { return port->receive(from, bytes) == 5u; }));
}

TEST(WebPort, AcceptsUpTo16KBOfHeaders) {
    const auto port = web_port(page_settings());
    const auto cookies = [](std::size_t size) { return "Cookie: " + std::string(size, 'c') + "\r\n"; };
    EXPECT_NE(Caller(port->port()).get("/", cookies(15'000)).find("HTTP/1.1 200"), std::string::npos);
    EXPECT_NE(Caller(port->port()).upgrade(cookies(15'000)).find("HTTP/1.1 101"), std::string::npos);
    EXPECT_EQ(Caller(port->port()).get("/", cookies(20'000)).find("HTTP/1.1 200"), std::string::npos);
}

TEST(WebPort, ConnectionsOfAMachineAreLimited) {
    WebSettings few = page_settings();
    few.sockets_per_machine = 5;
    const auto port = web_port(std::move(few));
    std::vector<std::unique_ptr<Caller>> callers;
    for (int i = 0; i < 5; ++i) {
        callers.push_back(std::make_unique<Caller>(port->port()));
        EXPECT_NE(callers.back()->upgrade().find("HTTP/1.1 101"), std::string::npos) << i;
    }
    EXPECT_TRUE(Caller(port->port()).closed(web_patience / 2)) << "at once, and not when patience ends";
    callers.clear();
    EXPECT_TRUE(wait_until([&] { return port->counts().sockets == 0; }));
    EXPECT_NE(Caller(port->port()).get("/").find("HTTP/1.1 200"), std::string::npos);
}

TEST(WebPort, DropsDatagramsForAClientThatDoesNotRead) {
    const auto port = web_port(page_settings());
    Caller caller(port->port());
    caller.upgrade();
    caller.frame(binary, "hello");
    Endpoint from;
    std::array<std::uint8_t, 4096> bytes{};
    ASSERT_TRUE(port->wait(10));
    ASSERT_EQ(port->receive(from, bytes), 5u);
    for (int i = 0; i < 20'000; ++i) { // 20 MB
        port->send(from, std::array<std::uint8_t, 1000>{});
        port->flush();
    }
    EXPECT_GT(port->counts().dropped, 5000u);
}

/// Twenty clients send more than is kept of one, and no thread reads it.
TEST(WebPort, Keeps256KiBOfOneConnectionAnd4MiBOfAll) {
    constexpr std::size_t count = 20, each = 300, size = 1000, of_one = 256 << 10, of_all = 4 << 20;
    const auto port = web_port(page_settings());
    std::vector<std::unique_ptr<Caller>> callers;
    for (std::size_t i = 0; i < count; ++i) {
        callers.push_back(std::make_unique<Caller>(port->port()));
        callers.back()->upgrade();
        for (std::size_t sent = 0; sent < each; ++sent)
            callers.back()->frame(binary, std::string(size, 'x'));
    }
    const std::uint64_t on_the_wire = count * each * (size + frame_headers(v4_endpoint(v4_loopback, 0)) + frame_mask);
    ASSERT_TRUE(wait_until([&] { return port->wire_bytes().received == on_the_wire; }));
    std::map<Endpoint, std::size_t> kept;
    std::size_t most = 0, all = 0;
    Endpoint from;
    std::array<std::uint8_t, 4096> bytes{};
    while (const auto got = port->receive(from, bytes)) {
        most = std::max(most, kept[from] += *got);
        all += *got;
    }
    EXPECT_LE(most, of_one);
    EXPECT_GT(most, of_one * 8 / 10) << "the memory of each datagram counts, too";
    EXPECT_LE(all, of_all);
    EXPECT_GT(all, of_all * 8 / 10);
    EXPECT_EQ(port->counts().dropped, count * each - all / size);
}

TEST(WebPort, Keeps64KiBForEachClientThatReadsNothing) {
    constexpr int count = 5, each = 200, size = 1000, kept = (64 << 10) / size;
    const auto port = web_port(page_settings());
    std::vector<std::unique_ptr<Caller>> callers;
    std::vector<Endpoint> clients(count);
    std::array<std::uint8_t, 4096> bytes{};
    for (Endpoint& client : clients) {
        callers.push_back(std::make_unique<Caller>(port->port()));
        callers.back()->upgrade();
        callers.back()->frame(binary, "hello");
        ASSERT_TRUE(port->wait(10));
        ASSERT_EQ(port->receive(client, bytes), 5u);
    }
    for (int i = 0; i < each; ++i)
        for (const Endpoint& client : clients)
            port->send(client, std::array<std::uint8_t, size>{});
    EXPECT_EQ(port->counts().dropped, static_cast<std::uint64_t>(count * (each - kept)));
}

/// A server's port for browsers has room for the match's places and 64 pages; one machine gets 16 of these.
TEST(WebNetwork, PagesHaveSixtyFourConnectionsMoreAndAMachineSixteen) {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("reckoning_places_{}", ::getpid());
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "index.html") << "hello";
    constexpr int places = 3;
    for (const auto& [of_a_machine, limit] : {std::pair(2, 2 + 16), std::pair(1000, places + 64)}) {
        const OpenPort door =
            open_port(0, 0, places, seconds, {.per_machine = of_a_machine, .web = WebListenOptions{.root = folder}});
        std::vector<std::unique_ptr<Caller>> callers;
        for (int i = 0; i < limit; ++i) {
            callers.push_back(std::make_unique<Caller>(door.port));
            ASSERT_NE(callers.back()->upgrade().find("HTTP/1.1 101"), std::string::npos) << i << " of " << limit;
        }
        EXPECT_TRUE(Caller(door.port).closed(web_patience / 2)) << "connection " << limit + 1;
    }
    std::filesystem::remove_all(folder);
}

} // namespace net
