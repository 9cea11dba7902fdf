#pragma once
/// Captures of networks (pcap, pcapng), as Wireshark and tcpdump write them: the UDP datagrams in them, one after the
/// other. Nothing is kept, however long the file.

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace dis {

struct Captured {
    double time = 0;                         ///< when it was captured [s], since 1970
    std::uint64_t packet = 0;                ///< its number in the file, from 1 on, as Wireshark counts
    std::uint16_t port = 0;                  ///< to which it went
    std::span<const std::uint8_t> payload{}; ///< valid only during the call
};

struct CaptureSummary {
    std::uint64_t packets = 0, datagrams = 0; ///< in the file, and those of UDP
    std::uint64_t pieces = 0;                 ///< of fragmented datagrams: left out
    std::uint64_t cut_off = 0;                ///< packets that end before their headers say: left out
    std::uint64_t first_cut_off = 0;          ///< the first one's number
    std::string damage{}; ///< why reading ended before the file's end, with packet; empty: it did not
};

/// Throws std::runtime_error: no such file, no capture, or one of frames that are not known.
CaptureSummary read_capture(const std::string& path, const std::function<void(const Captured&)>& take);

// What a captured frame carries: the payload of its UDP datagram.

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
