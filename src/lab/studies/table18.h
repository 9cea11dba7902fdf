#pragma once
/// Table 18.1 of Murphy 2011: PVB against the cubic Bézier on a circle at 1, 3 and 5 updates/s.
///
/// The text gives neither speed nor radius, and three rows do not determine them. Two settings reproduce the table:
/// *listing* publishes as listing 18.2 does, without averaging or damping; *tank* averages velocity over two frames and
/// damps acceleration. Both are also measured without acceleration, because Murphy writes: "That ratio improves a bit
/// more when you can't publish acceleration".

#include <optional>
#include <string>
#include <vector>

namespace lab {

struct Table18Row {
    std::string setting;
    double rate = 0; ///< Updates of the actor [1/s].
    std::string scheme;
    double mean = 0; ///< Mean error as measured here [m].
    /// Mean error in Murphy's table [m], which has no rows without acceleration. Row "3 updates/sec" is corrected: its
    /// columns are swapped and a digit is doubled.
    std::optional<double> published{};
};

/// For each setting and rate, "bezier-end" (the demo behind the table used it), then "pvb".
std::vector<Table18Row> table18();

} // namespace lab
