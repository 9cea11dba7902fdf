#include "lab/trajectory.h"

#include "dead_reckoning/hermite.h"
#include "lab/trajectory_table.h"
#include "platform/small_file.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace lab {
namespace {

using Vec = dr::Vec3<double>;
using Quat = dr::Quat<double>;
using State = dr::KinematicState<double>;

constexpr AxesRow axes_table[] = {
    {"enu", "x east, y north, z up", {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {"ned", "x north, y east, z down", {0, 1, 0}, {1, 0, 0}, {0, 0, -1}},
    {"y-up", "x east, y up, z south, as OpenGL has it", {1, 0, 0}, {0, 0, 1}, {0, -1, 0}},
    {"unity", "x east, y up, z north", {1, 0, 0}, {0, 0, 1}, {0, 1, 0}},
    {"unreal", "x north, y east, z up", {0, 1, 0}, {1, 0, 0}, {0, 0, 1}},
    {"lla", "latitude and longitude in degrees, altitude", {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, true},
};

Vec slope(const TrackSample& from, const TrackSample& to) {
    return (to.state.position - from.state.position) / (to.time - from.time);
}

/// From the neighbours: the slope of the parabola through three samples, of the line at the ends; none where it has
/// stopped or starts, or the path would swing past it.
void add_velocities(std::span<TrackSample> samples) {
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const bool first = i == 0, last = i + 1 == samples.size();
        if (first || last) {
            samples[i].state.velocity = slope(samples[first ? 0 : i - 1], samples[first ? 1 : i]);
            continue;
        }
        const double before = samples[i].time - samples[i - 1].time, after = samples[i + 1].time - samples[i].time;
        const Vec came = slope(samples[i - 1], samples[i]), goes = slope(samples[i], samples[i + 1]);
        constexpr double still = 1e-3; // [m/s]
        const bool stands = glm::length(came) < still || glm::length(goes) < still;
        samples[i].state.velocity = stands ? Vec(0) : (came * after + goes * before) / (before + after);
    }
}

/// Where it moves; where it stands, as it stood. The slope of the way is its pitch.
void face_the_way(std::vector<State>& states) {
    constexpr double slow = 0.3; // [m/s]
    const auto towards = [](const Vec& v) {
        const double flat = std::hypot(v.x, v.y);
        return dr::rotation(Vec(0, 0, std::atan2(v.y, v.x))) * dr::rotation(Vec(0, -std::atan2(v.z, flat), 0));
    };
    const auto moves = [](const State& state) { return std::hypot(state.velocity.x, state.velocity.y) > slow; };
    const auto first = std::ranges::find_if(states, moves);
    Quat faces = first == states.end() ? Quat(1, 0, 0, 0) : towards(first->velocity);
    for (State& state : states) {
        if (moves(state))
            faces = towards(state.velocity);
        state.orientation = faces;
    }
}

std::vector<State> resampled(std::span<const TrackSample> samples, bool has_direction) {
    constexpr double step = 1.0 / 60; // [s]
    std::vector<State> states;
    std::size_t next = 1;
    for (std::size_t i = 0;; ++i) {
        const double time = samples.front().time + static_cast<double>(i) * step;
        while (next < samples.size() && samples[next].time < time)
            ++next;
        if (next == samples.size())
            break;
        const TrackSample &a = samples[next - 1], &b = samples[next];
        states.push_back(dr::between(a.state, b.state, b.time - a.time, (time - a.time) / (b.time - a.time)));
    }
    if (!has_direction)
        face_the_way(states);
    dr::differentiate(states, std::identity(), step);
    return states;
}

/// The median of the steps in time; 0 without one.
double usual_step(std::span<const TrackSample> samples) {
    std::vector<double> steps;
    for (std::size_t i = 1; i < samples.size(); ++i)
        steps.push_back(samples[i].time - samples[i - 1].time);
    if (steps.empty())
        return 0;
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::ranges::nth_element(steps, middle);
    return *middle;
}

/// Of all tracks of a file: what ended them, and what they are like.
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
    void add_track(std::span<const TrackSample> samples, std::span<const State> states) {
        ++tracks_;
        samples_ += samples.size();
        seconds_ += samples.back().time - samples.front().time;
        for (const State& state : states) {
            low_ = glm::min(low_, state.position), high_ = glm::max(high_, state.position);
            speed_ = std::max(speed_, glm::length(state.velocity));
            acceleration_ = std::max(acceleration_, glm::length(state.acceleration));
        }
        for (std::size_t i = 1; i + 1 < samples.size(); ++i, ++differences_) {
            const Vec bend = 2.0 * (slope(samples[i], samples[i + 1]) - slope(samples[i - 1], samples[i])) /
                             (samples[i + 1].time - samples[i - 1].time);
            squares_ += glm::dot(bend, bend);
        }
    }

    [[nodiscard]] std::vector<std::string> notes(const TrajectoryTable& table) const {
        std::vector<std::string> notes = table.notes;
        const auto note = [&](const std::string& text) { notes.push_back(fmt::format("{}: {}", file_, text)); };
        if (gaps_ > 0)
            note(fmt::format("{} gap{}, the longest of {:g} s after {:g} s: another track begins after each (--gap)",
                             gaps_, gaps_ == 1 ? "" : "s", longest_gap_, gap_at_));
        if (jumps_ > 0)
            note(fmt::format("{} jump{} faster than {:g} m/s, the first at {:g} s: another track begins at each "
                             "(--max-speed)",
                             jumps_, jumps_ == 1 ? "" : "s", options_.max_speed, first_jump_));
        if (short_parts_ > 0)
            note(fmt::format("{} part{} of less than {:g} s, {} sample{} in all, left out", short_parts_,
                             short_parts_ == 1 ? "" : "s", shortest, short_samples_, short_samples_ == 1 ? "" : "s"));
        if (tracks_ == 0) {
            note("no track is left of it, so it is not used");
            return notes;
        }
        const Vec extent = high_ - low_;
        note(fmt::format("{} track{}, {:.4g} s in all, {:.3g} samples/s, extent {:.4g} x {:.4g} x {:.4g} m, at most "
                         "{:.3g} m/s and {:.3g} m/s^2",
                         tracks_, tracks_ == 1 ? "" : "s", seconds_,
                         static_cast<double>(samples_ - static_cast<std::size_t>(tracks_)) / seconds_, extent.x,
                         extent.y, extent.z, speed_, acceleration_));
        const double usual = seconds_ / static_cast<double>(samples_ - static_cast<std::size_t>(tracks_));
        // The second differences of x and y that are rounded evenly are off by as much (RMS); smaller ones are not.
        const double noise = table.rounding / (usual * usual);
        const double rms = differences_ > 0 ? std::sqrt(squares_ / static_cast<double>(differences_)) : 0;
        if (!table.has_velocity && rms > noise / 2 && rms < noise * std::sqrt(2.0))
            note(fmt::format("its accelerations ({:.3g} m/s^2 rms) are mostly rounding noise: positions are rounded to "
                             "{:g} m",
                             rms, table.rounding));
        constexpr double slow = 10; // [s] between samples
        if (usual >= slow && options_.seconds >= 1)
            note(fmt::format("there are {:g} s between samples: if these are milliseconds, say --unit-time 0.001",
                             usual));
        return notes;
    }

    static constexpr double shortest = 0.5; ///< of a track [s]

  private:
    const std::string& file_;
    const TrajectoryOptions& options_;
    int gaps_ = 0, jumps_ = 0, short_parts_ = 0, tracks_ = 0;
    std::size_t short_samples_ = 0, samples_ = 0, differences_ = 0;
    double longest_gap_ = 0, gap_at_ = 0, first_jump_ = 0, seconds_ = 0, speed_ = 0, acceleration_ = 0, squares_ = 0;
    Vec low_ = Vec(1e300), high_ = Vec(-1e300);
};

} // namespace

std::span<const AxesRow> axes_rows() { return axes_table; }

Trajectories read_trajectories(std::string text, const std::string& name, const TrajectoryOptions& options) {
    TrajectoryTable table = read_trajectory_table(std::move(text), name, options);
    Trajectories found{.origin = table.origin};
    Summary summary(name, options);
    double hours = 0;
    for (auto& [actor, samples] : table.actors) {
        const std::string who = actor.empty() ? name : fmt::format("{}#{}", name, actor);
        const double gap = options.gap.value_or(std::max(1.0, 3 * usual_step(samples)));
        const auto is_gap = [&](const TrackSample& a, const TrackSample& b) {
            constexpr double tolerance = 1e-6; // of times that are not exact
            return b.time - a.time > gap * (1 + tolerance) + tolerance;
        };
        const auto is_jump = [&](const TrackSample& a, const TrackSample& b) {
            return glm::distance(a.state.position, b.state.position) > options.max_speed * (b.time - a.time);
        };
        int part = 0;
        for (std::size_t begin = 0, end = 1; begin < samples.size(); begin = end, ++end) {
            while (end < samples.size() && !is_gap(samples[end - 1], samples[end]) &&
                   !is_jump(samples[end - 1], samples[end]))
                ++end;
            const std::span<TrackSample> piece(samples.data() + begin, end - begin);
            const double at = table.start + piece.back().time;
            if (end < samples.size() && is_gap(piece.back(), samples[end]))
                summary.add_gap(at, samples[end].time - piece.back().time);
            else if (end < samples.size())
                summary.add_jump(at);
            const double length = piece.back().time - piece.front().time;
            if (length < Summary::shortest) {
                summary.add_short(piece.size());
                continue;
            }
            if ((hours += length / 3600) > most_hours)
                throw platform::FileError(fmt::format("{}: there are more than {:g} hours in it", name, most_hours));
            if (!table.has_velocity)
                add_velocities(piece);
            auto drive = std::make_shared<RecordedDrive>();
            drive->states = resampled(piece, table.has_direction);
            summary.add_track(piece, drive->states);
            std::string title = fmt::format("{}#{}", who, ++part);
            std::ranges::replace(title, ',', ';');
            found.drives.push_back({.name = title, .start = table.start + piece.front().time, .drive = drive});
        }
    }
    found.notes = summary.notes(table);
    return found;
}

Trajectories load_trajectories(const std::filesystem::path& file, const TrajectoryOptions& options) {
    constexpr std::size_t most_bytes = std::size_t{1} << 30;
    return read_trajectories(platform::read_text_file(file, most_bytes), file.filename().string(), options);
}

} // namespace lab
