#include "protocol/bit_stream.h"

namespace protocol {

bool WriteStream::bits(std::uint32_t value, int count) {
    const std::uint64_t mask = (std::uint64_t{1} << count) - 1;
    pending_ |= (value & mask) << pending_count_; // at most 7 + 32 bits
    pending_count_ += count;
    for (; pending_count_ >= 8; pending_count_ -= 8, pending_ >>= 8)
        bytes_.push_back(static_cast<std::uint8_t>(pending_));
    return true;
}

Bytes WriteStream::finish() {
    if (pending_count_ > 0)
        bytes_.push_back(static_cast<std::uint8_t>(pending_));
    pending_ = 0;
    pending_count_ = 0;
    return std::move(bytes_);
}

bool ReadStream::bits(std::uint32_t& value, int count) {
    if (bits_left() < static_cast<std::size_t>(count))
        return false;
    std::uint64_t gathered = 0;
    for (int have = 0; have < count;) {
        const auto in_byte = static_cast<int>(position_ % 8);
        const int take = std::min(8 - in_byte, count - have);
        const std::uint64_t part = (bytes_[position_ / 8] >> in_byte) & ((1u << take) - 1u);
        gathered |= part << have;
        have += take;
        position_ += static_cast<std::size_t>(take);
    }
    value = static_cast<std::uint32_t>(gathered);
    return true;
}

bool ReadStream::finished() {
    const std::size_t left = bits_left();
    std::uint32_t padding = 0;
    return left < 8 && bits(padding, static_cast<int>(left)) && padding == 0;
}

} // namespace protocol
