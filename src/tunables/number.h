#pragma once
/// Numbers as people write them: on command lines, in files, in what a peer sends.

#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace tunables {

/// What a number may be: finite, and in the range, ends included.
struct Range {
    double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
    std::string_view unit = {};
    bool whole = false; ///< nothing after the point
};

/// "0.1 to 60 1/s"; empty for a range without ends.
std::string range_text(const Range& range);

/// The number that `text` is, all of it, decimal, with a point, perhaps with a + before it; a float's own text is in a
/// range that ends at this float. Returns what is wrong, as in "must be from 0 to 1 s, not 2", and leaves `value`
/// alone; or nothing.
[[nodiscard]] std::optional<std::string> read_number(std::string_view text, const Range& range, double& value);

} // namespace tunables
