#pragma once
/// Blocks of a recording: bytes packed by zstd with a checksum, after their length.

#include "protocol/bit_stream.h"

#include <optional>
#include <span>

namespace recording {

/// Returns a block as it is in the file: its length, then a zstd frame. `block` has at most `max_block` bytes.
protocol::Bytes pack(std::span<const std::uint8_t> block);
constexpr std::size_t length_size = 4; ///< size of the length in front of the zstd frame [B]
std::size_t read_length(std::span<const std::uint8_t, length_size> bytes);
/// Largest size of the zstd frame of a valid block [B].
std::size_t max_frame_size();
/// Returns the unpacked block; nothing if it is damaged.
std::optional<protocol::Bytes> unpack(std::span<const std::uint8_t> frame);

} // namespace recording
