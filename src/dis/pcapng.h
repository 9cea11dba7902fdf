#pragma once
/// Reads pcapng (draft-ietf-opsawg-pcapng), Wireshark's format. libpcap refuses files whose interfaces differ in link
/// type or snapshot length.

#include "dis/frames.h"

#include <functional>

namespace dis {

struct NgPacket {
    LinkType link = LinkType::ethernet;
    std::size_t interface = 0; ///< Number of the interface in the file.
    double time = 0;           ///< Time of capture since 1970 [s].
    std::span<const std::uint8_t> frame{};
};

/// `read` fills its argument with the file's next bytes and returns their number, less at the file's end. `damage` is
/// the reason why reading ended early; empty if it did not. Packets without a time (simple packet blocks) are left out
/// and counted in `timeless`.
struct NgResult {
    std::string damage{};
    std::uint64_t timeless = 0;
};
NgResult read_pcapng(const std::function<std::size_t(std::span<std::uint8_t>)>& read,
                     const std::function<void(const NgPacket&)>& take);

} // namespace dis
