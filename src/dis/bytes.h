#pragma once
/// Byte encoding of DIS: big-endian integers and IEEE 754 numbers. Nothing is read past the end.

#include "dead_reckoning/state.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace dis {

using Bytes = std::vector<std::uint8_t>;

/// Reads from the front. After a missing byte or a number that is not finite, every further value is 0 and `error`
/// names the first bad byte.
class ByteReader {
  public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }
    [[nodiscard]] bool good() const { return error_.empty(); }
    [[nodiscard]] const std::string& error() const { return error_; }
    void fail(std::size_t at, const std::string& what) {
        if (good())
            error_ = "byte " + std::to_string(at) + ": " + what;
    }

    void skip(std::size_t count) { at_ += std::min(count, left()); }

    /// `what` names the field in an error.
    template <std::unsigned_integral Integer> void operator()(Integer& value, const char* what) {
        value = 0;
        if (good() && left() < sizeof value)
            fail(at_, std::string(what) + " is cut off");
        if (!good())
            return;
        for (std::size_t i = 0; i < sizeof value; ++i)
            value = static_cast<Integer>((std::uint64_t{value} << 8) | bytes_[at_++]);
    }
    template <std::floating_point Real> void operator()(Real& value, const char* what) {
        std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t> bits = 0;
        (*this)(bits, what);
        value = std::bit_cast<Real>(bits);
        if (!std::isfinite(value)) {
            fail(at_ - sizeof value, std::string(what) + " is not a finite number");
            value = 0;
        }
    }
    template <class Real> void operator()(dr::Vec3<Real>& value, const char* what) {
        for (int axis = 0; axis < 3; ++axis)
            (*this)(value[axis], what);
    }

  private:
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
    std::string error_;
};

/// Encodes values and appends them to `bytes`.
class ByteWriter {
  public:
    template <std::unsigned_integral Integer> void operator()(Integer value, const char* = {}) {
        for (std::size_t i = sizeof value; i-- > 0;)
            bytes.push_back(static_cast<std::uint8_t>(std::uint64_t{value} >> (8 * i)));
    }
    template <std::floating_point Real> void operator()(Real value, const char* = {}) {
        (*this)(std::bit_cast<std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>>(value));
    }
    template <class Real> void operator()(const dr::Vec3<Real>& value, const char* = {}) {
        for (int axis = 0; axis < 3; ++axis)
            (*this)(value[axis]);
    }

    Bytes bytes{};
};

} // namespace dis
