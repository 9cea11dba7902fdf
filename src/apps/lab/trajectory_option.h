#pragma once
/// --trajectory FILE.csv and what says how to read it.

#include "lab/trajectory.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace apps {

struct TrajectoryChoice {
    std::vector<std::string> files{};
    std::string axes = "enu";
    lab::TrajectoryOptions options{};

    [[nodiscard]] lab::TrajectoryOptions read_with() const;         ///< with these axes
    [[nodiscard]] dr::Vec3<double> place(double x, double y) const; ///< of the data, in our axes and units [m]
};

void add_trajectory(CLI::App& app, TrajectoryChoice& choice);

/// All drives of all files that take longer than `shortest` [s], only those of `actor` unless that is empty. Notes go
/// to standard error. Throws platform::FileError, and UsageError if there is none.
std::vector<lab::Trajectory> trajectories(const TrajectoryChoice& choice, const std::string& actor, double shortest);

} // namespace apps
