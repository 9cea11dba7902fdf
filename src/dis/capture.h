#pragma once
/// Reads the UDP datagrams of a network capture (pcap or pcapng, plain or compressed by gzip), as Wireshark and tcpdump
/// write it. The file is streamed, so memory does not grow with its length.

#include "dis/frames.h"

#include <functional>

namespace dis {

struct Captured {
    double time = 0;          ///< Time of capture since 1970 [s].
    std::uint64_t packet = 0; ///< Number from 1 among the packets with a time of capture: Wireshark's if all have one.
    Sender sender{};
    std::uint16_t port = 0;                  ///< Destination port.
    std::span<const std::uint8_t> payload{}; ///< Valid only during the call.
};

struct CaptureSummary {
    std::uint64_t packets = 0, datagrams = 0; ///< Packets with a time of capture; UDP datagrams in them.
    std::uint64_t incomplete = 0;             ///< Fragmented datagrams without all fragments, left out.
    std::uint64_t cut_off = 0;                ///< Packets that end before the length in their headers, left out.
    std::uint64_t first_cut_off = 0;          ///< Number of the first packet counted in `cut_off`: Captured::packet.
    std::uint64_t other_link = 0;             ///< Packets of interfaces with an unknown frame format, left out.
    std::string other_link_name{};            ///< First unknown frame format: "type 105 (IEEE802_11)".
    std::uint64_t timeless = 0;               ///< Packets without a time of capture, left out.
    std::string damage{}; ///< Why reading ended before the file's end, and after which packet; empty if it did not.
};

/// Calls `take` for each UDP datagram in the file's order. Throws std::runtime_error if the file is missing, is not a
/// capture, is compressed by another method than gzip, or has only frames of unknown formats.
CaptureSummary read_capture(const std::string& path, const std::function<void(const Captured&)>& take);

} // namespace dis
