#pragma once
/// An axis of a plot, linear or logarithmic: from values to shares of its length and back, and its ticks.

#include <string>
#include <vector>

namespace overlay {

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
