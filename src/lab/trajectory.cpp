#include "lab/trajectory.h"

#include "lab/track_facts.h"
#include "lab/trajectory_table.h"
#include "platform/small_file.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace lab {
namespace {

using Vec = dr::Vec3<double>;

constexpr AxesRow axes_table[] = {
    {"enu", "x east, y north, z up", {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {"ned", "x north, y east, z down", {0, 1, 0}, {1, 0, 0}, {0, 0, -1}},
    {"y-up", "x east, y up, z south, as in OpenGL", {1, 0, 0}, {0, 0, 1}, {0, -1, 0}},
    {"unity", "x east, y up, z north", {1, 0, 0}, {0, 0, 1}, {0, 1, 0}},
    {"unreal", "x north, y east, z up", {0, 1, 0}, {1, 0, 0}, {0, 0, 1}},
    {"lla", "latitude and longitude in degrees, altitude", {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, true},
};

/// Statistics of a file's tracks, for its notes: gaps, jumps, extent, speed.
class Summary {
  public:
    Summary(const std::string& file, const TrajectoryOptions& options) : file_(file), options_(options) {}

    void add_gap(double from, double length) {
        ++gaps_;
        if (length > longest_gap_)
            longest_gap_ = length, gap_at_ = from;
    }
    void add_jump(double at) {
        if (jumps_++ == 0)
            first_jump_ = at;
    }
    void add_short(std::size_t samples) { ++short_parts_, short_samples_ += samples; }
    /// Adds the track with the samples from `begin` to before `end`.
    void add_track(const TrackSamples& samples, std::size_t begin, std::size_t end, const RecordedDrive& drive) {
        facts_.add_track(end - begin, samples.times[end - 1] - samples.times[begin]);
        DriveStates states(drive);
        for (std::size_t i = 0; i < drive.frames(); ++i) {
            const dr::KinematicState<double>& state = states.at(i);
            facts_.add(state.position, glm::length(state.velocity), glm::length(state.acceleration));
        }
        const auto slope = [&](std::size_t from) { // Mean velocity to the next sample.
            return (samples.positions[from + 1] - samples.positions[from]) /
                   (samples.times[from + 1] - samples.times[from]);
        };
        for (std::size_t i = begin + 1; i + 1 < end; ++i, ++differences_) {
            const Vec bend = 2.0 * (slope(i) - slope(i - 1)) / (samples.times[i + 1] - samples.times[i - 1]);
            squares_ += glm::dot(bend, bend);
        }
        has_velocity_ = !samples.velocities.empty();
    }

    [[nodiscard]] std::vector<std::string> notes(const TrajectoryTable& table) const {
        std::vector<std::string> notes = table.notes;
        const auto note = [&](const std::string& text) { notes.push_back(fmt::format("{}: {}", file_, text)); };
        if (!table.unread.empty())
            note(fmt::format("columns not read: {}", fmt::join(table.unread, ", ")));
        if (gaps_ > 0)
            note(fmt::format("{} gap{}, the longest of {:g} s after {:g} s: a new track begins after each gap (--gap)",
                             gaps_, gaps_ == 1 ? "" : "s", longest_gap_, gap_at_));
        if (jumps_ > 0)
            note(fmt::format("{} jump{} faster than {:g} m/s, the first at {:g} s: a new track begins at each "
                             "jump (--max-speed)",
                             jumps_, jumps_ == 1 ? "" : "s", options_.max_speed, first_jump_));
        if (short_parts_ > 0)
            note(fmt::format("{} part{} shorter than {:g} s left out, {} sample{} in all", short_parts_,
                             short_parts_ == 1 ? "" : "s", shortest, short_samples_, short_samples_ == 1 ? "" : "s"));
        if (facts_.tracks == 0) {
            note("has no track left, so it is not used");
            return notes;
        }
        note(facts_.text());
        const double usual = facts_.usual_step();
        // RMS acceleration that x and y seem to have by rounding alone [m/s²].
        const double noise = table.rounding / (usual * usual);
        const double rms = differences_ > 0 ? std::sqrt(squares_ / static_cast<double>(differences_)) : 0;
        if (!has_velocity_ && rms > noise / 2 && rms < noise * std::sqrt(2.0))
            note(fmt::format("its accelerations ({:.3g} m/s^2 rms) are mostly rounding noise: positions are rounded to "
                             "{:g} m",
                             rms, table.rounding));
        constexpr double slow = 10; // From this time between samples on, the unit may be wrong [s].
        if (const std::string doubt = facts_.doubt_of_time(slow, options_.seconds); !doubt.empty())
            note(doubt);
        return notes;
    }

    static constexpr double shortest = 0.5; ///< Shorter tracks are left out [s].

  private:
    const std::string& file_;
    const TrajectoryOptions& options_;
    TrackFacts facts_;
    int gaps_ = 0, jumps_ = 0, short_parts_ = 0;
    bool has_velocity_ = false;
    std::size_t short_samples_ = 0, differences_ = 0;
    double longest_gap_ = 0, gap_at_ = 0, first_jump_ = 0, squares_ = 0;
};

} // namespace

std::span<const AxesRow> axes_rows() { return axes_table; }

namespace {

Trajectories tracks_of(TrajectoryTable table, const std::string& name, const TrajectoryOptions& options) {
    Trajectories found{.origin = table.origin};
    Summary summary(name, options);
    double hours = 0;
    for (auto& [actor, read] : table.actors) {
        const std::string who = actor.empty() ? name : fmt::format("{}#{}", name, actor);
        const auto samples = std::make_shared<const TrackSamples>(std::move(read));
        const std::vector<double>& times = samples->times;
        const double gap = max_step(options, times);
        const auto is_gap = [&](std::size_t before) { // Whether there is a gap between this sample and the next one.
            constexpr double tolerance = 1e-6;        // For inexact times, relative and in [s].
            return times[before + 1] - times[before] > gap * (1 + tolerance) + tolerance;
        };
        const auto is_jump = [&](std::size_t before) {
            return glm::distance(samples->positions[before], samples->positions[before + 1]) >
                   options.max_speed * (times[before + 1] - times[before]);
        };
        int part = 0;
        for (std::size_t begin = 0, end = 1; begin < times.size(); begin = end, ++end) {
            while (end < times.size() && !is_gap(end - 1) && !is_jump(end - 1))
                ++end;
            if (end < times.size() && is_gap(end - 1))
                summary.add_gap(table.start + times[end - 1], times[end] - times[end - 1]);
            else if (end < times.size())
                summary.add_jump(table.start + times[end - 1]);
            const double length = times[end - 1] - times[begin];
            if (length < Summary::shortest) {
                summary.add_short(end - begin);
                continue;
            }
            if ((hours += length / 3600) > max_hours)
                throw platform::FileError(
                    fmt::format("{}: the tracks last more than {:g} hours together: split the file", name, max_hours));
            auto drive = std::make_shared<RecordedDrive>();
            drive->source = std::make_shared<TrackCurve>(samples, begin, end);
            summary.add_track(*samples, begin, end, *drive);
            std::string title = fmt::format("{}#{}", who, ++part);
            std::ranges::replace(title, ',', ';');
            found.drives.push_back({.name = title, .start = table.start + times[begin], .drive = drive});
        }
    }
    found.notes = summary.notes(table);
    return found;
}

} // namespace

Trajectories read_trajectories(std::string text, const std::string& name, const TrajectoryOptions& options) {
    return tracks_of(read_trajectory_table({std::move(text), name}, name, options), name, options);
}

Trajectories load_trajectories(const std::filesystem::path& file, const TrajectoryOptions& options) {
    const std::string name = file.filename().string();
    return tracks_of(read_trajectory_table(platform::CsvTable::open(file, name), name, options), name, options);
}

} // namespace lab
