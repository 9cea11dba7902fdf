#include "dis/capture.h"

namespace dis {

namespace {

using Is = Datagram::Is;
using Span = std::span<const std::uint8_t>;

constexpr unsigned ethernet_ipv4 = 0x0800, ethernet_ipv6 = 0x86dd, vlan = 0x8100, service_vlan = 0x88a8;
constexpr std::uint8_t protocol_udp = 17;

unsigned word(Span bytes, std::size_t at) { return bytes[at] * 256u + bytes[at + 1]; }

Datagram udp(Span bytes) {
    constexpr std::size_t header = 8;
    if (bytes.size() < header)
        return {.is = Is::cut_off};
    const std::size_t length = word(bytes, 4);
    if (length < header || length > bytes.size())
        return {.is = Is::cut_off};
    return {.is = Is::udp,
            .port = static_cast<std::uint16_t>(word(bytes, 2)),
            .payload = bytes.subspan(header, length - header)};
}

Datagram ipv4(Span bytes) {
    constexpr std::size_t least = 20;
    constexpr unsigned more_or_offset = 0x3fff;
    if (bytes.size() < least)
        return {.is = Is::cut_off};
    const std::size_t header = (bytes[0] & 15u) * 4, length = word(bytes, 2);
    if (header < least || length < header || length > bytes.size())
        return {.is = Is::cut_off};
    if (bytes[9] != protocol_udp)
        return {};
    if ((word(bytes, 6) & more_or_offset) != 0)
        return {.is = Is::piece};
    return udp(bytes.subspan(header, length - header));
}

Datagram ipv6(Span bytes) {
    constexpr std::size_t header = 40;
    constexpr std::uint8_t hop_by_hop = 0, routing = 43, fragment = 44, destination = 60;
    if (bytes.size() < header || word(bytes, 4) > bytes.size() - header)
        return {.is = Is::cut_off};
    std::uint8_t next = bytes[6];
    bytes = bytes.subspan(header, word(bytes, 4));
    while (next == hop_by_hop || next == routing || next == destination) {
        const std::size_t length = bytes.size() < 2 ? 8 : (bytes[1] + 1u) * 8;
        if (bytes.size() < length)
            return {.is = Is::cut_off};
        next = bytes[0];
        bytes = bytes.subspan(length);
    }
    if (next == fragment)
        return {.is = Is::piece};
    return next == protocol_udp ? udp(bytes) : Datagram{};
}

Datagram ip(Span bytes) {
    if (bytes.empty())
        return {.is = Is::cut_off};
    const int version = bytes[0] >> 4;
    return version == 4 ? ipv4(bytes) : version == 6 ? ipv6(bytes) : Datagram{};
}

/// After a header of `header` bytes, of which two at `type_at` say what follows.
Datagram typed(Span frame, std::size_t header, std::size_t type_at) {
    if (frame.size() < header)
        return {.is = Is::cut_off};
    unsigned type = word(frame, type_at);
    frame = frame.subspan(header);
    for (; type == vlan || type == service_vlan; frame = frame.subspan(4)) {
        if (frame.size() < 4)
            return {.is = Is::cut_off};
        type = word(frame, 2);
    }
    return type == ethernet_ipv4 || type == ethernet_ipv6 ? ip(frame) : Datagram{};
}

} // namespace

bool known(LinkType type) {
    return datagram(type, {}).is == Is::cut_off; // where nothing is, a header is missing
}

Datagram datagram(LinkType type, Span frame) {
    switch (type) {
    case LinkType::ethernet:
        return typed(frame, 14, 12);
    case LinkType::linux_cooked:
        return typed(frame, 16, 14);
    case LinkType::linux_cooked_2:
        return typed(frame, 20, 0);
    case LinkType::null: // a family in whoever captured's byte order: the packet says its version itself
    case LinkType::loop:
        return frame.size() < 4 ? Datagram{.is = Is::cut_off} : ip(frame.subspan(4));
    case LinkType::raw:
    case LinkType::ipv4:
    case LinkType::ipv6:
        return ip(frame);
    }
    return {};
}

} // namespace dis
