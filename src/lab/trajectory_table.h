#pragma once
/// The samples of a trajectory file, in our axes and units, before they become tracks.

#include "dead_reckoning/state.h"
#include "lab/trajectory.h"

#include <map>

namespace lab {

/// A position at a time, with velocity and orientation where the file has them.
struct TrackSample {
    double time = 0; ///< since the file's first [s]
    dr::KinematicState<double> state{};
};

struct TrajectoryTable {
    std::map<std::string, std::vector<TrackSample>> actors{}; ///< by their names; a file without names has one, ""
    double start = 0;                                         ///< the file's time of its first sample [s]
    bool has_velocity = false, has_direction = false;         ///< its columns
    double rounding = 0; ///< [m] of the last decimal place of its positions; 0: not known
    std::optional<dis::Geodetic> origin{};
    std::vector<std::string> notes{}; ///< columns that are not read, units that look wrong
};

/// Throws platform::FileError as `read_trajectories` does.
TrajectoryTable read_trajectory_table(std::string text, const std::string& name, const TrajectoryOptions& options);

} // namespace lab
