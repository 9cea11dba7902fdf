#include "lab/trajectory.h"

#include "dead_reckoning/hermite.h"
#include "platform/csv_table.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numbers>
#include <optional>

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
};

struct Pose {
    double time;
    State state;
};

/// Where each thing stands in the table.
struct Columns {
    std::optional<std::size_t> time, z, vx, vy, vz, yaw, heading, pitch, roll, actor;
    std::size_t x = 0, y = 0;

    explicit Columns(const platform::CsvTable& table) {
        constexpr std::string_view what = "a trajectory has the columns t, x and y, and may have z, vx, vy, vz, yaw or "
                                          "heading, pitch, roll and id";
        using Names = std::vector<std::string_view>;
        const std::pair<std::optional<std::size_t>&, Names> optional[] = {
            {time, {"t", "time"}},  {z, {"z"}},
            {vx, {"vx"}},           {vy, {"vy"}},
            {vz, {"vz"}},           {yaw, {"yaw"}},
            {heading, {"heading"}}, {pitch, {"pitch"}},
            {roll, {"roll"}},       {actor, {"id", "actor", "name"}}};
        for (const auto& [column, names] : optional)
            for (const std::string_view name : names)
                if (!column)
                    column = table.column(name);
        time = time ? *time : table.needed("t", what);
        x = table.needed("x", what), y = table.needed("y", what);
    }
    [[nodiscard]] bool velocity() const { return vx && vy && (vz || !z); }
    [[nodiscard]] bool direction() const { return yaw || heading; }
};

class Reader {
  public:
    Reader(std::string text, const std::string& name, const TrajectoryOptions& options)
        : table_(std::move(text), name), options_(options), columns_(table_) {}

    std::map<std::string, std::vector<Pose>> read() {
        std::map<std::string, std::vector<Pose>> actors;
        while (table_.next()) {
            std::string actor(columns_.actor ? table_.cell(*columns_.actor) : std::string_view());
            std::vector<Pose>& poses = actors[actor];
            Pose pose{.time = options_.seconds * number(columns_.time, 1e12),
                      .state = {.position = vector(columns_.x, columns_.y, columns_.z, 1e8),
                                .velocity = columns_.velocity()
                                                ? vector(columns_.vx, columns_.vy, columns_.vz, 1e6) / options_.seconds
                                                : Vec(0),
                                .orientation = orientation()}};
            if (!poses.empty() && pose.time <= poses.back().time)
                table_.fail(fmt::format("time {} is not after the one before{}", table_.cell(*columns_.time),
                                        actor.empty() ? "" : " of " + actor));
            poses.push_back(pose);
        }
        return actors;
    }
    [[nodiscard]] const Columns& columns() const { return columns_; }

  private:
    double number(std::optional<std::size_t> column, double most) {
        return column ? table_.number(*column, {.low = -most, .high = most}) : 0;
    }
    Vec vector(std::optional<std::size_t> x, std::optional<std::size_t> y, std::optional<std::size_t> z, double most) {
        const AxesRow& axes = *options_.axes;
        return options_.metres * (number(x, most) * axes.x + number(y, most) * axes.y + number(z, most) * axes.z);
    }
    Quat orientation() {
        if (!columns_.direction())
            return {1, 0, 0, 0};
        const double unit = options_.degrees ? std::numbers::pi / 180 : 1;
        const double yaw = columns_.yaw ? unit * number(columns_.yaw, 1e6)
                                        : std::numbers::pi / 2 - unit * number(columns_.heading, 1e6);
        return dr::rotation(Vec(0, 0, yaw)) * dr::rotation(Vec(0, -unit * number(columns_.pitch, 1e6), 0)) *
               dr::rotation(Vec(unit * number(columns_.roll, 1e6), 0, 0));
    }

    platform::CsvTable table_;
    const TrajectoryOptions& options_;
    Columns columns_;
};

/// From the neighbours: the slope of the parabola through three samples, of the line at the ends; none where it has
/// stopped or starts, or the path would swing past it.
void add_velocities(std::span<Pose> poses) {
    const auto slope = [&](std::size_t a, std::size_t b) {
        return (poses[b].state.position - poses[a].state.position) / (poses[b].time - poses[a].time);
    };
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const bool first = i == 0, last = i + 1 == poses.size();
        if (first || last) {
            poses[i].state.velocity = slope(first ? 0 : i - 1, first ? 1 : i);
            continue;
        }
        const double before = poses[i].time - poses[i - 1].time, after = poses[i + 1].time - poses[i].time;
        const Vec came = slope(i - 1, i), goes = slope(i, i + 1);
        constexpr double still = 1e-3; // [m/s]
        const bool stands = glm::length(came) < still || glm::length(goes) < still;
        poses[i].state.velocity = stands ? Vec(0) : (came * after + goes * before) / (before + after);
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

std::vector<State> resampled(std::span<const Pose> poses, bool directed) {
    constexpr double step = 1.0 / 60;
    std::vector<State> states;
    std::size_t next = 1;
    for (std::size_t i = 0;; ++i) {
        const double time = poses.front().time + static_cast<double>(i) * step;
        while (next < poses.size() && poses[next].time < time)
            ++next;
        if (next == poses.size())
            break;
        const Pose &a = poses[next - 1], &b = poses[next];
        states.push_back(dr::between(a.state, b.state, b.time - a.time, (time - a.time) / (b.time - a.time)));
    }
    if (!directed)
        face_the_way(states);
    dr::differentiate(states, std::identity(), step);
    return states;
}

} // namespace

std::span<const AxesRow> axes_rows() { return axes_table; }

Trajectories read_trajectories(std::string text, const std::string& name, const TrajectoryOptions& options) {
    Reader reader(std::move(text), name, options);
    auto actors = reader.read();
    Trajectories found;
    double hours = 0;
    for (auto& [actor, poses] : actors) {
        const std::string who = actor.empty() ? name : fmt::format("{}#{}", name, actor);
        int part = 0;
        for (std::size_t begin = 0, end = 1; begin < poses.size(); begin = end, ++end) {
            while (end < poses.size() && poses[end].time - poses[end - 1].time <= options.gap)
                ++end;
            const std::span<Pose> piece(poses.data() + begin, end - begin);
            if (end < poses.size())
                found.notes.push_back(fmt::format("{}: nothing from {:g} to {:g} s: another drive begins there", who,
                                                  piece.back().time, poses[end].time));
            const double length = piece.back().time - piece.front().time;
            constexpr double shortest = 1; // [s]
            if (length < shortest) {
                found.notes.push_back(fmt::format("{}: {} samples in {:g} s from {:g} s are too few, and left out", who,
                                                  piece.size(), length, piece.front().time));
                continue;
            }
            if ((hours += length / 3600) > most_hours)
                throw platform::FileError(fmt::format("{}: there are more than {:g} hours in it", name, most_hours));
            if (!reader.columns().velocity())
                add_velocities(piece);
            auto drive = std::make_shared<RecordedDrive>();
            drive->states = resampled(piece, reader.columns().direction());
            std::string title = fmt::format("{}#{}", who, ++part);
            std::ranges::replace(title, ',', ';');
            found.drives.push_back({.name = title, .start = piece.front().time, .drive = drive});
        }
    }
    if (actors.empty())
        throw platform::FileError(fmt::format("{}: there is no sample in it", name));
    return found;
}

Trajectories load_trajectories(const std::filesystem::path& file, const TrajectoryOptions& options) {
    constexpr std::size_t most_bytes = std::size_t{1} << 30;
    return read_trajectories(platform::read_small_file(file, most_bytes), file.filename().string(), options);
}

} // namespace lab
