#pragma once
/// Scores the displayed poses of any game: a CSV file with the displayed and the true pose of each actor in each
/// frame, and optionally the poses that the displaying program received.
///
/// Columns as in trajectory.h: `t`, `id`, the displayed pose (x, y, z, yaw, ...), and the true pose at the same instant
/// under the same names with the prefix "true_". With the prefix "received_": the pose of an update, in the line of the
/// frame in which it came into use; its columns are empty in all other lines. `received_stamp` is the time at which
/// this pose was true, on the clock of `t`; without it that is `t`.
///
/// The first frame, and the frame after a gap or after a step of the true pose that is faster than `max_speed` (a
/// spawn), are not scored. Frames may have any duration.

#include "lab/run.h"
#include "lab/trajectory.h"

#include <filesystem>

namespace lab {

struct ScoreOptions {
    TrajectoryOptions columns{}; ///< Its `prefix` and `is_sparse` are not used.
    double warm_up = 0;          ///< Unscored time at the start of each actor [s].
    bool keep_frames = false;    ///< Whether ScoredFile has the frames, which take 64 B each.
};

/// The figures of one actor. If the file has no directions, the heading error is NaN, and hulls face along their
/// velocity.
struct ScoreRow {
    std::string actor{};
    Row row{};
    /// Mean sizes of the error's parts in the true hull's axes: forward, left and up [m].
    double along = 0, across = 0, up = 0;
    /// `prediction`: mean distance from the true position to the newest received position, moved on with its velocity
    /// to the frame's instant [m]. `smoothing`: mean distance from the position so moved to the displayed one [m]. The
    /// velocity is that of the file, or that between the two newest received poses.
    std::optional<double> prediction{}, smoothing{};
};

struct ScoredFile {
    std::vector<ScoreRow> rows{}; ///< One for each actor.
    /// Frames of each actor, in the order of `rows`, if they are kept. `updated`: an update came into use.
    std::vector<std::vector<Frame>> frames{};
    std::vector<std::string> notes{}; ///< For people: columns that were not read, the true tracks, gaps, spawns.
};

/// Throws platform::FileError as read_trajectories does.
ScoredFile score(const std::filesystem::path& file, const ScoreOptions& options);

} // namespace lab
