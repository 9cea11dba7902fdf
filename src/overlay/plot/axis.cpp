#include "overlay/plot/axis.h"

#include "overlay/plot/figures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

double Axis::share(double value) const {
    if (!log)
        return (value - low) / (high - low);
    return value > low ? std::log(value / low) / std::log(high / low) : 0;
}

double Axis::value(double share) const { return log ? low * std::pow(high / low, share) : low + share * (high - low); }

namespace {

/// 1, 2 or 5 times a power of ten, at most `value` (`up` false) or at least.
double round_step(double value, bool up) {
    const double power = std::pow(10, std::floor(std::log10(value) + 1e-9)), slack = 1e-6;
    if (up) {
        for (const double factor : {1.0, 2.0, 5.0})
            if (factor * power >= value * (1 - slack))
                return factor * power;
        return 10 * power;
    }
    for (const double factor : {5.0, 2.0})
        if (factor * power <= value * (1 + slack))
            return factor * power;
    return power;
}

} // namespace

std::vector<AxisTick> ticks(const Axis& axis, int max_labels) {
    std::vector<AxisTick> result;
    if (!axis.log) {
        const double step = tick_step(axis.high - axis.low, max_labels);
        for (const double value : ticks(axis.low, axis.high, step))
            result.push_back({value, tick_label(value, step)});
        return result;
    }
    const double decades = std::log10(axis.high / axis.low);
    const int labels = 3 * decades <= max_labels ? 3 : 1,
              skip = std::max(1, static_cast<int>(std::ceil(decades / max_labels)));
    for (int decade = static_cast<int>(std::floor(std::log10(axis.low) + 1e-9)); decade <= std::log10(axis.high) + 1e-9;
         ++decade)
        for (int factor = 1; factor < 10; ++factor) {
            const double value = factor * std::pow(10, decade), slack = 1e-9;
            if (value < axis.low * (1 - slack) || value > axis.high * (1 + slack))
                continue;
            const bool said = factor == 1 ? decade % skip == 0 : labels == 3 && (factor == 2 || factor == 5);
            result.push_back({value, said ? fmt::format("{:g}", value) : std::string()});
        }
    return result;
}

Axis log_axis(double smallest, double largest) {
    if (!(smallest > 0) || !(largest >= smallest) || !std::isfinite(largest))
        return {0.01, 1, true};
    Axis axis{round_step(smallest, false), round_step(largest, true), true};
    if (axis.high <= axis.low * 1.001)
        axis.high = round_step(axis.low * 1.9, true);
    return axis;
}

} // namespace overlay
