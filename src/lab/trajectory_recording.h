#pragma once
/// Records trajectories on one of our maps: they are published as tanks are, with their true poses. The game and the
/// page replay the recording with any scheme and ghost.

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
    std::uint64_t seed = 1; ///< Staggers heartbeats.
    /// Point in the file's coordinates that is moved to the map's middle [m]; by default the middle of all tracks.
    std::optional<dr::Vec3<double>> middle{};
    Progress progress{};
    recording::ExistingFile existing = recording::ExistingFile::keep;
};

/// Puts all actors on the map's ground, whatever their height in the file. An actor in several parts appears in each of
/// them. Throws std::runtime_error for more than `max_actors` tracks, tracks longer than a day, or tracks off the map.
/// Throws recording::Error, and platform::StopRequested, after which the recording ends there.
void record_trajectories(std::span<const Trajectory> drives, const TrajectoryRecordingOptions& how,
                         const std::filesystem::path& out);
inline constexpr std::size_t max_actors = 200;

/// Returns a recording's track as a drive; with its sticks if all are known.
std::shared_ptr<const RecordedDrive> recorded_drive(const recording::Track& track);

/// Writes the paths of a recording as `read_trajectories` reads them, 60 lines a second: t, id (NAME/TRACK), x, y, z,
/// vx, vy, vz, yaw, pitch, roll, and `bot` (1: a bot of the match, 0: a player). Returns the number of tracks. Throws
/// recording::Error.
std::size_t write_trajectories(const std::filesystem::path& recording, std::ostream& out);

} // namespace lab
