/// Frames of every supported link type, and fragments.

#include "dis/fragments.h"

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
                 1} + // with an option
           udp();
}
Bytes ipv6() {
    Bytes header{0x60, 0, 0, 0, 0, 19, 0, 64}; // with hop-by-hop options before UDP
    header.resize(40);
    return header + Bytes{17, 0, 1, 4, 0, 0, 0, 0} + udp();
}
Bytes ethernet(std::uint16_t type, const Bytes& rest) {
    return Bytes(12) + Bytes{static_cast<std::uint8_t>(type >> 8), static_cast<std::uint8_t>(type)} + rest;
}

void expect_dis(LinkType type, const Bytes& frame) {
    const Datagram found = dis::datagram(type, frame);
    ASSERT_EQ(found.kind, Datagram::Kind::udp);
    EXPECT_EQ(found.port, 3000);
    EXPECT_EQ(found.sender.port, 0x1234);
    EXPECT_EQ(Bytes(found.payload.begin(), found.payload.end()), payload);
    for (std::size_t size = 0; size < frame.size(); ++size) // a copy, so that AddressSanitizer knows its end
        EXPECT_NE(dis::datagram(type, Bytes(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(size))).kind,
                  Datagram::Kind::udp)
            << size;
}

TEST(Frames, EveryLinkTypeIsUnpacked) {
    for (const Bytes& packet : {ipv4(), ipv6()}) {
        const std::uint16_t type = packet == ipv4() ? 0x0800 : 0x86dd;
        const Bytes type_bytes{static_cast<std::uint8_t>(type >> 8), static_cast<std::uint8_t>(type)};
        expect_dis(LinkType::raw, packet);
        expect_dis(LinkType::ethernet, ethernet(type, packet));
        expect_dis(LinkType::ethernet, ethernet(0x8100, Bytes{0, 5} + type_bytes + packet));
        expect_dis(LinkType::ethernet, ethernet(0x88a8, Bytes{0, 5, 0x81, 0, 0, 6} + type_bytes + packet));
        expect_dis(LinkType::linux_cooked, Bytes(14) + type_bytes + packet);
        expect_dis(LinkType::linux_cooked_2, type_bytes + Bytes(18) + packet);
        expect_dis(LinkType::null, Bytes{2, 0, 0, 0} + packet);
    }
}

TEST(Frames, PaddingOfShortFramesIsNoPayload) {
    const Datagram found = dis::datagram(LinkType::ethernet, ethernet(0x0800, ipv4() + Bytes(20)));
    EXPECT_EQ(found.payload.size(), payload.size());
}

TEST(Frames, OtherPacketsAndFragmentsAreClassified) {
    EXPECT_EQ(dis::datagram(LinkType::raw, ipv4(6)).kind, Datagram::Kind::other); // TCP
    EXPECT_EQ(dis::datagram(LinkType::raw, ipv4(17, 0x2000)).kind, Datagram::Kind::fragment);
    EXPECT_EQ(dis::datagram(LinkType::raw, ipv4(17, 0x0005)).kind, Datagram::Kind::fragment);
    EXPECT_EQ(dis::datagram(LinkType::raw, ipv4(17, 0x4000)).kind, Datagram::Kind::udp); // "do not fragment"
    EXPECT_EQ(dis::datagram(LinkType::ethernet, ethernet(0x0806, Bytes(28))).kind, Datagram::Kind::other);
    EXPECT_FALSE(dis::known(static_cast<LinkType>(105)));
}

TEST(Frames, NameTheirSender) {
    EXPECT_EQ(dis::text(dis::datagram(LinkType::raw, ipv4()).sender), "10.0.0.1:4660");
    Bytes packet = ipv6();
    packet[8] = 0xfe;
    packet[9] = 0x80;
    packet[23] = 1;
    EXPECT_EQ(dis::text(dis::datagram(LinkType::raw, packet).sender), "[fe80:0:0:0:0:0:0:1]:4660");
}

/// Returns a datagram with `size` bytes of payload in IPv4 or IPv6 fragments of 16 bytes.
std::vector<Bytes> in_fragments(bool v6, std::size_t size, std::uint8_t number = 1) {
    Bytes content{
        0x12, 0x34, 0x0b, 0xb8, static_cast<std::uint8_t>((8 + size) >> 8), static_cast<std::uint8_t>(8 + size), 0, 0};
    for (std::size_t i = 0; i < size; ++i)
        content.push_back(static_cast<std::uint8_t>(i));
    constexpr std::size_t step = 16;
    std::vector<Bytes> packets;
    for (std::size_t at = 0; at < content.size(); at += step) {
        const bool more = at + step < content.size();
        const auto begin = content.begin() + static_cast<std::ptrdiff_t>(at);
        const Bytes part(begin, more ? begin + step : content.end());
        const auto high = static_cast<std::uint8_t>(at >> 8), low = static_cast<std::uint8_t>(at);
        Bytes header(v6 ? 48 : 20);
        if (v6) {
            header[0] = 0x60;
            header[5] = static_cast<std::uint8_t>(8 + part.size());
            header[6] = 44;
            header[40] = 17;
            header[42] = high;
            header[43] = static_cast<std::uint8_t>(low | (more ? 1 : 0));
            header[47] = number;
        } else {
            header[0] = 0x45;
            header[3] = static_cast<std::uint8_t>(20 + part.size());
            header[5] = number;
            header[6] = static_cast<std::uint8_t>(at >> 11 | (more ? 0x20u : 0u));
            header[7] = static_cast<std::uint8_t>(at >> 3);
            header[9] = 17;
        }
        packets.push_back(header + part);
    }
    return packets;
}

/// Reassembles packets; keeps the last payload and the number of payloads.
struct Together {
    dis::Fragments fragments{};
    std::size_t count = 0;
    Bytes payload{};
    void add(const Bytes& packet, double time = 0, std::size_t interface = 0) {
        const Datagram found = dis::datagram(LinkType::raw, packet);
        ASSERT_EQ(found.kind, Datagram::Kind::fragment);
        if (const auto whole = fragments.add(found.fragment, interface, time)) {
            EXPECT_EQ(whole->kind, Datagram::Kind::udp);
            EXPECT_EQ(whole->port, 3000);
            ++count;
            payload.assign(whole->payload.begin(), whole->payload.end());
        }
    }
};

TEST(Fragments, AreReassembledInAnyOrder) {
    for (const bool v6 : {false, true})
        for (const int order : {0, 1, 2}) {
            auto packets = in_fragments(v6, 60);
            ASSERT_EQ(packets.size(), 5u);
            if (order == 1)
                std::ranges::reverse(packets);
            if (order == 2)
                std::swap(packets[0], packets[3]);
            packets.insert(packets.begin() + 2, packets[1]); // one packet twice
            Together together;
            for (const Bytes& packet : packets)
                together.add(packet);
            EXPECT_EQ(together.count, 1u);
            ASSERT_EQ(together.payload.size(), 60u);
            for (std::size_t i = 0; i < 60; ++i)
                EXPECT_EQ(together.payload[i], i);
            EXPECT_EQ(together.fragments.incomplete(), 0u);
        }
}

TEST(Fragments, PacketsAndInterfacesAreKeptApart) {
    const auto one = in_fragments(false, 60, 1), other = in_fragments(false, 40, 2);
    Together together;
    for (std::size_t i = 0; i < one.size(); ++i) {
        together.add(one[i], 0, 0);
        together.add(one[i], 0, 1); // the same network on two cards
        if (i < other.size())
            together.add(other[i]);
    }
    EXPECT_EQ(together.count, 3u);
    EXPECT_EQ(together.fragments.incomplete(), 0u);
}

TEST(Fragments, IncompletePacketsAreCountedAndForgotten) {
    Together together;
    for (std::uint8_t number = 0; number < 200; ++number)
        together.add(in_fragments(true, 60, number)[number % 4], number * .1);
    EXPECT_EQ(together.count, 0u);
    EXPECT_EQ(together.fragments.incomplete(), 200u);
    for (const Bytes& packet : in_fragments(true, 60, 199)) // a single new datagram still fits
        together.add(packet, 20);
    EXPECT_EQ(together.count, 1u);
    const auto late = in_fragments(true, 60, 250);
    for (std::size_t i = 0; i < late.size(); ++i)
        together.add(late[i], 100. + (i == 0 ? 0 : dis::Fragments::patience + 1));
    EXPECT_EQ(together.count, 1u) << "late fragments may belong to another packet with the same number";
}

/// Regression: one packet too many waited, and then each fragment of a waiting packet dropped that packet.
TEST(Fragments, NewestPacketsWaitAndTheOldestGivesWay) {
    Together together;
    constexpr auto one_too_many = static_cast<std::uint8_t>(dis::Fragments::max_unfinished + 1);
    for (std::uint8_t number = 1; number <= one_too_many; ++number)
        together.add(in_fragments(false, 20, number).front());
    EXPECT_EQ(together.fragments.incomplete(), one_too_many);
    for (std::uint8_t number = 2; number <= one_too_many; ++number)
        together.add(in_fragments(false, 20, number).back());
    EXPECT_EQ(together.count, dis::Fragments::max_unfinished);
    together.add(in_fragments(false, 20, 1).back());
    EXPECT_EQ(together.count, dis::Fragments::max_unfinished) << "the oldest one has given way";
}

TEST(Frames, AnyBytesAreAccepted) {
    EXPECT_TRUE(rc::check([] {
        const auto bytes = *rc::gen::container<Bytes>(rc::gen::arbitrary<std::uint8_t>());
        for (const LinkType type :
             {LinkType::null, LinkType::ethernet, LinkType::raw, LinkType::linux_cooked, LinkType::linux_cooked_2})
            RC_ASSERT(dis::datagram(type, bytes).payload.size() <= bytes.size());
    }));
    EXPECT_TRUE(rc::check([] {
        dis::Fragments fragments;
        for (const auto& part :
             *rc::gen::container<std::vector<Bytes>>(rc::gen::container<Bytes>(rc::gen::arbitrary<std::uint8_t>()))) {
            const dis::Fragment fragment{.packet = {},
                                         .offset = *rc::gen::inRange<std::size_t>(0, 70000),
                                         .last = *rc::gen::arbitrary<bool>(),
                                         .content = part};
            (void)fragments.add(fragment, 0, 0);
        }
        RC_ASSERT(fragments.incomplete() <= 1u);
    }));
}

} // namespace
