#pragma once
/// Golomb-Rice codes (Rice, Some practical universal noiseless coding techniques, 1979). The parameter adapts to the
/// recent differences of one field of one actor from its expected values.
///
/// The adaptation is part of the baseline, so both ends agree on it, whatever is lost.

#include "protocol/compact/fields.h"

#include <bit>

namespace protocol::compact {

/// Mean difference of a field from its expected value [1/16 step], after `folded` has mapped 0, −1, 1, −2 … to 0, 1, 2,
/// 3 …
using Spread = std::uint16_t;

/// Kiely's choice (Selecting the Golomb parameter in Rice coding, 2004): 1 + ⌊log₂(0.4812 · mean)⌋, at least 0.
constexpr int rice_parameter(Spread spread) { return std::bit_width((std::uint32_t{spread} * 31) >> 10); }

constexpr Spread adapted(Spread spread, std::uint32_t number) {
    constexpr std::uint32_t most = 4000;
    const auto mean = static_cast<std::int32_t>(spread);
    const auto latest = static_cast<std::int32_t>(std::min(number, most) * 16);
    return static_cast<Spread>(mean + (latest - mean) / 4);
}

constexpr std::uint32_t folded(std::int32_t number) {
    return number < 0 ? ~(static_cast<std::uint32_t>(number) << 1) : static_cast<std::uint32_t>(number) << 1;
}
constexpr std::int32_t unfolded(std::uint32_t number) {
    return static_cast<std::int32_t>((number & 1) != 0 ? ~(number >> 1) : number >> 1);
}

/// A whole number, smaller ones in fewer bits: `number >> k` ones, a zero, the low k bits of `number`. With `longest`
/// ones or more, `longest` ones, the number's width and its bits follow instead.
template <class Stream> bool rice(Stream& stream, std::uint32_t& number, int k) {
    constexpr std::uint32_t longest = 12;
    constexpr int width_bits = 5;
    if constexpr (!Stream::reading) {
        const std::uint32_t ones = number >> k;
        if (ones < longest) {
            stream.bits((1u << ones) - 1, static_cast<int>(ones) + 1);
            return stream.bits(number, k);
        }
        stream.bits((1u << longest) - 1, longest);
        const int width = std::bit_width(number);
        stream.bits(static_cast<std::uint32_t>(width - 1), width_bits);
        return stream.bits(number, width - 1); // the highest bit is 1 and is not sent
    } else {
        std::uint32_t ones = 0, bit = 1;
        for (; ones < longest; ++ones) {
            if (!stream.bits(bit, 1))
                return false;
            if (bit == 0)
                break;
        }
        std::uint32_t low = 0;
        if (ones < longest) {
            number = ones << k;
            return stream.bits(low, k) && (number |= low, true);
        }
        std::uint32_t width = 0;
        if (!stream.bits(width, width_bits) || !stream.bits(low, static_cast<int>(width)))
            return false;
        number = low | 1u << width;
        return number >> k >= longest; // else a shorter code exists: encodings are unique
    }
}

} // namespace protocol::compact
