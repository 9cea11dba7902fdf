#pragma once
/// The samples of a trajectory file, in our axes and units, before they become tracks.

#include "lab/track_curve.h"
#include "lab/trajectory.h"

#include "platform/csv_table.h"

#include <map>

namespace lab {

struct TrajectoryTable {
    std::map<std::string, TrackSamples> actors{}; ///< by their names; a file without names has one, ""
    double start = 0;                             ///< the file's time of its first sample [s]
    double rounding = 0;                          ///< [m] of the last decimal place of its positions; 0: not known
    std::optional<dis::Geodetic> origin{};
    std::vector<std::string> notes{}; ///< columns that are not read, units that look wrong
};

/// Throws platform::FileError as `read_trajectories` does.
TrajectoryTable read_trajectory_table(platform::CsvTable table, const std::string& name,
                                      const TrajectoryOptions& options);

} // namespace lab
