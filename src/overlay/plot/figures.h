#pragma once
/// Figures for people: pure functions from numbers to short text, axis steps and scales.

#include <string>
#include <string_view>
#include <vector>

namespace overlay {

/// Three significant digits, in a width that hardly changes: "0.012", "1.23", "12.3", "123". Not finite: "–".
std::string figure(double value);
/// With its unit: "1.23 m".
std::string figure(double value, std::string_view unit);
/// "~0.120" for a figure that was taken in slow frames (client/frame_pace.h).
std::string marked(std::string figure, bool slow);
/// Bytes a second: "840 B/s", "12.3 kB/s".
std::string byte_rate(double bytes_per_s);
/// Minutes and seconds: "4:07".
std::string clock(double seconds);

/// The smallest step of 1, 2 or 5 times a power of ten that divides `span` into at most `max_steps` steps. `span` > 0.
double tick_step(double span, int max_steps);
/// The multiples of `step` in [low, high].
std::vector<double> ticks(double low, double high, double step);
/// A tick's label with as many decimals as its step needs.
std::string tick_label(double value, double step);

/// The top of an axis that shows values up to `largest`, with some air: 1, 1.5, 2, 3, 4, 5, 6 or 8 times a power of
/// ten, at least `least`.
double axis_top(double largest, double least);

/// An axis that grows at once and shrinks only when it has been too large for a while, so that the plot stays still.
class AxisScale {
  public:
    explicit AxisScale(double least) : least_(least), top_(least) {}
    /// The axis' top at time `now` [s] for values up to `largest`.
    double update(double largest, double now);

  private:
    double least_, top_;
    double fits_since_ = 0;               ///< since when a smaller axis would do
    static constexpr double patience = 3; ///< [s]
};

// An axis of a plot, linear or logarithmic: from values to shares of its length and back, and its ticks.

struct Axis {
    double low = 0, high = 1;
    bool log = false; ///< then `low` is above 0

    /// Where a value is: 0 at `low`, 1 at `high`. What a logarithmic axis cannot show is at its low end.
    [[nodiscard]] double share(double value) const;
    [[nodiscard]] double value(double share) const;
    [[nodiscard]] bool has(double value) const { return value >= low && value <= high; }
};

struct AxisTick {
    double value = 0;
    std::string label; ///< empty: a minor one of a logarithmic axis
};
/// At most about `max_labels` of them with a label.
std::vector<AxisTick> ticks(const Axis& axis, int max_labels);

/// A logarithmic axis for values from `smallest` to `largest`: whole decades, or 2 or 5 times one.
Axis log_axis(double smallest, double largest);

} // namespace overlay
