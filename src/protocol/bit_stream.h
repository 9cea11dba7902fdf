#pragma once
/// Messages as bits: three streams with the same operations, so that one templated `serialize(stream, message)` reads,
/// writes and measures (the style of yojimbo's serialize). Bounds are arguments. Every operation returns false if the
/// value is out of bounds or the data ends early, and its caller must return that at once.
///
/// Bits fill each byte from its low end; a value's low bits come first. Floating point numbers are IEEE 754 and must be
/// finite. A packet ends with the byte that holds its last bit, padded with zeros: an encoding is unique.

#include "protocol/limits.h"
#include "protocol/text.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace protocol {

class WriteStream {
  public:
    static constexpr bool reading = false;

    explicit WriteStream(std::size_t expected_bytes = 0) { bytes_.reserve(expected_bytes); }

    /// Writes the low `count` bits of `value`; `count` is 0 to 32.
    bool bits(std::uint32_t value, int count);
    /// Bits that can still follow: writing has no limit.
    [[nodiscard]] std::size_t bits_left() const { return std::numeric_limits<std::size_t>::max(); }
    bool raw(const void* bytes, std::size_t size); ///< writes each byte as 8 bits
    /// Pads the last byte with zeros and returns all bytes.
    Bytes finish();

  private:
    Bytes bytes_;
    std::uint64_t pending_ = 0; ///< bits that do not fill a byte yet
    int pending_count_ = 0;
};

class ReadStream {
  public:
    static constexpr bool reading = true;

    explicit ReadStream(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    bool bits(std::uint32_t& value, int count);
    bool raw(void* bytes, std::size_t size); ///< reads each byte from 8 bits; false if fewer bytes are left
    [[nodiscard]] std::size_t bits_left() const { return bytes_.size() * 8 - position_; }
    /// Whether only the last byte's padding is left, and is zero.
    [[nodiscard]] bool finished();
    /// Skips all remaining bits, which this version cannot read.
    void skip_rest() { position_ = bytes_.size() * 8; }

  private:
    std::span<const std::uint8_t> bytes_;
    std::size_t position_ = 0; ///< [bit]
};

class MeasureStream {
  public:
    static constexpr bool reading = false;

    bool bits(std::uint32_t, int count) {
        bits_ += static_cast<std::size_t>(count);
        return true;
    }
    bool raw(const void*, std::size_t size) {
        bits_ += 8 * size;
        return true;
    }
    [[nodiscard]] std::size_t bits_left() const { return std::numeric_limits<std::size_t>::max(); }
    [[nodiscard]] std::size_t bytes() const { return (bits_ + 7) / 8; }

  private:
    std::size_t bits_ = 0;
};

/// A whole number from `minimum` to `maximum`, in as few bits as the range needs. The range spans less than 2³².
template <class Stream, std::integral T>
bool integer(Stream& stream, T& value, std::int64_t minimum, std::int64_t maximum) {
    const auto span = static_cast<std::uint32_t>(maximum - minimum);
    std::uint32_t offset = 0;
    if constexpr (!Stream::reading) {
        if (std::cmp_less(value, minimum) || std::cmp_greater(value, maximum))
            return false;
        offset = static_cast<std::uint32_t>(static_cast<std::int64_t>(value) - minimum);
    }
    if (!stream.bits(offset, std::bit_width(span)) || offset > span)
        return false;
    if constexpr (Stream::reading)
        value = static_cast<T>(minimum + static_cast<std::int64_t>(offset));
    return true;
}

/// Any value of the type, up to 32 bits wide.
template <class Stream, std::integral T> bool integer(Stream& stream, T& value) {
    return integer(stream, value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
}

template <class Stream> bool boolean(Stream& stream, bool& value) {
    std::uint32_t bit = value ? 1 : 0;
    if (!stream.bits(bit, 1))
        return false;
    if constexpr (Stream::reading)
        value = bit != 0;
    return true;
}

/// An enum whose last enumerator is `count`.
template <class Stream, class Enum> bool enumeration(Stream& stream, Enum& value) {
    auto index = static_cast<std::int64_t>(value);
    if (!integer(stream, index, 0, static_cast<std::int64_t>(Enum::count) - 1))
        return false;
    if constexpr (Stream::reading)
        value = static_cast<Enum>(index);
    return true;
}

/// A number without rounding, from −limit to +limit.
template <class Stream> bool number(Stream& stream, float& value, float limit) {
    auto pattern = std::bit_cast<std::uint32_t>(value);
    if (!stream.bits(pattern, 32))
        return false;
    if constexpr (Stream::reading)
        value = std::bit_cast<float>(pattern);
    return std::abs(value) <= limit; // false for NaN, too
}
template <class Stream> bool number(Stream& stream, double& value, double limit) {
    const auto pattern = std::bit_cast<std::uint64_t>(value);
    auto low = static_cast<std::uint32_t>(pattern);
    auto high = static_cast<std::uint32_t>(pattern >> 32);
    if (!stream.bits(low, 32) || !stream.bits(high, 32))
        return false;
    if constexpr (Stream::reading)
        value = std::bit_cast<double>(std::uint64_t{high} << 32 | low);
    return std::abs(value) <= limit;
}

/// Match time [s].
template <class Stream> bool time(Stream& stream, double& value) { return number(stream, value, 1e9); }

/// A real number on an even grid: `bits` wide, `per_unit` steps a unit, upward from `minimum`.
struct Grid {
    int bits;
    double per_unit;
    double minimum;
    [[nodiscard]] constexpr double last_step() const { return static_cast<double>((std::uint64_t{1} << bits) - 1); }
    [[nodiscard]] constexpr double maximum() const { return minimum + last_step() / per_unit; }
    [[nodiscard]] constexpr bool has(double value) const { return value >= minimum && value <= maximum(); }
    /// Largest rounding error inside the range.
    [[nodiscard]] constexpr double max_error() const { return 0.5 / per_unit; }
    /// The nearest step; clamps `value` to the range. `value` must be finite.
    [[nodiscard]] std::uint32_t step(double value) const {
        return static_cast<std::uint32_t>(std::clamp(std::round((value - minimum) * per_unit), 0.0, last_step()));
    }
    [[nodiscard]] constexpr double value(std::uint32_t step) const { return minimum + step / per_unit; }
};

/// A real number on `grid`. Clamps values to its range; NaN and infinity fail.
template <class Stream, std::floating_point T> bool real(Stream& stream, T& value, const Grid& grid) {
    std::uint32_t step = 0;
    if constexpr (!Stream::reading) {
        if (!std::isfinite(value))
            return false;
        step = grid.step(value);
    }
    if (!stream.bits(step, grid.bits))
        return false;
    if constexpr (Stream::reading)
        value = static_cast<T>(grid.value(step));
    return true;
}

/// Raw bytes, at most `longest` (< 65536).
template <class Stream, class Container> bool bytes(Stream& stream, Container& value, std::size_t longest) {
    std::size_t size = value.size();
    if (!integer(stream, size, 0, static_cast<std::int64_t>(longest)) || size > stream.bits_left() / 8)
        return false;
    if constexpr (Stream::reading)
        value.resize(size);
    return stream.raw(value.data(), size);
}

/// Printable UTF-8 (text.h) of at most `longest` bytes.
template <class Stream> bool text(Stream& stream, std::string& value, std::size_t longest) {
    return bytes(stream, value, longest) && printable(value);
}

/// A list of at most `longest` items of at least `min_bits` each: a short packet cannot claim a long list.
template <class Stream, class Item, class SerializeItem>
bool list(Stream& stream, std::vector<Item>& items, std::size_t longest, std::size_t min_bits,
          SerializeItem&& serialize_item) {
    std::size_t size = items.size();
    if (!integer(stream, size, 0, static_cast<std::int64_t>(longest)) || size > stream.bits_left() / min_bits)
        return false;
    if constexpr (Stream::reading)
        items.resize(size);
    for (Item& item : items)
        if (!serialize_item(stream, item))
            return false;
    return true;
}

} // namespace protocol
