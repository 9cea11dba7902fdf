#include "lab/sweep/estimate.h"

#include <cmath>
#include <iterator>
#include <limits>

namespace lab {

double student_95(std::size_t freedom) {
    constexpr double table[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
                                2.080,  2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042};
    if (freedom == 0)
        return std::numeric_limits<double>::quiet_NaN();
    if (freedom <= std::size(table))
        return table[freedom - 1];
    // Cornish and Fisher's series about the normal quantile z: exact to 0.0002 from here on.
    constexpr double z = 1.959964;
    const auto n = static_cast<double>(freedom);
    return z + (z * z * z + z) / (4 * n) + (5 * std::pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * n * n);
}

Estimate estimate(std::span<const double> values) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    Estimate found{.mean = 0, .deviation = none, .half_width = none};
    double squares = 0; // of the deviations from the running mean (Welford)
    for (const double value : values)
        if (!std::isnan(value)) {
            ++found.count;
            const double off = value - found.mean;
            found.mean += off / static_cast<double>(found.count);
            squares += off * (value - found.mean);
        }
    if (found.count == 0)
        found.mean = none;
    if (found.count > 1) {
        const auto n = static_cast<double>(found.count);
        found.deviation = std::sqrt(squares / (n - 1));
        found.half_width = student_95(found.count - 1) * found.deviation / std::sqrt(n);
    }
    return found;
}

} // namespace lab
