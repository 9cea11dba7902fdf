#include "lab/trajectory_recording.h"

#include "dead_reckoning/hermite.h"
#include "platform/stop_signals.h"
#include "protocol/published_actor.h"
#include "protocol/text.h"
#include "world/tank_shape.h"
#include "world/terrain.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <ostream>

namespace lab {
namespace {

constexpr double step = 1.0 / 60; // [s]

/// A trajectory driven on the map.
struct Driven {
    const Trajectory& drive;
    DriveStates states;
    protocol::ActorAdded added;
    protocol::PublishedActor published;
    long first; ///< Tick at which the actor appears.
    dr::Update<float> last{};

    [[nodiscard]] const dr::KinematicState<double>* state(long tick) {
        return tick < first || tick - first >= static_cast<long>(states.frames())
                   ? nullptr
                   : &states.at(static_cast<std::size_t>(tick - first));
    }
};

dr::Vec3<double> middle_of(std::span<const Trajectory> drives) {
    dr::Vec3<double> low(1e300), high(-1e300);
    for (const Trajectory& drive : drives) {
        DriveStates states(*drive.drive);
        for (std::size_t i = 0; i < states.frames(); ++i)
            low = glm::min(low, states.at(i).position), high = glm::max(high, states.at(i).position);
    }
    return (low + high) * 0.5;
}

/// Moves a state onto the map's ground, with `middle` at the map's middle; its velocity follows the slope.
dr::KinematicState<float> on_the_ground(const dr::KinematicState<double>& state, const dr::Vec3<double>& middle,
                                        const world::Terrain& terrain, const Trajectory& drive) {
    dr::KinematicState<float> there = dr::converted<float>(state);
    there.position = dr::Vec3<float>(state.position - middle);
    const float half = terrain.size() / 2;
    const auto height = terrain.height(there.position.x, there.position.y);
    if (!height)
        throw std::runtime_error(
            fmt::format("{} goes to {:.0f}, {:.0f} m from the middle, but the map ends at {:.0f} m: use a larger map, "
                        "or put another place in its middle with --middle",
                        drive.name, there.position.x, there.position.y, half));
    const world::Ground ground = terrain.ground(there.position.x, there.position.y);
    there.position.z = *height + world::ride_height;
    there.velocity.z = -(ground.normal.x * there.velocity.x + ground.normal.y * there.velocity.y) / ground.normal.z;
    there.acceleration.z = 0;
    return there;
}

} // namespace

void record_trajectories(std::span<const Trajectory> drives, const TrajectoryRecordingOptions& how,
                         const std::filesystem::path& out) {
    if (drives.empty() || drives.size() > max_actors)
        throw std::runtime_error(
            fmt::format("there are {} tracks, but a recording holds 1 to {}", drives.size(), max_actors));
    const world::Terrain terrain(how.map);
    const dr::Vec3<double> middle = how.middle.value_or(middle_of(drives));
    const double begin = std::ranges::min_element(drives, {}, &Trajectory::start)->start;
    constexpr protocol::ClientId owner = 2; // Another client than the recorder, which is 1.
    std::vector<Driven> all;
    long ticks = 0;
    for (const Trajectory& drive : drives) {
        const auto id = static_cast<protocol::ActorId>(all.size() + 1);
        const double after = drive.start - begin;
        if (after + drive.length() > recording::max_time)
            throw std::runtime_error(fmt::format("{} ends more than a day after the first track begins", drive.name));
        all.push_back({.drive = drive,
                       .states = DriveStates(*drive.drive),
                       .added = {.actor = id,
                                 .owner = owner,
                                 .bot = true,
                                 .colour = static_cast<std::uint8_t>((id - 1) % 8),
                                 .name = protocol::make_printable(drive.name, protocol::max_name)},
                       .published = protocol::PublishedActor(id, tunables::Random(how.seed + id)),
                       .first = std::lround(after / step)});
        ticks = std::max(ticks, all.back().first + static_cast<long>(drive.drive->frames()));
        DriveStates states(*drive.drive);
        for (std::size_t i = 0; i < states.frames(); ++i) // Throws for a track off the map before the file is begun.
            (void)on_the_ground(states.at(i), middle, terrain, drive);
    }

    recording::Header header;
    header.welcome = {
        .client = 1, .map = how.map.name, .map_checksum = world::checksum(how.map), .truth = true, .lab = true};
    header.seed = how.seed;
    recording::Writer writer(out, header, how.existing);
    writer.add({0, protocol::MatchState{}});
    for (long tick = 0; tick < ticks; ++tick) {
        platform::check_stop();
        if (constexpr long now_and_then = 600; tick % now_and_then == 0 && how.progress)
            how.progress(static_cast<double>(tick) / static_cast<double>(ticks));
        const double time = static_cast<double>(tick) * step;
        constexpr long clock_every = 6, truth_every = 3; // Times between records [ticks].
        if (tick % clock_every == 0)
            writer.add({time, recording::Clocks{}});
        for (Driven& one : all) {
            const dr::KinematicState<double>* known = one.state(tick);
            if (!known) {
                if (one.state(tick - 1))
                    writer.add({time, protocol::ActorRemoved{one.added.actor}});
                continue;
            }
            const dr::KinematicState<float> state = on_the_ground(*known, middle, terrain, one.drive);
            if (tick == one.first) {
                writer.add({time, one.added});
                writer.add(
                    {time, protocol::Spawned{.actor = one.added.actor, .x = state.position.x, .y = state.position.y}});
                writer.add({time, protocol::Health{one.added.actor, 100, one.added.actor}});
            }
            if (const auto sent = one.published.tick(time, step, {.state = state}, how.publisher)) {
                if (const auto update = protocol::decode_update(sent->encoded, one.last)) {
                    one.last = update->update;
                    writer.add({time, recording::Update{recording::Update::Origin::received, *update}});
                }
            }
            if ((tick - one.first) % truth_every == 0)
                writer.add({time, recording::Truth{.published = false,
                                                   .pose = {.actor = one.added.actor,
                                                            .incarnation = one.published.incarnation(),
                                                            .time = time,
                                                            .position = state.position,
                                                            .velocity = state.velocity,
                                                            .orientation = state.orientation}}});
        }
    }
    writer.finish();
    if (!writer.error().empty())
        throw recording::Error(writer.error());
}

std::shared_ptr<const RecordedDrive> recorded_drive(const recording::Track& track) {
    const auto drive = std::make_shared<RecordedDrive>();
    const bool stick = std::ranges::all_of(track.samples, [](const auto& sample) { return sample.stick.has_value(); });
    for (const recording::Track::Sample& sample : track.samples) {
        drive->states.push_back(sample.state);
        if (stick)
            drive->sticks.push_back(*sample.stick);
    }
    return drive;
}

std::size_t write_trajectories(const std::filesystem::path& recording, std::ostream& out) {
    const recording::Recording recorded = recording::load(recording);
    out << fmt::format("# {} on {}, {}\n", recording.filename().string(), recorded.header.welcome.map,
                       "x east, y north, z up [m], angles in radians");
    out << "t,id,x,y,z,vx,vy,vz,yaw,pitch,roll,bot\n";
    std::size_t tracks = 0;
    for (const recording::Track& track : recorded.tracks) {
        ++tracks;
        for (std::size_t i = 0; i < track.samples.size(); ++i) {
            const dr::KinematicState<double>& s = track.samples[i].state;
            const dr::Vec3<double> forward = s.orientation * dr::Vec3<double>(1, 0, 0),
                                   left = s.orientation * dr::Vec3<double>(0, 1, 0);
            const double pitch = std::asin(std::clamp(forward.z, -1.0, 1.0));
            const double yaw = std::atan2(forward.y, forward.x);
            const double roll = std::asin(std::clamp(left.z / std::max(std::cos(pitch), 1e-9), -1.0, 1.0));
            std::string name = track.name;
            std::ranges::replace_if(
                name, [](char c) { return c == ',' || c == '"'; }, ';');
            out << fmt::format("{:.4f},{}/{},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f},{:.5f},{:.5f},{:.5f},{}\n",
                               track.start + static_cast<double>(i) * recording::Track::step, name, tracks,
                               s.position.x, s.position.y, s.position.z, s.velocity.x, s.velocity.y, s.velocity.z, yaw,
                               pitch, roll, track.bot ? 1 : 0);
        }
    }
    return tracks;
}

} // namespace lab
