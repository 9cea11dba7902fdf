#include "recording/tracks.h"

#include "dead_reckoning/hermite.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace recording {

namespace {

/// A recorded pose. Poses of the recorder's tanks have all members; others only time, position, velocity and
/// orientation.
struct Pose {
    double time = 0;
    dr::KinematicState<double> state{};
    dr::Articulations<double> articulations{};
    dr::Stick stick{};
};
struct Life {
    protocol::ActorAdded added{};
    std::uint8_t incarnation = 0;
    bool own = false;
    std::vector<Pose> poses{};
};
struct Held {
    double time = 0;
    dr::Stick stick{};
};

constexpr double max_gap = 0.5; ///< longest time between two poses of a track [s]; a longer gap begins a new track

/// Collects from the records the poses of all actors, divided into lives, and their sticks.
class Collector {
  public:
    void take(const Record& record) {
        snapshot_.take(record.payload);
        if (const auto* update = std::get_if<Update>(&record.payload)) {
            hold(update->update.actor);
        } else if (const auto* truth = std::get_if<Truth>(&record.payload)) {
            const protocol::TruthPose& it = truth->pose;
            if (!truth->published) // a published pose is also in an OwnTick, with more data
                add(it.actor, it.incarnation, false,
                    {.time = it.time,
                     .state = {.position = dr::Vec3<double>(it.position),
                               .velocity = dr::Vec3<double>(it.velocity),
                               .orientation = dr::Quat<double>(it.orientation)}});
        } else if (const auto* tick = std::get_if<OwnTick>(&record.payload)) {
            Pose pose{.time = tick->time, .state = dr::converted<double>(tick->state), .stick = tick->stick};
            for (std::size_t part = 0; part < dr::part_count; ++part)
                pose.articulations[part] = {static_cast<double>(tick->articulations[part].angle),
                                            static_cast<double>(tick->articulations[part].rate)};
            add(tick->actor, tick->incarnation, true, pose);
        }
    }
    [[nodiscard]] const std::vector<Life>& lives() const { return lives_; }
    /// Returns the actor's last stick published before `time`; nothing before its first one.
    [[nodiscard]] std::optional<dr::Stick> published(protocol::ActorId actor, double time) const {
        const auto held = held_.find(actor);
        if (held == held_.end())
            return {};
        const auto after = std::ranges::upper_bound(held->second, time, {}, &Held::time);
        return after == held->second.begin() ? std::nullopt : std::optional((after - 1)->stick);
    }

  private:
    void hold(protocol::ActorId id) {
        const MatchSnapshot::Actor* actor = std::as_const(snapshot_).find(id);
        if (!actor || !actor->last)
            return;
        const dr::Update<float>& last = actor->last->update;
        auto& held = held_[id];
        if (held.empty() || last.stamp() > held.back().time)
            held.push_back({last.stamp(), last.stick});
    }
    void add(protocol::ActorId actor, std::uint8_t incarnation, bool own, const Pose& pose) {
        const auto known = snapshot_.actors().find(actor);
        if (known == snapshot_.actors().end())
            return;
        const auto current = current_.find(actor);
        const Life* life = current == current_.end() ? nullptr : &lives_[current->second];
        if (life && life->incarnation == incarnation && !life->poses.empty() && pose.time <= life->poses.back().time)
            return; // out of order, or a duplicate
        if (!life || life->incarnation != incarnation || life->own != own ||
            pose.time - life->poses.back().time > max_gap) {
            current_[actor] = lives_.size();
            lives_.push_back({known->second.added, incarnation, own});
        }
        lives_[current_[actor]].poses.push_back(pose);
    }

    MatchSnapshot snapshot_;
    std::vector<Life> lives_;
    std::map<protocol::ActorId, std::size_t> current_;
    std::map<protocol::ActorId, std::vector<Held>> held_;
};

Track::Sample between(const Pose& from, const Pose& to, double time) {
    const dr::KinematicState<double>&a = from.state, &b = to.state;
    const double step = to.time - from.time, s = step > 0 ? (time - from.time) / step : 0;
    const double s2 = s * s, s3 = s2 * s;
    Track::Sample sample;
    dr::KinematicState<double>& state = sample.state;
    state.position = a.position * (2 * s3 - 3 * s2 + 1) + a.velocity * (step * (s3 - 2 * s2 + s)) +
                     b.position * (3 * s2 - 2 * s3) + b.velocity * (step * (s3 - s2));
    state.velocity = a.velocity + (b.velocity - a.velocity) * s;
    state.acceleration = a.acceleration + (b.acceleration - a.acceleration) * s;
    state.orientation = glm::slerp(a.orientation, b.orientation, s);
    state.angular_velocity = a.angular_velocity + (b.angular_velocity - a.angular_velocity) * s;
    for (std::size_t part = 0; part < dr::part_count; ++part) {
        const double turn = dr::wrap_angle(to.articulations[part].angle - from.articulations[part].angle);
        sample.articulations[part] = {from.articulations[part].angle + turn * s,
                                      std::lerp(from.articulations[part].rate, to.articulations[part].rate, s)};
    }
    sample.stick = from.stick;
    return sample;
}

Track track_of(const Life& life, const Collector& collector) {
    Track track{.actor = life.added.actor,
                .name = life.added.name,
                .kind = life.added.kind,
                .bot = life.added.bot,
                .own = life.own};
    const auto first = static_cast<long long>(std::ceil(life.poses.front().time / Track::step));
    track.start = static_cast<double>(first) * Track::step;
    std::size_t next = 0;
    for (long long k = first;; ++k) {
        const double time = static_cast<double>(k) * Track::step;
        while (next < life.poses.size() && life.poses[next].time < time)
            ++next;
        if (next == life.poses.size())
            break;
        track.samples.push_back(between(life.poses[next > 0 ? next - 1 : 0], life.poses[next], time));
        if (!life.own)
            track.samples.back().stick = collector.published(track.actor, time);
    }
    if (!life.own)
        dr::differentiate(track.samples, &Track::Sample::state, Track::step);
    return track;
}

} // namespace

Recording load(const std::filesystem::path& path) {
    const Reader reader(path);
    Collector collector;
    for (std::size_t block = 0; block < reader.blocks().size(); ++block)
        for (const Record& record : reader.read(block))
            collector.take(record);
    Recording recording{.header = reader.header(), .length = reader.length(), .damage = reader.damage(), .tracks = {}};
    constexpr double max_seconds = 4e5; ///< largest total duration of all tracks [s], for about 5 GB
    double seconds = 0;
    for (const Life& life : collector.lives()) {
        const double length = life.poses.back().time - life.poses.front().time;
        if (length < Recording::min_length)
            continue;
        if ((seconds += length) > max_seconds)
            throw Error(fmt::format(
                "the tracks of the recording {} last more than {:.0f} hours in all: too long to measure at once",
                path.string(), max_seconds / 3600));
        recording.tracks.push_back(track_of(life, collector));
    }
    std::ranges::stable_sort(recording.tracks, {}, &Track::start);
    return recording;
}

} // namespace recording
