#pragma once
/// Samples of a trajectory file, in our axes and units, before they are split into tracks.

#include "lab/track_curve.h"
#include "lab/trajectory.h"

#include "platform/csv_table.h"

#include <map>

namespace lab {

struct TrajectoryTable {
    std::map<std::string, TrackSamples> actors{}; ///< Samples by actor; without names there is one actor, "".
    double start = 0;                             ///< First time in the file [s].
    double rounding = 0; ///< Unit of the positions' last decimal place in the file [m]; 0: unknown.
    std::optional<dis::Geodetic> origin{};
    std::vector<std::string> notes{}; ///< Columns that were not read, suspicious units.
};

/// Throws platform::FileError as `read_trajectories` does.
TrajectoryTable read_trajectory_table(platform::CsvTable table, const std::string& name,
                                      const TrajectoryOptions& options);

} // namespace lab
