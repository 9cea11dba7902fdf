/// Every member of a group receives its datagrams, and each recognises its own.

#include "loopback.h"
#include "net/group_socket.h"
#include "net/interfaces.h"
#include "net/udp_socket.h"

#include <array>
#include <fmt/format.h>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

namespace net {
namespace {

using GroupBytes = std::array<std::uint8_t, 64>;

std::string group_error(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

std::uint16_t port_of_nobody() { return UdpSocket(0, UdpSocket::Family::v4).port(); }

/// Waits up to 5 s for the next datagram; −1 if there is none.
int heard(GroupSocket& socket, Endpoint& from, GroupBytes& bytes) {
    for (int tries = 0; tries < 5000; ++tries) {
        if (const auto size = socket.receive(from, bytes))
            return static_cast<int>(*size);
        UdpSocket(0, UdpSocket::Family::v4).wait(0.001);
    }
    return -1;
}

TEST(GroupSocket, ParsesGroupAddresses) {
    EXPECT_EQ(text(parse_group("239.1.2.3", 3000)), "239.1.2.3:3000");
    EXPECT_EQ(text(parse_group("239.1.2.3:3001", 3000)), "239.1.2.3:3001");
    EXPECT_EQ(text(parse_group("192.168.1.255:6993", 3000)), "192.168.1.255:6993");
    for (const char* wrong :
         {"", "group", "239.1.2.3:", "239.1.2.3:0", "239.1.2.3:65536", "239.1.2.3:30x", "239.1.2", "ff02::1", ":3000"})
        EXPECT_THROW(parse_group(wrong, 3000), Error) << wrong;
    EXPECT_THAT(group_error([] { parse_group("group", 3000); }), testing::HasSubstr("'group' is not an IPv4 address"));
    EXPECT_THAT(group_error([] { parse_group("239.1.2.3:x", 3000); }),
                testing::HasSubstr("needs a port from 1 to 65535"));
}

/// Over loopback, so that the test needs no network.
TEST(GroupSocket, EveryMemberReceivesDatagramsAndRecognisesItsOwn) {
    const Endpoint group = parse_group("239.255.77.1", port_of_nobody());
    GroupSocket ann(group, loopback_name()), ben(group, "127.0.0.1");
    const std::array<std::uint8_t, 3> word{1, 2, 3};
    ann.send(word);
    for (GroupSocket* socket : {&ann, &ben}) {
        GroupBytes bytes{};
        Endpoint from;
        ASSERT_EQ(heard(*socket, from, bytes), 3);
        EXPECT_EQ(bytes[2], 3);
        EXPECT_EQ(socket->is_own(from), socket == &ann);
        EXPECT_TRUE(socket->from_here(from));
        EXPECT_FALSE(socket->receive(from, bytes));
    }
    const Endpoint elsewhere = parse_group("203.0.113.7", 3000);
    EXPECT_FALSE(ann.from_here(elsewhere));
    EXPECT_FALSE(ann.is_own(elsewhere));
}

TEST(GroupSocket, MaySendWithoutReceiving) {
    const Endpoint group = parse_group("239.255.77.1", port_of_nobody());
    GroupSocket ann(group, loopback_name(), false), ben(group, loopback_name());
    const std::array<std::uint8_t, 3> word{4, 5, 6};
    ann.send(word);
    GroupBytes bytes{};
    Endpoint from;
    ASSERT_EQ(heard(ben, from, bytes), 3);
    EXPECT_TRUE(ann.is_own(from));
    EXPECT_FALSE(ann.receive(from, bytes));
}

TEST(GroupSocket, GroupMayBeASingleMachine) {
    const Endpoint group = parse_group("127.0.0.1", port_of_nobody());
    GroupSocket ann(group);
    const std::array<std::uint8_t, 3> word{7, 8, 9};
    ann.send(word);
    GroupBytes bytes{};
    Endpoint from;
    ASSERT_EQ(heard(ann, from, bytes), 3);
    EXPECT_EQ(bytes[0], 7);
    EXPECT_TRUE(ann.is_own(from));
}

TEST(GroupSocket, DropsTheContentOfOverlongDatagrams) {
    const Endpoint group = parse_group("127.0.0.1", port_of_nobody());
    GroupSocket ann(group);
    const std::array<std::uint8_t, 65> too_long{};
    const std::array<std::uint8_t, 64> fits{};
    ann.send(too_long);
    ann.send(fits);
    GroupBytes bytes{};
    Endpoint from;
    EXPECT_EQ(heard(ann, from, bytes), 0);
    EXPECT_EQ(heard(ann, from, bytes), 64);
    EXPECT_FALSE(ann.receive(from, bytes));
}

TEST(GroupSocket, ErrorNamesTheMissingInterface) {
    const Endpoint group = parse_group("239.255.77.1", 3000);
    for (const char* nowhere : {"nosuch0", "203.0.113.7"})
        EXPECT_THAT(group_error([&] { GroupSocket(group, nowhere); }),
                    testing::HasSubstr(fmt::format("no network interface '{}'", nowhere)));
}

} // namespace
} // namespace net
