#include "net/machine.h"

#include <gtest/gtest.h>

using namespace net;

namespace {

Endpoint at(const std::string& host) { return resolve_numeric(host, 4711).front(); }

std::string machine(const std::string& host, const std::vector<OwnAddress>& own = {}) {
    return machine_text(machine_of(at(host), own));
}

} // namespace

TEST(Machine, IsTheFullAddressOfIpv4LoopbackAndLinkLocal) {
    EXPECT_EQ(machine("192.168.1.20"), "192.168.1.20");
    EXPECT_EQ(machine("127.0.0.2"), "127.0.0.2");
    EXPECT_EQ(machine("::1"), "::1");
    EXPECT_EQ(machine("fe80::1:2:3:4"), "fe80::1:2:3:4");
}

TEST(Machine, IsTheFullAddressOnLocalNetworks) {
    const std::vector<OwnAddress> own{{.address = with_port(at("2001:db8:0:1::1"), 0), .prefix = 64},
                                      {.address = with_port(at("fd00:1:2:3::1"), 0), .prefix = 50}};
    EXPECT_EQ(machine("2001:db8:0:1:a:b:c:d", own), "2001:db8:0:1:a:b:c:d");
    EXPECT_EQ(machine("fd00:1:2:3fff:1::2", own), "fd00:1:2:3fff:1::2"); // its first 50 bits are those of this network
    EXPECT_EQ(machine("fd00:1:2:4000:1::2", own), "fd00:1:2:4000::/64");
}

TEST(Machine, IsTheSlash64PrefixOfOtherIpv6Addresses) {
    EXPECT_EQ(machine("2001:db8:0:2:a:b:c:d"), "2001:db8:0:2::/64");
    EXPECT_EQ(machine_of(at("2001:db8:0:2::1"), {}), machine_of(at("2001:db8:0:2:ffff::2"), {}));
    EXPECT_NE(machine_of(at("2001:db8:0:2::1"), {}), machine_of(at("2001:db8:0:3::1"), {}));
}

TEST(Machine, IsTheSameByUdpAndByWebSocket) {
    Endpoint browser = at("192.168.1.20");
    browser.scope = browser_scope;
    EXPECT_EQ(machine_of(browser, {}), machine_of(at("192.168.1.20"), {}));
}
