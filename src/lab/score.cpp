#include "lab/score.h"

#include "lab/track_facts.h"
#include "lab/trajectory_table.h"
#include "platform/small_file.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>

namespace lab {
namespace {

using Vec = dr::Vec3<double>;
using State = dr::KinematicState<double>;

constexpr std::string_view pose_prefixes[] = {"", "true_", "received_"};
constexpr double not_told = std::numeric_limits<double>::quiet_NaN();

/// Reads the poses whose columns have this prefix.
TrajectoryTable read_poses(const std::filesystem::path& file, TrajectoryOptions options, std::string_view prefix) {
    options.prefix = prefix;
    options.is_sparse = prefix == "received_";
    std::map<std::string, std::string> own;
    for (const auto& entry : options.columns) {
        const std::string &field = entry.first, &column = entry.second;
        const auto has = [&](std::string_view one) { return !one.empty() && field.starts_with(one); };
        if (field == "t" || field == "id")
            own[field] = column;
        else if (prefix.empty() ? std::ranges::none_of(pose_prefixes, has) : has(prefix))
            own[field.substr(prefix.size())] = column;
    }
    options.columns = std::move(own);
    const std::string name = file.filename().string();
    return read_trajectory_table(platform::CsvTable::open(file, name), name, options);
}

bool has_received(const std::filesystem::path& file, const TrajectoryOptions& options) {
    const platform::CsvTable table = platform::CsvTable::open(file, file.filename().string());
    const auto is_received = [](std::string_view column) { return column.starts_with("received_"); };
    return std::ranges::any_of(table.columns(), is_received) ||
           std::ranges::any_of(options.columns, [&](const auto& entry) { return is_received(entry.first); });
}

/// Velocity at a sample: that of the file, or the mean velocity between the samples before and after it. Samples from
/// `begin` to before `end` have neither gap nor spawn between them.
Vec velocity(const TrackSamples& samples, std::size_t i, std::size_t begin, std::size_t end) {
    if (!samples.velocities.empty())
        return samples.velocities[i];
    const std::size_t before = i > begin ? i - 1 : i, after = i + 1 < end ? i + 1 : i;
    if (before == after)
        return Vec(0);
    return (samples.positions[after] - samples.positions[before]) / (samples.times[after] - samples.times[before]);
}

/// Scores the frames of one actor.
class ActorScore {
  public:
    ActorScore(const TrackSamples& displayed, const TrackSamples& truth, const TrackSamples* received,
               const ScoreOptions& options, TrackFacts& facts)
        : displayed_(displayed), truth_(truth), received_(received), options_(options), facts_(facts) {}

    ScoreRow score(std::vector<Frame>& frames) {
        const std::vector<double>& times = displayed_.times;
        const double gap = max_step(options_.columns, times);
        for (std::size_t begin = 0, end = 1; begin < times.size(); begin = end, ++end) {
            while (end < times.size() && times[end] - times[end - 1] <= gap && !is_spawn(end))
                ++end;
            if (end < times.size())
                ++(is_spawn(end) ? spawns : gaps);
            if (end > begin + 1)
                facts_.add_track(end - begin, times[end - 1] - times[begin]);
            for (std::size_t i = begin; i < end; ++i)
                add(i, begin, end, frames);
        }
        ScoreRow row{.row = {.scheme = {}, .summary = metrics_.summary()}};
        dr::Summary& summary = row.row.summary;
        if (summary.frames == 0)
            summary = unscored();
        if (displayed_.orientations.empty() || truth_.orientations.empty())
            summary.heading = not_told;
        row.along = along_.value(), row.across = across_.value(), row.up = up_.value();
        row.prediction = prediction_.known(), row.smoothing = smoothing_.known();
        row.row.updates_per_s = received_ ? static_cast<double>(updates_) / scored_ : not_told;
        return row;
    }
    int gaps = 0, spawns = 0;

  private:
    [[nodiscard]] bool is_spawn(std::size_t i) const {
        return glm::distance(truth_.positions[i - 1], truth_.positions[i]) >
               options_.columns.max_speed * (truth_.times[i] - truth_.times[i - 1]);
    }

    static State state(const TrackSamples& samples, std::size_t i, std::size_t begin, std::size_t end) {
        State state{.position = samples.positions[i], .velocity = velocity(samples, i, begin, end)};
        if (!samples.orientations.empty())
            state.orientation = samples.orientations[i];
        else if (glm::length(state.velocity) > 0)
            state.orientation = dr::rotation(Vec(0, 0, std::atan2(state.velocity.y, state.velocity.x)));
        return state;
    }

    void add(std::size_t i, std::size_t begin, std::size_t end, std::vector<Frame>& frames) {
        const double time = displayed_.times[i];
        if (i == begin)
            ++life_;
        const bool scored = time >= displayed_.times.front() + options_.warm_up;
        const bool updated = take_updates(time, scored);
        const State displayed = state(displayed_, i, begin, end), truth = state(truth_, i, begin, end);
        drawn_.add({.time = time,
                    .state = displayed,
                    .predicted = used_ > 0 ? project(time) : displayed.position,
                    .incarnation = life_});
        if (options_.keep_frames)
            frames.push_back(
                {.time = time, .truth = truth.position, .displayed = displayed.position, .updated = updated});
        const double dt = i > begin ? time - displayed_.times[i - 1] : 0;
        facts_.add(truth.position, glm::length(truth.velocity),
                   i > begin ? glm::distance(truth.velocity, true_velocity_) / dt : 0);
        true_velocity_ = truth.velocity;
        if (!scored)
            return;
        const bool continuous = i > begin && started_;
        started_ = true;
        metrics_.add(dt, displayed, truth, continuous);
        if (!continuous)
            return;
        scored_ += dt;
        updates_ += updated;
        const Vec error = glm::conjugate(truth.orientation) * (displayed.position - truth.position);
        along_.add(std::abs(error.x)), across_.add(std::abs(error.y)), up_.add(std::abs(error.z));
        if (used_ == 0)
            return;
        const Vec projected = project(time);
        prediction_.add(glm::distance(projected, truth.position));
        smoothing_.add(glm::distance(displayed.position, projected));
    }

    /// Takes the updates that came into use until `time`. If `scored`, compares each with what was displayed before.
    /// Returns whether there were any.
    bool take_updates(double time, bool scored) {
        const std::size_t before = used_;
        for (; received_ && used_ < received_->times.size() && received_->times[used_] <= time; ++used_) {
            dr::Update<double> update;
            update.state.position = received_->positions[used_];
            if (!received_->orientations.empty())
                update.state.orientation = received_->orientations[used_];
            update.has_orientation = !received_->orientations.empty() && !displayed_.orientations.empty();
            update.time = stamp(used_);
            update.incarnation = life_;
            if (const auto innovation = scored ? dr::innovation(drawn_, update) : std::nullopt)
                metrics_.add_innovation(*innovation);
        }
        return used_ > before;
    }
    [[nodiscard]] double stamp(std::size_t update) const {
        return received_->stamps.empty() ? received_->times[update] : received_->stamps[update];
    }
    /// The newest update in use, moved on with its velocity.
    [[nodiscard]] Vec project(double time) const {
        const std::size_t newest = used_ - 1;
        const Vec& position = received_->positions[newest];
        Vec velocity(0);
        if (!received_->velocities.empty())
            velocity = received_->velocities[newest];
        else if (newest > 0 && stamp(newest) > stamp(newest - 1))
            velocity = (position - received_->positions[newest - 1]) / (stamp(newest) - stamp(newest - 1));
        return position + (time - stamp(newest)) * velocity;
    }

    const TrackSamples &displayed_, &truth_;
    const TrackSamples* received_; ///< Null: the file has no received poses.
    const ScoreOptions& options_;
    TrackFacts& facts_;    ///< Facts about the true poses.
    Vec true_velocity_{0}; ///< True velocity in the previous frame [m/s].
    dr::ErrorMetrics metrics_;
    dr::DrawnPath<double> drawn_;
    std::uint8_t life_ = 0; ///< Number of the present stretch without gap and spawn, from 1.
    dr::Mean along_, across_, up_, prediction_, smoothing_;
    bool started_ = false;
    double scored_ = 0; ///< Scored time [s].
    /// Number of updates taken so far. `updates_`: number of scored frames in which an update came into use.
    std::size_t used_ = 0, updates_ = 0;
};

} // namespace

ScoredFile score(const std::filesystem::path& file, const ScoreOptions& options) {
    const std::string name = file.filename().string();
    TrajectoryTable displayed = read_poses(file, options.columns, pose_prefixes[0]);
    TrajectoryOptions same = options.columns;
    same.origin = displayed.origin; // Positions on the globe share one map.
    const TrajectoryTable truth = read_poses(file, same, pose_prefixes[1]);
    const std::optional<TrajectoryTable> received =
        has_received(file, options.columns) ? std::optional(read_poses(file, same, pose_prefixes[2])) : std::nullopt;
    ScoredFile scores{.notes = std::move(displayed.notes)};
    std::erase_if(displayed.unread, [&](const std::string& column) {
        const auto is_read = [&](const TrajectoryTable& table) {
            return std::ranges::find(table.unread, column) == table.unread.end();
        };
        return is_read(truth) || (received && is_read(*received));
    });
    if (!displayed.unread.empty())
        scores.notes.push_back(fmt::format("{}: columns not read: {}", name, fmt::join(displayed.unread, ", ")));
    int gaps = 0, spawns = 0;
    TrackFacts facts;
    for (const auto& [id, samples] : displayed.actors) {
        const TrackSamples* updates = nullptr;
        static const TrackSamples none;
        if (received) {
            const auto found = received->actors.find(id);
            updates = found == received->actors.end() ? &none : &found->second;
        }
        ActorScore actor(samples, truth.actors.at(id), updates, options, facts);
        scores.frames.emplace_back();
        scores.rows.push_back(actor.score(scores.frames.back()));
        scores.rows.back().actor = id.empty() ? name : id;
        gaps += actor.gaps, spawns += actor.spawns;
    }
    if (facts.tracks > 0) {
        constexpr double slow = 1; // No display has so few frames [s].
        scores.notes.push_back(fmt::format("{}: true poses: {}", name, facts.text()));
        if (const std::string doubt = facts.doubt_of_time(slow, options.columns.seconds); !doubt.empty())
            scores.notes.push_back(fmt::format("{}: {}", name, doubt));
    }
    if (gaps > 0)
        scores.notes.push_back(
            fmt::format("{}: {} gap{}: the frame after each is not scored (--gap)", name, gaps, gaps == 1 ? "" : "s"));
    if (spawns > 0)
        scores.notes.push_back(fmt::format("{}: {} step{} of the true pose faster than {:g} m/s: the frame after each "
                                           "is not scored (--max-speed)",
                                           name, spawns, spawns == 1 ? "" : "s", options.columns.max_speed));
    return scores;
}

} // namespace lab
