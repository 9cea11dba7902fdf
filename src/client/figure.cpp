#include "client/figure.h"

#include <cmath>
#include <fmt/format.h>

namespace client {

std::string figure(double value) {
    if (!std::isfinite(value))
        return "–";
    const double size = std::abs(value);
    const int decimals = size < 0.9995 ? 3 : size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f}", value, decimals);
}

std::string figure(double value, std::string_view unit) {
    return unit.empty() || !std::isfinite(value) ? figure(value) : fmt::format("{} {}", figure(value), unit);
}

} // namespace client
