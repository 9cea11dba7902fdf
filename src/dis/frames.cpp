#include "dis/frames.h"

#include <algorithm>
#include <fmt/format.h>

namespace dis {

namespace {

using Kind = Datagram::Kind;
using Span = std::span<const std::uint8_t>;

constexpr unsigned ethernet_ipv4 = 0x0800, ethernet_ipv6 = 0x86dd, vlan = 0x8100, service_vlan = 0x88a8,
                   old_service_vlan = 0x9100;
constexpr std::uint8_t protocol_udp = 17;

unsigned word(Span bytes, std::size_t at) { return bytes[at] * 256u + bytes[at + 1]; }

std::array<std::uint8_t, 16> address(Span bytes) {
    std::array<std::uint8_t, 16> result{};
    std::ranges::copy(bytes, result.begin());
    return result;
}

Datagram udp(const Fragment::Packet& packet, Span bytes) {
    constexpr std::size_t header = 8;
    if (bytes.size() < header)
        return {.kind = Kind::cut_off};
    const std::size_t length = word(bytes, 4);
    if (length < header || length > bytes.size())
        return {.kind = Kind::cut_off};
    return {.kind = Kind::udp,
            .sender = {packet.from, packet.ipv6, static_cast<std::uint16_t>(word(bytes, 0))},
            .port = static_cast<std::uint16_t>(word(bytes, 2)),
            .payload = bytes.subspan(header, length - header)};
}

/// `offset`: position of `content` in the unfragmented packet [B].
Datagram fragment(const Fragment::Packet& packet, std::size_t offset, bool more, Span content) {
    return {.kind = Kind::fragment,
            .fragment = {.packet = packet, .offset = offset, .last = !more, .content = content}};
}

Datagram ipv4(Span bytes) {
    constexpr std::size_t least = 20;
    constexpr unsigned more = 0x2000, offset = 0x1fff;
    if (bytes.size() < least)
        return {.kind = Kind::cut_off};
    const std::size_t header = (bytes[0] & 15u) * 4, length = word(bytes, 2);
    if (header < least || length < header || length > bytes.size())
        return {.kind = Kind::cut_off};
    if (bytes[9] != protocol_udp)
        return {};
    const Fragment::Packet packet{
        .from = address(bytes.subspan(12, 4)), .to = address(bytes.subspan(16, 4)), .number = word(bytes, 4)};
    const unsigned place = word(bytes, 6);
    const Span content = bytes.subspan(header, length - header);
    return (place & (more | offset)) != 0
               ? fragment(packet, std::size_t{8} * (place & offset), (place & more) != 0, content)
               : udp(packet, content);
}

Datagram ipv6(Span bytes) {
    constexpr std::size_t header = 40, fragment_header = 8;
    constexpr std::uint8_t hop_by_hop = 0, routing = 43, fragmented = 44, destination = 60;
    if (bytes.size() < header || word(bytes, 4) > bytes.size() - header)
        return {.kind = Kind::cut_off};
    Fragment::Packet packet{.from = address(bytes.subspan(8, 16)), .to = address(bytes.subspan(24, 16)), .ipv6 = true};
    std::uint8_t next = bytes[6];
    bytes = bytes.subspan(header, word(bytes, 4));
    while (next == hop_by_hop || next == routing || next == destination) {
        const std::size_t length = bytes.size() < 2 ? 8 : (bytes[1] + 1u) * 8;
        if (bytes.size() < length)
            return {.kind = Kind::cut_off};
        next = bytes[0];
        bytes = bytes.subspan(length);
    }
    if (next != fragmented)
        return next == protocol_udp ? udp(packet, bytes) : Datagram{};
    if (bytes.size() < fragment_header)
        return {.kind = Kind::cut_off};
    if (bytes[0] != protocol_udp)
        return {};
    packet.number = word(bytes, 4) << 16 | word(bytes, 6);
    const unsigned place = word(bytes, 2); // Upper 13 bits: offset / 8 B; so without the lower 3 bits: offset [B].
    return fragment(packet, place & ~7u, (place & 1u) != 0, bytes.subspan(fragment_header));
}

Datagram ip(Span bytes) {
    if (bytes.empty())
        return {.kind = Kind::cut_off};
    const int version = bytes[0] >> 4;
    return version == 4 ? ipv4(bytes) : version == 6 ? ipv6(bytes) : Datagram{};
}

/// Reads a frame with a header of `header` bytes, whose two bytes at `type_at` are the type of the content.
Datagram typed(Span frame, std::size_t header, std::size_t type_at) {
    if (frame.size() < header)
        return {.kind = Kind::cut_off};
    unsigned type = word(frame, type_at);
    frame = frame.subspan(header);
    for (; type == vlan || type == service_vlan || type == old_service_vlan; frame = frame.subspan(4)) {
        if (frame.size() < 4)
            return {.kind = Kind::cut_off};
        type = word(frame, 2);
    }
    return type == ethernet_ipv4 || type == ethernet_ipv6 ? ip(frame) : Datagram{};
}

} // namespace

std::string text(const Sender& sender) {
    const auto& a = sender.address;
    if (!sender.ipv6)
        return fmt::format("{}.{}.{}.{}:{}", a[0], a[1], a[2], a[3], sender.port);
    std::string groups;
    for (std::size_t i = 0; i < a.size(); i += 2)
        groups += fmt::format("{}{:x}", i == 0 ? "" : ":", word(a, i));
    return fmt::format("[{}]:{}", groups, sender.port);
}

bool known(LinkType type) {
    return datagram(type, {}).kind == Kind::cut_off; // An empty frame of a known type lacks its header.
}

Datagram datagram(LinkType type, Span frame) {
    switch (type) {
    case LinkType::ethernet:
        return typed(frame, 14, 12);
    case LinkType::linux_cooked:
        return typed(frame, 16, 14);
    case LinkType::linux_cooked_2:
        return typed(frame, 20, 0);
    // The header is an address family in the capturing machine's byte order; the packet tells the IP version.
    case LinkType::null:
    case LinkType::loop:
        return frame.size() < 4 ? Datagram{.kind = Kind::cut_off} : ip(frame.subspan(4));
    case LinkType::raw:
    case LinkType::ipv4:
    case LinkType::ipv6:
        return ip(frame);
    }
    return {};
}

Datagram datagram(const Fragment::Packet& packet, Span content) { return udp(packet, content); }

} // namespace dis
