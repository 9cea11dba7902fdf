#pragma once
/// Mean and percentiles of any number of values ≥ 0, in constant memory.

#include "dead_reckoning/measuring/log_histogram.h"

namespace lab {

class Spread {
  public:
    void add(double value) {
        if (!std::isfinite(value)) // The error of a scheme that diverged counts as 1e9.
            value = 1e9;
        values_.add(value);
        sum_ += value;
        max_ = std::max(max_, value);
    }
    void add(const Spread& other) {
        values_.add(other.values_);
        sum_ += other.sum_;
        max_ = std::max(max_, other.max_);
    }
    [[nodiscard]] std::uint64_t count() const { return values_.count(); }
    [[nodiscard]] double mean() const { return count() > 0 ? sum_ / static_cast<double>(count()) : 0; }
    [[nodiscard]] double percentile(double share) const { return values_.percentile(share); }
    [[nodiscard]] double max() const { return max_; }

  private:
    dr::LogHistogram values_;
    double sum_ = 0, max_ = 0;
};

} // namespace lab
