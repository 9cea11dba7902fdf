#pragma once
/// Blocks of a recording: bytes with their length, packed by zstd with a checksum.

#include "protocol/bit_stream.h"

#include <optional>
#include <span>

namespace recording {

/// Length and frame of up to `max_block` bytes.
protocol::Bytes pack(std::span<const std::uint8_t> block);
constexpr std::size_t length_size = 4; ///< of a block's length [B]
std::size_t read_length(std::span<const std::uint8_t, length_size> bytes);
/// No frame of an honest block is longer [B].
std::size_t max_frame_size();
/// What was packed; nothing if it is damaged.
std::optional<protocol::Bytes> unpack(std::span<const std::uint8_t> frame);

} // namespace recording
