#pragma once
/// Reads pcapng (draft-ietf-opsawg-pcapng), Wireshark's format. libpcap refuses files whose interfaces differ in link
/// type or snapshot length.

#include "dis/frames.h"

#include <functional>

namespace dis {

struct NgPacket {
    LinkType link = LinkType::ethernet;
    std::size_t interface = 0; ///< Number among all interfaces of the file, from 0.
    double time = 0;           ///< Time of capture since 1970 [s].
    std::span<const std::uint8_t> frame{};
};

struct NgResult {
    std::string damage{};       ///< Why reading ended before the file's end; empty if it did not.
    std::uint64_t timeless = 0; ///< Packets without a time (simple packet blocks), left out.
};
/// Calls `take` for each packet with a time. `read` fills its argument with the file's next bytes and returns their
/// number, which is smaller only at the file's end.
NgResult read_pcapng(const std::function<std::size_t(std::span<std::uint8_t>)>& read,
                     const std::function<void(const NgPacket&)>& take);

} // namespace dis
