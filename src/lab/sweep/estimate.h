#pragma once
/// A mean of several runs, and how well it is known: the 95 % confidence interval of the mean by Student's t ("Student"
/// 1908), for runs that are independent of each other.

#include <cstddef>
#include <span>

namespace lab {

struct Estimate {
    std::size_t count = 0;
    double mean = 0;       ///< NaN without a value
    double deviation = 0;  ///< standard deviation of the values, n − 1; NaN of fewer than two
    double half_width = 0; ///< the interval is mean ± this; likewise
};

/// Of the values that are numbers.
Estimate estimate(std::span<const double> values);

/// Student's t, two-sided 95 %, for so many degrees of freedom (1 and more).
double student_95(std::size_t freedom);

} // namespace lab
