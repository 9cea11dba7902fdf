#pragma once
/// What a captured frame carries: the payload of a UDP datagram, or a fragment of one.

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string>

namespace dis {

/// How a capture's frames begin (the values of libpcap's DLT_).
enum class LinkType {
    null = 0,
    ethernet = 1,
    raw = 12,
    loop = 108,
    linux_cooked = 113,
    ipv4 = 228,
    ipv6 = 229,
    linux_cooked_2 = 276
};
bool known(LinkType type);

/// Where a datagram came from.
struct Sender {
    std::array<std::uint8_t, 16> address{}; ///< of IPv4 the first four bytes
    bool ipv6 = false;
    std::uint16_t port = 0;
    auto operator<=>(const Sender&) const = default;
};
std::string text(const Sender& sender); ///< "10.0.0.1:3000", "[fe80:0:0:0:0:0:0:1]:3000"

/// A part of an IP packet that was fragmented. Fragments with the same packet belong together.
struct Fragment {
    struct Packet {
        std::array<std::uint8_t, 16> from{}, to{};
        bool ipv6 = false;
        std::uint32_t number = 0; ///< the packet's identification
        auto operator<=>(const Packet&) const = default;
    } packet{};
    std::size_t offset = 0; ///< of `content` in the packet's content [B]
    bool last = false;      ///< the packet's content ends with this one
    std::span<const std::uint8_t> content{};
};

struct Datagram {
    enum class Is {
        udp,
        other,    ///< no UDP over IPv4 or IPv6
        fragment, ///< fragments.h puts them together
        cut_off,  ///< ends before its headers say
    } is = Is::other;
    Sender sender{};
    std::uint16_t port = 0; ///< of the destination
    std::span<const std::uint8_t> payload{};
    Fragment fragment{};
};
Datagram datagram(LinkType type, std::span<const std::uint8_t> frame);
/// What a packet carries whose fragments are together.
Datagram datagram(const Fragment::Packet& packet, std::span<const std::uint8_t> content);

} // namespace dis
