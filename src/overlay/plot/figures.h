#pragma once
/// Figures for display: pure functions from numbers to short text, axis steps and scales.

#include "client/figure.h"

#include <string>
#include <vector>

namespace overlay {

using client::figure;
/// If `slow`, marks a figure measured in slow frames (client/frame_pace.h): "~0.120".
std::string marked(std::string figure, bool slow);
/// Bytes per second: "840 B/s", "12.3 kB/s".
std::string byte_rate(double bytes_per_s);
/// Minutes and seconds: "4:07".
std::string clock(double seconds);

/// The smallest step of 1, 2 or 5 times a power of ten that divides `span` into at most `max_steps` steps. `span` > 0.
double tick_step(double span, int max_steps);
/// The multiples of `step` in [low, high].
std::vector<double> ticks(double low, double high, double step);
/// A tick's label with as many decimals as its step needs.
std::string tick_label(double value, double step);

/// Top of an axis for values up to `largest`, with a margin of 8 %: 1, 1.5, 2, 3, 4, 5, 6 or 8 times a power of ten, at
/// least `least`.
double axis_top(double largest, double least);

/// The top of an axis: it rises at once, but falls only after it has been too high for `patience` seconds, to keep the
/// plot steady.
class AxisScale {
  public:
    explicit AxisScale(double least) : min_top_(least), top_(least) {}
    /// The axis' top at time `now` [s] for values up to `largest`.
    double update(double largest, double now);

  private:
    double min_top_, top_;
    double fits_since_ = 0;               ///< last time at which the data needed this top [s]
    static constexpr double patience = 3; ///< delay before the top falls [s]
};

// A linear or logarithmic axis of a plot: maps values to shares of its length and back.

struct Axis {
    double low = 0, high = 1;
    bool log = false; ///< logarithmic; `low` must be above 0

    /// Position of a value on the axis: 0 at `low`, 1 at `high`. On a logarithmic axis, 0 for values below `low`.
    [[nodiscard]] double share(double value) const;
    [[nodiscard]] double value(double share) const;
    [[nodiscard]] bool has(double value) const { return value >= low && value <= high; }
};

struct AxisTick {
    double value = 0;
    std::string label; ///< empty: a minor tick of a logarithmic axis
};
/// The axis' ticks; at most about `max_labels` of them have a label.
std::vector<AxisTick> ticks(const Axis& axis, int max_labels);

/// A logarithmic axis for values from `smallest` to `largest`. Its ends are 1, 2 or 5 times a power of ten. If the
/// values are not positive, finite and in order: 0.01 to 1.
Axis log_axis(double smallest, double largest);

} // namespace overlay
