#pragma once
/// ENet's view of bytes, whose members have another order on Windows.

#include "net/enet_library.h"

#include <cstdint>
#include <span>

namespace net {

inline ENetBuffer buffer_of(std::span<std::uint8_t> bytes) {
    ENetBuffer buffer{};
    buffer.data = bytes.data();
    buffer.dataLength = bytes.size();
    return buffer;
}

} // namespace net
