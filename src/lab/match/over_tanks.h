#pragma once
/// Several tanks' figures as one row: means of what is a mean or a percentile, the worst of what is a maximum, the sum
/// of what is counted. What was seen is weighted by the frames in which it was.

#include "client/client.h"
#include "lab/run.h"

#include <array>
#include <span>

namespace lab {

/// The figures that are averaged over tanks, and those of which the largest counts.
inline constexpr std::array averaged{&dr::Summary::mean,     &dr::Summary::p95,      &dr::Summary::jerk_rms,
                                     &dr::Summary::dv_p99,   &dr::Summary::jerk_p99, &dr::Summary::lateral_oscillation,
                                     &dr::Summary::reversal, &dr::Summary::heading};
inline constexpr std::array worst{&dr::Summary::max, &dr::Summary::dv_max, &dr::Summary::penetration};

/// Mean, p95 and heading of the first ghost of each tank that is drawn: their means.
dr::Summary drawn_tanks(const client::View& viewer);

/// One scheme's rows, one a tank that was scored; without any, unscored(). Updates and bytes are a tank's, too.
Row over_tanks(std::span<const Row> tanks);

} // namespace lab
