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
    std::vector<std::string> notes{};  ///< A line that is cut off, suspicious units.
    std::vector<std::string> unread{}; ///< Columns that were not read.
};

/// Throws platform::FileError as `read_trajectories` does.
TrajectoryTable read_trajectory_table(platform::CsvTable table, const std::string& name,
                                      const TrajectoryOptions& options);

/// Longest time between two samples of a track [s]: the option's, or else 1 s or three median steps, whichever is
/// longer.
double max_step(const TrajectoryOptions& options, const std::vector<double>& times);

} // namespace lab
