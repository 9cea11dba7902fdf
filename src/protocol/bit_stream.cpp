#include "protocol/bit_stream.h"

#include <cstring>

namespace protocol {

bool WriteStream::bits(std::uint32_t value, int count) {
    const std::uint64_t mask = (std::uint64_t{1} << count) - 1;
    pending_ |= (value & mask) << pending_count_; // at most 7 + 32 bits
    pending_count_ += count;
    for (; pending_count_ >= 8; pending_count_ -= 8, pending_ >>= 8)
        bytes_.push_back(static_cast<std::uint8_t>(pending_));
    return true;
}

bool WriteStream::raw(const void* bytes, std::size_t size) {
    const auto* const from = static_cast<const std::uint8_t*>(bytes);
    if (pending_count_ == 0)
        bytes_.insert(bytes_.end(), from, from + size);
    else
        for (std::size_t i = 0; i < size; ++i)
            bits(from[i], 8);
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
    const std::size_t before = position_ % 8, end = position_ + static_cast<std::size_t>(count);
    std::uint64_t window = 0; // at most 7 + 32 bits
    int have = 0;
    for (std::size_t i = position_ / 8; i * 8 < end; ++i, have += 8)
        window |= std::uint64_t{bytes_[i]} << have;
    value = static_cast<std::uint32_t>(window >> before & ((std::uint64_t{1} << count) - 1));
    position_ = end;
    return true;
}

bool ReadStream::raw(void* bytes, std::size_t size) {
    if (bits_left() / 8 < size)
        return false;
    if (position_ % 8 == 0 && size > 0) {
        std::memcpy(bytes, &bytes_[position_ / 8], size);
        position_ += 8 * size;
        return true;
    }
    auto* const to = static_cast<std::uint8_t*>(bytes);
    for (std::size_t i = 0; i < size; ++i) {
        std::uint32_t byte = 0;
        bits(byte, 8);
        to[i] = static_cast<std::uint8_t>(byte);
    }
    return true;
}

bool ReadStream::finished() {
    const std::size_t left = bits_left();
    std::uint32_t padding = 0;
    return left < 8 && bits(padding, static_cast<int>(left)) && padding == 0;
}

} // namespace protocol
