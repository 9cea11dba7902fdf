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
    for (const Row& tank : tanks)
        row.summary.seen_frames += tank.summary.seen_frames;
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
        for (const auto figure : {&dr::Summary::seen_mean, &dr::Summary::seen_jerk_rms})
            if (const std::optional<double>& seen = tank.summary.*figure)
                row.summary.*figure =
                    (row.summary.*figure).value_or(0) + *seen * static_cast<double>(tank.summary.seen_frames) /
                                                            static_cast<double>(row.summary.seen_frames);
        row.looked_at |= tank.looked_at;
        row.summary.frames += tank.summary.frames;
        row.updates_per_s += tank.updates_per_s * share;
        row.bytes_per_s += tank.bytes_per_s * share;
    }
    row.penetration = row.summary.penetration;
    return row;
}

dr::Summary drawn_tanks(const client::View& viewer) {
    constexpr std::array figures{&dr::Summary::mean, &dr::Summary::p95, &dr::Summary::heading};
    dr::Summary all;
    double tanks = 0;
    for (const auto& [id, remote] : viewer.remote().actors())
        if (const client::Actor* actor = viewer.match().find(id); actor && actor->driven() && remote.visible())
            if (const dr::Summary one = remote.ghosts.front().error.summary(); one.frames > 0) {
                for (const auto figure : figures)
                    all.*figure += one.*figure;
                ++tanks;
            }
    for (const auto figure : figures)
        all.*figure /= tanks;
    return all;
}

} // namespace lab
