/// Sending many datagrams in one call gives the same datagrams on the wire.

#include "net/udp_socket.h"

#include <gtest/gtest.h>
#include <map>
#include <numeric>

namespace net {
namespace {

Endpoint on_loopback(const UdpSocket& socket) { return v4_endpoint(0x7f000001, socket.port()); }

std::vector<std::uint8_t> content_of(int number, std::size_t size = 100) {
    std::vector<std::uint8_t> bytes(size);
    std::iota(bytes.begin(), bytes.end(), static_cast<std::uint8_t>(number));
    return bytes;
}

/// Returns all datagrams until none arrives for a while.
std::vector<std::pair<Endpoint, std::vector<std::uint8_t>>> what_came_to(UdpSocket& socket) {
    std::vector<std::pair<Endpoint, std::vector<std::uint8_t>>> all;
    std::vector<std::uint8_t> data(5000);
    Endpoint from;
    while (socket.wait(0.05))
        while (const auto size = socket.receive(from, data))
            all.emplace_back(from, std::vector(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(*size)));
    return all;
}

} // namespace

TEST(UdpBulk, EachReceiverGetsItsDatagramsInOrder) {
    constexpr int many = 150; // more than fit into one call
    UdpSocket server, ann, ben;
    server.work_in_bulk();
    for (int i = 0; i < many; ++i)
        server.send(on_loopback(i % 3 == 0 ? ann : ben), content_of(i));
    server.flush();
    int next_of_ann = 0, next_of_ben = 1;
    for (const auto& [from, bytes] : what_came_to(ann)) {
        EXPECT_EQ(bytes, content_of(next_of_ann));
        EXPECT_EQ(from.port, server.port());
        next_of_ann += 3;
    }
    for (const auto& [from, bytes] : what_came_to(ben)) {
        EXPECT_EQ(bytes, content_of(next_of_ben));
        next_of_ben += next_of_ben % 3 == 1 ? 1 : 2;
    }
    EXPECT_EQ(next_of_ann, many);
    EXPECT_EQ(next_of_ben, many + 1);
    EXPECT_EQ(server.wire_bytes().sent, many * (100u + 28));
}

TEST(UdpBulk, WaitsForTheFlush) {
    UdpSocket server, ann;
    server.work_in_bulk();
    server.send(on_loopback(ann), content_of(1));
    EXPECT_TRUE(what_came_to(ann).empty());
    server.flush();
    EXPECT_EQ(what_came_to(ann).size(), 1u);
    server.flush();
    EXPECT_TRUE(what_came_to(ann).empty()) << "a datagram is sent only once";
}

TEST(UdpBulk, ReceivesDatagramsOfSeveralSenders) {
    constexpr int many = 150;
    UdpSocket server, ann, ben;
    server.work_in_bulk();
    for (int i = 0; i < many; ++i)
        (i % 2 == 0 ? ann : ben).send(on_loopback(server), content_of(i));
    std::map<std::uint16_t, int> came;
    for (const auto& [from, bytes] : what_came_to(server)) {
        const int i = 2 * came[from.port]++ + (from.port == ann.port() ? 0 : 1);
        EXPECT_EQ(bytes, content_of(i));
    }
    EXPECT_EQ(came[ann.port()], many / 2);
    EXPECT_EQ(came[ben.port()], many / 2);
    EXPECT_EQ(server.wire_bytes().received, many * (100u + 28));
}

TEST(UdpBulk, WaitReturnsAtOnceForDatagramsReadTogether) {
    UdpSocket server, ann;
    server.work_in_bulk();
    ann.send(on_loopback(server), content_of(1));
    ann.send(on_loopback(server), content_of(2));
    std::vector<std::uint8_t> data(5000);
    Endpoint from;
    ASSERT_TRUE(server.wait(1));
    ASSERT_TRUE(server.receive(from, data)); // the system has delivered both
    EXPECT_TRUE(server.wait(0.001));
    EXPECT_TRUE(server.receive(from, data));
    EXPECT_FALSE(server.wait(0.001));
}

TEST(UdpBulk, DropsTheContentOfOverlongDatagrams) {
    UdpSocket server, ann;
    server.work_in_bulk();
    ann.send(on_loopback(server), content_of(1, 4500)); // longer than any datagram of ENet
    ann.send(on_loopback(server), content_of(2));
    const auto came = what_came_to(server);
    ASSERT_EQ(came.size(), 2u);
    EXPECT_TRUE(came[0].second.empty());
    EXPECT_EQ(came[1].second, content_of(2));
    std::array<std::uint8_t, 50> small{};
    Endpoint from;
    ann.send(on_loopback(server), content_of(3));
    ASSERT_TRUE(server.wait(1));
    EXPECT_EQ(server.receive(from, small), std::optional<std::size_t>(0));
    server.send(on_loopback(ann), content_of(4, 4500));
    server.flush();
    EXPECT_TRUE(what_came_to(ann).empty());
}

} // namespace net
