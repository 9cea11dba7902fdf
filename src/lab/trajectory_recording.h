#pragma once
/// Records trajectories on a map of the game: each is published like a tank, with its true poses. The game, on the
/// desktop or in a web page, replays the recording with any schemes.

#include "dead_reckoning/publishing/publisher_settings.h"
#include "lab/trajectory.h"
#include "recording/tracks.h"
#include "recording/writer.h"
#include "world/map.h"

#include <optional>

namespace lab {

struct TrajectoryRecordingOptions {
    world::Map map{};
    dr::PublisherSettings publisher = plain_publisher();
    std::uint64_t seed = 1; ///< Seed by which the tracks' heartbeats are staggered.
    /// Point of the trajectories that is moved to the map's middle [m]; by default the middle of their bounding box.
    std::optional<dr::Vec3<double>> middle{};
    Progress progress{};
    recording::ExistingFile existing = recording::ExistingFile::keep;
};

/// Records every track as an actor of its own, on the map's ground: heights in the file are ignored. Throws
/// std::runtime_error for no tracks or more than `max_actors`, for a track that ends more than a day after the first
/// one begins, and for one that leaves the map. Throws recording::Error if the file cannot be written. After
/// platform::StopRequested the file has the time recorded so far.
void record_trajectories(std::span<const Trajectory> drives, const TrajectoryRecordingOptions& how,
                         const std::filesystem::path& out);
inline constexpr std::size_t max_actors = 200;

/// Returns a recording's track as a drive; with the sticks if every sample has one.
std::shared_ptr<const RecordedDrive> recorded_drive(const recording::Track& track);

/// Writes the paths of a recording as `read_trajectories` reads them, 60 lines a second: t, id (NAME/TRACK), x, y, z,
/// vx, vy, vz, yaw, pitch, roll, and `bot` (1: a bot of the match, 0: a player). Returns the number of tracks. Throws
/// recording::Error.
std::size_t write_trajectories(const std::filesystem::path& recording, std::ostream& out);

} // namespace lab
