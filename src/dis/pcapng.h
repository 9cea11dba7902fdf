#pragma once
/// Reads pcapng (draft-ietf-opsawg-pcapng), which Wireshark writes. libpcap refuses files whose interfaces differ in
/// link type or snapshot length.

#include "dis/frames.h"

#include <functional>

namespace dis {

struct NgPacket {
    LinkType link = LinkType::ethernet;
    std::size_t interface = 0; ///< its number in the file
    double time = 0;           ///< when it was captured [s], since 1970
    std::span<const std::uint8_t> frame{};
};

/// `read` fills what it gets from the file, from its start on, and returns how much that was [B]; less at the end.
/// Returns why reading ended before the file's end, for people; empty: it did not. Packets without a time (simple
/// packet blocks) are left out: `timeless` counts them.
struct NgResult {
    std::string damage{};
    std::uint64_t timeless = 0;
};
NgResult read_pcapng(const std::function<std::size_t(std::span<std::uint8_t>)>& read,
                     const std::function<void(const NgPacket&)>& take);

} // namespace dis
