#pragma once
/// Trajectories from CSV files as truth, resampled to the 60 frames a second of a recorded drive.
///
/// Columns are named in the first line: `t`, `time` or `timestamp`; `x`, `y` and, if there is height, `z`. Optional:
/// `vx`, `vy`, `vz`; `yaw` (counter-clockwise from the east, seen from above) or `heading` (clockwise from the north),
/// `pitch` (nose up) and `roll` (right side down); `id`, `actor` or `name`, if a file has several actors. Places on the
/// globe are `lat`, `lon` and optionally `alt`. Other columns are not read; a note names them.
///
/// A track ends where samples are missing, or where a step exceeds `max_speed` (a respawn); then another track begins.
/// Between samples the path is a curve: track_curve.h.
///
/// Memory: 32 B for a row of t, x, y; 24 B more with velocities, 32 B more with directions.

#include "dis/geodesy.h"
#include "lab/run.h"

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

/// Directions of a file's axes; ours are x east, y north, z up.
struct AxesRow {
    std::string_view name, help;
    dr::Vec3<double> x, y, z; ///< Unit vectors along the file's axes, in our axes.
    bool is_globe = false;    ///< Whether x and y are longitude and latitude [degrees].
};
std::span<const AxesRow> axes_rows();

struct TrajectoryOptions {
    const AxesRow* axes = &axes_rows().front();
    dr::Vec3<double> metres{1, 1, 1}; ///< Length of a unit of the file's x, y and z [m].
    double seconds = 1;               ///< Length of a unit of the file's time [s].
    bool degrees = false;             ///< Whether the file's angles are in degrees, otherwise in radians.
    /// Longest time between two samples of a track [s]; by default 1 s or three median steps, whichever is longer.
    std::optional<double> gap{};
    double max_speed = 500; ///< A step to the next sample at a higher speed begins a new track [m/s].
    std::map<std::string, std::string> columns{}; ///< The file's column by field (t, x, y, ...), if named otherwise.
    std::string prefix{};   ///< Prefix of the columns of all fields but t and id, such as "true_".
    bool is_sparse = false; ///< Whether rows with an empty x have no sample; otherwise they are an error.
    std::optional<dis::Geodetic> origin{}; ///< Origin of the map for globe positions; by default the first of them.
    Progress progress{};
};

struct Trajectory {
    /// Names of the file, of the actor if it has one, and number of the part: "bus.csv#7#2"; has no comma.
    std::string name;
    double start = 0; ///< Start in the file's time [s].
    std::shared_ptr<const RecordedDrive> drive;
    [[nodiscard]] double length() const { return drive->length(); } ///< [s]
};
struct Trajectories {
    std::vector<Trajectory> drives{};
    /// Notes for people: amount and speed of the data, gaps and jumps, columns that were not read, suspicious values.
    std::vector<std::string> notes{};
    std::optional<dis::Geodetic> origin{}; ///< Origin of the map for positions on the globe, as used.
};

/// Throws platform::FileError, with the line at fault, if any: a missing column, an invalid number, or a number too
/// large in metres. It also throws for a time that does not rise or has another unit, and for more than `max_hours` of
/// all actors together.
Trajectories read_trajectories(std::string text, const std::string& name, const TrajectoryOptions& options);
Trajectories load_trajectories(const std::filesystem::path& file, const TrajectoryOptions& options);
inline constexpr double max_hours = 100;

} // namespace lab
