#pragma once
/// Reads numbers from text: command lines, files and messages of peers.

#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace tunables {

/// Range of valid numbers, ends included. NaN and infinity are never valid.
struct Range {
    double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
    std::string_view unit = {};
    bool whole = false; ///< only whole numbers are valid
};

/// Text of a range: "0.1 to 60 1/s"; empty if both ends are infinite.
std::string range_text(const Range& range);

/// Reads all of `text` as a decimal number (optional: sign, point, exponent). Sets `value` and returns `nullopt`; or
/// returns the error, such as "must be from 0 to 1 s, not 2", and does not change `value`. A number that exceeds an end
/// of the range only by a float's rounding becomes that end.
[[nodiscard]] std::optional<std::string> read_number(std::string_view text, const Range& range, double& value);

} // namespace tunables
