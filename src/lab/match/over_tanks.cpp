#include "lab/match/over_tanks.h"

#include <algorithm>

namespace lab {

Row over_tanks(std::span<const Row> tanks) {
    Row row;
    if (tanks.empty()) {
        row.summary = unscored();
        row.penetration = row.summary.penetration;
        return row;
    }
    const double share = 1 / static_cast<double>(tanks.size());
    for (const Row& tank : tanks) {
        row.scheme = tank.scheme;
        for (const auto figure : averaged)
            row.summary.*figure += tank.summary.*figure * share;
        for (const auto figure : worst)
            row.summary.*figure = std::max(row.summary.*figure, tank.summary.*figure);
        if (tank.summary.mean_then)
            row.summary.mean_then = row.summary.mean_then.value_or(0) + *tank.summary.mean_then * share;
        if (tank.summary.underruns)
            row.summary.underruns = row.summary.underruns.value_or(0) + *tank.summary.underruns;
        row.summary.frames += tank.summary.frames;
        row.updates_per_s += tank.updates_per_s * share;
        row.bytes_per_s += tank.bytes_per_s * share;
    }
    row.penetration = row.summary.penetration;
    return row;
}

} // namespace lab
