#pragma once
/// Other people's data as truth: trajectories out of CSV files, resampled to the 60 frames a second of a recorded
/// drive.
///
/// Columns, by their names in the first line: `t` or `time`; `x`, `y` and, if there is height, `z`. Where it is known:
/// `vx`, `vy`, `vz`; `yaw` (counter-clockwise from the east, seen from above) or `heading` (clockwise from the north),
/// `pitch` (nose up) and `roll` (right side down); `id`, `actor` or `name`, where a file has several actors. Places on
/// the globe are `lat`, `lon` and perhaps `alt`. Other columns are named in a note.
///
/// A track ends where samples are missing or a step is faster than anything moves (a respawn); another one begins.
/// Between the samples the path is a curve: track_curve.h.
///
/// Memory: 32 B a row of t, x, y; 24 B more with velocities, 32 B more with directions.

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

/// Which way a file's axes point; ours are x east, y north, z up.
struct AxesRow {
    std::string_view name, help;
    dr::Vec3<double> x, y, z; ///< of the file, in ours
    bool is_globe = false;    ///< x and y are longitude and latitude in degrees
};
std::span<const AxesRow> axes_rows();

struct TrajectoryOptions {
    const AxesRow* axes = &axes_rows().front();
    dr::Vec3<double> metres{1, 1, 1}; ///< a unit of length of the file's x, y and z
    double seconds = 1;               ///< a unit of its time
    bool degrees = false;             ///< its angles; else radians
    std::optional<double> gap{};      ///< [s] without a sample that ends a track; else 1 s or three usual steps
    double max_speed = 500;           ///< [m/s] a faster step ends a track
    std::map<std::string, std::string> columns{}; ///< the file's name of t, x, y, ..., where it is another one
    std::optional<dis::Geodetic> origin{};        ///< of places on the globe; else the file's first
    Progress progress{};                          ///< of reading
};

struct Trajectory {
    std::string name; ///< the file's, the actor's if it has one, and which of its parts: "bus.csv#7#2"; no comma
    double start = 0; ///< of the file's time [s]
    std::shared_ptr<const RecordedDrive> drive;
    [[nodiscard]] double length() const { return drive->length(); } ///< [s]
};
struct Trajectories {
    std::vector<Trajectory> drives{};
    /// For people: how much there is and how fast it moves, gaps and jumps, what was not read, what looks wrong.
    std::vector<std::string> notes{};
    std::optional<dis::Geodetic> origin{}; ///< that was used
};

/// Throws platform::FileError, with the line where one is to blame: a column that is missing, a number that is none or
/// too large in metres, time that does not go on or is in another unit, more than `most_hours` of all actors together.
Trajectories read_trajectories(std::string text, const std::string& name, const TrajectoryOptions& options);
Trajectories load_trajectories(const std::filesystem::path& file, const TrajectoryOptions& options);
inline constexpr double most_hours = 100;

} // namespace lab
