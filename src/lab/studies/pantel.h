#pragma once
/// The eight prediction schemes of Pantel & Wolf 2002 on traces of three genres. From each packet a scheme predicts the
/// position one latency later; its figure is the mean distance from the true position then.
///
/// They are predictors of the table (scheme.h). Position schemes get only the packets' positions, and derive velocities
/// by differences. Input schemes get position, heading and stick, and simulate the genre's object instead of the tank.

#include "lab/studies/traces.h"

#include <optional>
#include <string>
#include <vector>

namespace lab {

struct PantelRow {
    std::string genre{}, style{};
    int scheme = 0; ///< Number in the paper, 1 to 8.
    std::string name{};
    double latency = 0;                        ///< Time over which the scheme predicts [s].
    double mean = 0;                           ///< Mean distance of the prediction from the true position [m].
    double percent_of_none = 0;                ///< `mean` as a share of that of scheme 8, "none" [%].
    std::optional<double> published_percent{}; ///< `percent_of_none` in the paper, if given there [%].
};

/// Mean deviation of a scheme (number in the paper, 1 to 8) on a trace with a latency [m].
double pantel_deviation(const Trace& trace, Genre genre, int scheme, double latency);

/// Returns rows for all genres at 100 and 200 ms, from 8 seeds of 120 s each.
std::vector<PantelRow> pantel(Style style);

} // namespace lab
