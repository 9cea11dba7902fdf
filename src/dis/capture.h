#pragma once
/// Captures of networks (pcap, pcapng, either of them compressed by gzip), as Wireshark and tcpdump write them: the UDP
/// datagrams in them, one after the other. The file is streamed, however long it is.

#include "dis/frames.h"

#include <functional>

namespace dis {

struct Captured {
    double time = 0;          ///< when it was captured [s], since 1970
    std::uint64_t packet = 0; ///< its number in the file, from 1 on, as Wireshark counts
    Sender sender{};
    std::uint16_t port = 0;                  ///< to which it went
    std::span<const std::uint8_t> payload{}; ///< valid only during the call
};

struct CaptureSummary {
    std::uint64_t packets = 0, datagrams = 0; ///< in the file, and those of UDP
    std::uint64_t incomplete = 0;             ///< fragmented datagrams of which fragments are missing: left out
    std::uint64_t cut_off = 0;                ///< packets that end before their headers say: left out
    std::uint64_t first_cut_off = 0;          ///< the first one's number
    std::uint64_t other_link = 0;             ///< packets of interfaces whose frames are not known: left out
    std::string other_link_name{};            ///< the first one's link type: "type 105 (IEEE802_11)"
    std::uint64_t timeless = 0;               ///< packets that do not say when they were captured: left out
    std::string damage{}; ///< why reading ended before the file's end, with packet; empty: it did not
};

/// Throws std::runtime_error: no such file, no capture, or one of frames that are not known.
CaptureSummary read_capture(const std::string& path, const std::function<void(const Captured&)>& take);

} // namespace dis
