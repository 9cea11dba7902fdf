#pragma once
/// Finds the payload of a UDP datagram, or a fragment of one, in a captured frame.

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string>

namespace dis {

/// Header format of a capture's frames (values of libpcap's DLT_).
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

struct Sender {
    std::array<std::uint8_t, 16> address{}; ///< IPv4 uses the first four bytes.
    bool ipv6 = false;
    std::uint16_t port = 0;
    auto operator<=>(const Sender&) const = default;
};
std::string text(const Sender& sender); ///< "10.0.0.1:3000", "[fe80:0:0:0:0:0:0:1]:3000"

/// Fragment of an IP packet. Fragments with an equal `packet` belong together.
struct Fragment {
    struct Packet {
        std::array<std::uint8_t, 16> from{}, to{};
        bool ipv6 = false;
        std::uint32_t number = 0; ///< Identification field of the packet.
        auto operator<=>(const Packet&) const = default;
    } packet{};
    std::size_t offset = 0; ///< Offset of `content` in the packet's content [B].
    bool last = false;      ///< Whether this fragment ends the packet's content.
    std::span<const std::uint8_t> content{};
};

struct Datagram {
    enum class Kind {
        udp,
        other,    ///< Not UDP over IPv4 or IPv6.
        fragment, ///< fragments.h reassembles it.
        cut_off,  ///< The frame ends before the length in its headers.
    } kind = Kind::other;
    Sender sender{};
    std::uint16_t port = 0; ///< Destination port.
    std::span<const std::uint8_t> payload{};
    Fragment fragment{};
};
Datagram datagram(LinkType type, std::span<const std::uint8_t> frame);
/// Returns the datagram in the `content` of a reassembled packet.
Datagram datagram(const Fragment::Packet& packet, std::span<const std::uint8_t> content);

} // namespace dis
