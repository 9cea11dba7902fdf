#include "overlay/plot/figures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

std::string marked(std::string figure, bool slow) { return slow && figure != "–" ? "~" + figure : figure; }

std::string byte_rate(double bytes_per_s) {
    if (!std::isfinite(bytes_per_s))
        return "–";
    return bytes_per_s < 999.5 ? fmt::format("{:.0f} B/s", bytes_per_s)
                               : fmt::format("{} kB/s", figure(bytes_per_s / 1000));
}

std::string clock(double seconds) {
    const auto whole = static_cast<long>(std::max(0.0, std::isfinite(seconds) ? seconds : 0.0));
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

namespace {

/// The smallest number not below `value` that is one of `factors` times a power of ten. `factors`: ascending from 1.
double round_up(double value, std::initializer_list<double> factors) {
    const double power = std::pow(10, std::floor(std::log10(value)));
    for (const double factor : factors)
        if (factor * power >= value * (1 - 1e-9))
            return factor * power;
    return 10 * power;
}

/// 1, 2 or 5 times a power of ten: the smallest not below `value` if `up`, otherwise the largest not above `value`.
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

double tick_step(double span, int max_steps) { return round_up(span / max_steps, {1, 2, 5}); }

std::vector<double> ticks(double low, double high, double step) {
    std::vector<double> result;
    const double slack = 1e-9; // rounding error allowed at both ends, as a share of a step
    for (double n = std::ceil(low / step - slack); n * step <= high + slack * step; ++n)
        result.push_back(n * step);
    return result;
}

std::string tick_label(double value, double step) {
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    const bool zero = std::abs(value) < step * 1e-6; // avoids "-0"
    return fmt::format("{:.{}f}", zero ? 0.0 : value, decimals);
}

double axis_top(double largest, double least) {
    return round_up(std::max(largest * 1.08, least), {1, 1.5, 2, 3, 4, 5, 6, 8});
}

double AxisScale::update(double largest, double now) {
    const double wanted = axis_top(std::isfinite(largest) ? largest : 0, min_top_);
    if (wanted >= top_ || now - fits_since_ > patience) {
        top_ = wanted;
        fits_since_ = now;
    }
    return top_;
}

double Axis::share(double value) const {
    if (!log)
        return (value - low) / (high - low);
    return value > low ? std::log(value / low) / std::log(high / low) : 0;
}

double Axis::value(double share) const { return log ? low * std::pow(high / low, share) : low + share * (high - low); }

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
