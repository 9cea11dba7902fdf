/// Frames of every link type that is read, and pieces of them.

#include "dis/capture.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <vector>

namespace {

using Bytes = std::vector<std::uint8_t>;
using dis::Datagram;
using dis::LinkType;

const Bytes payload{'D', 'I', 'S'};

Bytes operator+(Bytes a, const Bytes& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

Bytes udp() { return Bytes{0x12, 0x34, 0x0b, 0xb8, 0, 11, 0, 0} + payload; } // to port 3000
Bytes ipv4(std::uint8_t protocol = 17, std::uint16_t fragment = 0) {
    return Bytes{0x46,
                 0,
                 0,
                 35,
                 0,
                 1,
                 static_cast<std::uint8_t>(fragment >> 8),
                 static_cast<std::uint8_t>(fragment),
                 64,
                 protocol,
                 0,
                 0,
                 10,
                 0,
                 0,
                 1,
                 10,
                 0,
                 0,
                 2,
                 1,
                 1,
                 1,
                 1} + // an option
           udp();
}
Bytes ipv6() {
    Bytes header{0x60, 0, 0, 0, 0, 19, 0, 64}; // hop-by-hop options before UDP
    header.resize(40);
    return header + Bytes{17, 0, 1, 4, 0, 0, 0, 0} + udp();
}
Bytes ethernet(std::uint16_t type, const Bytes& rest) {
    return Bytes(12) + Bytes{static_cast<std::uint8_t>(type >> 8), static_cast<std::uint8_t>(type)} + rest;
}

void expect_dis(LinkType type, const Bytes& frame) {
    const Datagram found = dis::datagram(type, frame);
    ASSERT_EQ(found.is, Datagram::Is::udp);
    EXPECT_EQ(found.port, 3000);
    EXPECT_EQ(Bytes(found.payload.begin(), found.payload.end()), payload);
    for (std::size_t size = 0; size < frame.size(); ++size) // a copy, so that AddressSanitizer sees its end
        EXPECT_NE(dis::datagram(type, Bytes(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(size))).is,
                  Datagram::Is::udp)
            << size;
}

TEST(Frames, OfEveryLinkTypeAreUnpacked) {
    for (const Bytes& packet : {ipv4(), ipv6()}) {
        const std::uint16_t type = packet == ipv4() ? 0x0800 : 0x86dd;
        const Bytes type_bytes{static_cast<std::uint8_t>(type >> 8), static_cast<std::uint8_t>(type)};
        expect_dis(LinkType::raw, packet);
        expect_dis(LinkType::ethernet, ethernet(type, packet));
        expect_dis(LinkType::ethernet, ethernet(0x8100, Bytes{0, 5} + type_bytes + packet));
        expect_dis(LinkType::linux_cooked, Bytes(14) + type_bytes + packet);
        expect_dis(LinkType::linux_cooked_2, type_bytes + Bytes(18) + packet);
        expect_dis(LinkType::null, Bytes{2, 0, 0, 0} + packet);
    }
}

TEST(Frames, PaddingOfShortFramesIsNoPayload) {
    const Datagram found = dis::datagram(LinkType::ethernet, ethernet(0x0800, ipv4() + Bytes(20)));
    EXPECT_EQ(found.payload.size(), payload.size());
}

TEST(Frames, SayWhatElseTheyAre) {
    EXPECT_EQ(dis::datagram(LinkType::raw, ipv4(6)).is, Datagram::Is::other); // TCP
    EXPECT_EQ(dis::datagram(LinkType::raw, ipv4(17, 0x2000)).is, Datagram::Is::piece);
    EXPECT_EQ(dis::datagram(LinkType::raw, ipv4(17, 0x0005)).is, Datagram::Is::piece);
    EXPECT_EQ(dis::datagram(LinkType::raw, ipv4(17, 0x4000)).is, Datagram::Is::udp); // "do not fragment"
    EXPECT_EQ(dis::datagram(LinkType::ethernet, ethernet(0x0806, Bytes(28))).is, Datagram::Is::other);
    EXPECT_FALSE(dis::known(static_cast<LinkType>(105)));
}

TEST(Frames, OfAnythingAreTaken) {
    EXPECT_TRUE(rc::check([] {
        const auto bytes = *rc::gen::container<Bytes>(rc::gen::arbitrary<std::uint8_t>());
        for (const LinkType type :
             {LinkType::null, LinkType::ethernet, LinkType::raw, LinkType::linux_cooked, LinkType::linux_cooked_2})
            RC_ASSERT(dis::datagram(type, bytes).payload.size() <= bytes.size());
    }));
}

} // namespace
