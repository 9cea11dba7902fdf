#include "tunables/number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace tunables {

std::string range_text(const Range& range) {
    if (!std::isfinite(range.low) && !std::isfinite(range.high))
        return {};
    return fmt::format("{} to {}{}{}", range.low, range.high, range.unit.empty() ? "" : " ", range.unit);
}

std::optional<std::string> read_number(std::string_view text, const Range& range, double& value) {
    const std::string valid = range_text(range);
    double number = 0;
    const bool plus = text.starts_with('+') && !text.starts_with("+-"); // from_chars rejects a +
    const auto [end, error] = std::from_chars(text.data() + (plus ? 1 : 0), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(number) ||
        (range.whole && number != std::trunc(number)))
        return fmt::format("must be a {}number, not '{}'{}", range.whole ? "whole " : "", text,
                           valid.empty() ? "" : fmt::format(" (from {})", valid));
    // An end of the range, rounded to a float, may lie slightly outside the range: 0.3f is 0.30000001192.
    const double inside = std::clamp(number, range.low, range.high);
    constexpr double rounding = std::numeric_limits<float>::epsilon() / 2;
    if (std::abs(number - inside) > rounding * std::abs(inside))
        return fmt::format("must be from {}, not {}", valid, text);
    value = inside;
    return {};
}

} // namespace tunables
