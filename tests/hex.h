#pragma once
/// Conversion between bytes and hexadecimal digits, for published test vectors.

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>
#include <span>
#include <string>
#include <string_view>
#include <vector>

inline std::vector<std::uint8_t> from_hex(std::string_view digits) {
    std::vector<std::uint8_t> bytes(digits.size() / 2);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        std::from_chars(digits.data() + 2 * i, digits.data() + 2 * i + 2, bytes[i], 16);
    return bytes;
}

template <std::size_t size> std::array<std::uint8_t, size> block(std::string_view digits) {
    std::array<std::uint8_t, size> result{};
    std::ranges::copy_n(from_hex(digits).begin(), size, result.begin());
    return result;
}

inline std::string to_hex(std::span<const std::uint8_t> bytes) {
    std::string digits;
    for (const std::uint8_t byte : bytes)
        digits += fmt::format("{:02x}", byte);
    return digits;
}
