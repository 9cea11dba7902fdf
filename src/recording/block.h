#pragma once
/// A recording's blocks: each is the length of a zstd frame, then the frame, which has a checksum.

#include "protocol/bit_stream.h"

#include <optional>
#include <span>

namespace recording {

/// Packs the bytes of a block, at most `max_block`, for the file: length, then zstd frame.
protocol::Bytes pack(std::span<const std::uint8_t> block);
constexpr std::size_t length_size = 4; ///< size of the length in front of the zstd frame [B]
std::size_t read_length(std::span<const std::uint8_t, length_size> bytes);
/// Largest size of the zstd frame of a valid block [B].
std::size_t max_frame_size();
/// Returns the bytes of the block in `frame`; nothing if it is damaged.
std::optional<protocol::Bytes> unpack(std::span<const std::uint8_t> frame);

} // namespace recording
