#pragma once
/// Several tanks' figures as one row: means of what is a mean or a percentile, the worst of what is a maximum, the sum
/// of what is counted. What was seen is weighted by the frames in which it was.

#include "client/client.h"
#include "lab/run.h"

#include <span>

namespace lab {

/// Mean, p95 and heading of the first ghost of each tank that is drawn: their means.
dr::Summary drawn_tanks(const client::View& viewer);

/// One scheme's rows, one a tank that was scored; without any, unscored(). Updates and bytes are a tank's, too.
Row over_tanks(std::span<const Row> tanks);

} // namespace lab
