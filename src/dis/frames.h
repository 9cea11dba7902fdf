#pragma once
/// What a captured frame carries: the payload of its UDP datagram.

#include <cstdint>
#include <span>

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

struct Datagram {
    enum class Is {
        udp,
        other,   ///< no UDP over IPv4 or IPv6
        piece,   ///< of a datagram that was fragmented: not put together
        cut_off, ///< ends before its headers say
    } is = Is::other;
    std::uint16_t port = 0; ///< of the destination
    std::span<const std::uint8_t> payload{};
};
Datagram datagram(LinkType type, std::span<const std::uint8_t> frame);

} // namespace dis
