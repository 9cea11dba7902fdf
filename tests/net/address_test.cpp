#include "net/address.h"
#include "net/endpoint.h"
#include "net/host_numbers.h"
#include "net/transport.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

using namespace net;

TEST(Address, IsAHostWithAnOptionalPort) {
    constexpr std::uint16_t usual = protocol::default_port;
    const std::vector<std::pair<const char*, Address>> cases{
        {"ann", {"ann", usual}},
        {" ann.local \n", {"ann.local", usual}},
        {"192.168.1.20", {"192.168.1.20", usual}},
        {"192.168.1.20:27000", {"192.168.1.20", 27000}},
        {"::1", {"::1", usual}},
        {"[::1]", {"::1", usual}},
        {"[::1]:27000", {"::1", 27000}},
        {"fe80::1%eth0", {"fe80::1%eth0", usual}},
        {"[fe80::1%eth0]:1", {"fe80::1%eth0", 1}},
    };
    for (const auto& [written, address] : cases) {
        EXPECT_EQ(parse_address(written), address) << written;
        EXPECT_EQ(parse_address(text(address)), address) << written;
    }
    EXPECT_EQ(text(Address{"fe80::1%eth0", 27000}), "[fe80::1%eth0]:27000");
    EXPECT_EQ(text(Address{"ann", usual}), "ann");
}

TEST(Address, MayNameTheServersKey) {
    const Address address{.host = "::1", .port = 27000, .key = "abcd-efgh-ijkl-mn23"};
    for (const char* written : {"[::1]:27000#abcd-efgh-ijkl-mn23", "[::1]:27000#ABCDEFGHIJKLMN23"})
        EXPECT_EQ(parse_address(written), address) << written;
    EXPECT_EQ(invitation(address), "[::1]:27000#abcd-efgh-ijkl-mn23");
    EXPECT_EQ(text(address), "[::1]:27000");
    EXPECT_EQ(invitation({.host = "ann"}), "ann");
    EXPECT_EQ(parse_address("ws://ann#abcd-efgh-ijkl-mn23").key, "abcd-efgh-ijkl-mn23");
}

TEST(Address, InvalidTextIsRefusedWithAReason) {
    const std::vector<std::pair<std::string, const char*>> cases{
        {"", "HOST:PORT"},
        {"  ", "HOST:PORT"},
        {":26000", "host is missing"},
        {"ann:", "1 to 65535"},
        {"ann:0", "1 to 65535"},
        {"ann:65536", "1 to 65535"},
        {"ann:-1", "1 to 65535"},
        {"ann:26000x", "1 to 65535"},
        {"[::1", "closing bracket is missing"},
        {"[::1]x", "only a colon and a port"},
        {"[]:1", "host is missing"},
        {"a b", "the host must be a name"},
        {"http://ann", "1 to 65535"},
        {"a/b", "the host must be a name"},
        {"\x1b[2J", "the host must be a name"},
        {std::string(10000, 'a'), "the host must be a name"},
        {"ann\u202e", "the host must be a name"},
        {"ann#", "server's key"},
        {"ann#abcd-efgh-ijkl-mn2", "server's key"},
        {"ann#abcd-efgh-ijkl-mn18", "server's key"},
        {"#abcd-efgh-ijkl-mn23", "HOST:PORT"},
    };
    for (const auto& [written, why] : cases)
        try {
            parse_address(written);
            ADD_FAILURE() << written << " was accepted";
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
            EXPECT_LT(std::string(error.what()).size(), 200u);
        }
}

TEST(Endpoint, ParsesAndPrintsNumericAddresses) {
    EXPECT_EQ(text(v4_endpoint(0xc0a80114, 26000)), "192.168.1.20:26000");
    EXPECT_EQ(text(resolve_numeric("2001:DB8:0::1", 5).at(0)), "[2001:db8::1]:5");
    EXPECT_EQ(text(resolve_numeric("::ffff:10.0.0.1", 5).at(0)), "10.0.0.1:5");
    const Endpoint local = resolve_numeric("fe80::1%1", 5).at(0);                  // interface 1 is the loopback
    EXPECT_THAT(text(local), ::testing::AnyOf("[fe80::1%lo]:5", "[fe80::1%1]:5")); // Windows has numbers for zones
    EXPECT_EQ(resolve_numeric(host_text(local), 5).at(0), local);
    EXPECT_TRUE(resolve_numeric("localhost", 5).empty());
    EXPECT_TRUE(resolve_numeric("", 5).empty());
    EXPECT_TRUE(resolve_numeric("::1", 5).at(0).is_loopback());
}

TEST(HostNumbers, EveryHostHasItsOwnNumber) {
    HostNumbers numbers;
    const Endpoint four = v4_endpoint(0xc0a80114, 1);
    EXPECT_EQ(numbers.number_of(four), 0xc0a80114u);
    EXPECT_EQ(numbers.host_of(0xc0a80114u), with_port(four, 0));
    std::set<std::uint32_t> seen;
    for (std::uint32_t i = 0; i < 100; ++i) {
        Endpoint six = resolve_numeric("2001:db8::", 7).at(0);
        six.address[15] = static_cast<std::uint8_t>(i);
        const std::uint32_t number = numbers.number_of(six);
        EXPECT_TRUE(seen.insert(number).second);
        EXPECT_LT(number, 1u << 24);
        EXPECT_GT(number, 0u);
        EXPECT_EQ(numbers.number_of(with_port(six, 8)), number);
        EXPECT_EQ(numbers.host_of(number), with_port(six, 0));
    }
    EXPECT_FALSE(numbers.host_of(0x00ffffff));
}

/// A sender that changes its address displaces only entries of addresses without an answer.
TEST(HostNumbers, FloodDoesNotDisplaceAnsweredHosts) {
    HostNumbers numbers;
    const Endpoint peer = resolve_numeric("2001:db8::1", 0).at(0);
    const std::uint32_t number = numbers.number_of(peer);
    ASSERT_EQ(numbers.host_of(number), peer);
    Endpoint other = resolve_numeric("2001:db9::", 0).at(0);
    std::uint32_t first = 0;
    for (std::uint32_t i = 0; i < 4 * HostNumbers::max_heard; ++i) {
        other.address[14] = static_cast<std::uint8_t>(i >> 8);
        other.address[15] = static_cast<std::uint8_t>(i);
        const std::uint32_t one = numbers.number_of(other);
        first = i == 0 ? one : first;
    }
    EXPECT_EQ(numbers.number_of(peer), number);
    EXPECT_EQ(numbers.host_of(number), peer);
    EXPECT_FALSE(numbers.host_of(first)); // the oldest entry is forgotten
}
