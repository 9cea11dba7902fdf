#pragma once
/// Other people's trajectories on one of our maps, as a recording: published anew as tanks are, with the truth beside.
/// The game replays it with any scheme and ghost, and so does the page.

#include "dead_reckoning/publishing/publisher_settings.h"
#include "lab/trajectory.h"
#include "recording/tracks.h"
#include "recording/writer.h"
#include "world/map.h"

#include <optional>

namespace lab {

struct OnAMap {
    world::Map map{};
    dr::PublisherSettings publisher = plain_publisher();
    std::uint64_t seed = 1; ///< staggers heartbeats
    /// What is moved to the map's middle [m, of the file]; without it the middle of what is driven.
    std::optional<dr::Vec3<double>> middle{};
    Progress progress{};
    recording::Existing existing = recording::Existing::keep;
};

/// Everybody stands on the map's ground, wherever the file has him above it; who was in several parts is there in all
/// of them. Throws std::runtime_error: more than `most_actors` tracks, of more than a day, or off the map (how far is
/// said); recording::Error; and platform::StopAsked, after which the recording ends there.
void record_trajectories(std::span<const Trajectory> drives, const OnAMap& how, const std::filesystem::path& out);
inline constexpr std::size_t most_actors = 200;

/// A track of a recording; the sticks if all are known.
std::shared_ptr<const RecordedDrive> recorded_drive(const recording::Track& track);

/// The paths of a recording, as `read_trajectories` reads them: t, id (NAME/TRACK), x, y, z, vx, vy, vz, yaw, pitch,
/// roll, and `bot` (1: the match's own, 0: somebody's), 60 lines a second. Returns how many tracks there were. Throws
/// recording::Error.
std::size_t write_trajectories(const std::filesystem::path& recording, std::ostream& out);

} // namespace lab
