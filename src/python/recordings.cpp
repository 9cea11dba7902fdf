/// Reads recordings and CSV trajectories as arrays, and replays recorded matches.

#include "python/arrays.h"
#include "python/options.h"

#include "dead_reckoning/custom.h"
#include "dead_reckoning/hermite.h"
#include "lab/trajectory_recording.h"
#include "recording/offered_schemes.h"
#include "scripting/scripts.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <stdexcept>

namespace python {

namespace {

py::dict to_python(const recording::Track& track) {
    py::dict made = track_of(track.name, track.start, *lab::recorded_drive(track));
    made["actor"] = track.actor;
    made["kind"] = track.kind;
    made["bot"] = track.bot;
    made["own"] = track.own;
    return made;
}

/// Returns the updates of each actor in the recording, in the order of publishing. Skips updates without a new location
/// and updates of snapshots.
std::map<protocol::ActorId, std::vector<lab::Arrival>> updates_in(const std::filesystem::path& file) {
    constexpr std::size_t most = 5'000'000; // limit for the updates of all actors together: about 2 GB of memory
    const recording::Reader reader(file);
    std::map<protocol::ActorId, std::vector<lab::Arrival>> all;
    std::size_t count = 0;
    for (std::size_t block = 0; block < reader.blocks().size(); ++block)
        for (const recording::Record& record : reader.read(block)) {
            const auto* update = std::get_if<recording::Update>(&record.payload);
            if (!update || !update->update.update.has_location || update->origin == recording::Update::Origin::snapshot)
                continue;
            if (++count > most)
                throw recording::Error(
                    fmt::format("{} has more than {} updates: too many to load at once", file.string(), most));
            const dr::Update<float>& it = update->update.update;
            all[update->update.actor].push_back({.update = {.state = dr::converted<double>(it.state),
                                                            .stick = it.stick,
                                                            .time = it.time,
                                                            .interval = it.interval,
                                                            .sequence = it.sequence,
                                                            .incarnation = it.incarnation},
                                                 .time = record.time + reader.clocks(record.time).match});
        }
    for (auto& [actor, updates] : all) {
        const auto place = [](const lab::Arrival& one) { return std::pair(one.update.time, one.update.sequence); };
        std::ranges::stable_sort(updates, {}, place);
        const auto twice = std::ranges::unique(updates, {}, place); // the link may deliver an update twice
        updates.erase(twice.begin(), twice.end());
    }
    return all;
}

py::dict read_recording(const std::filesystem::path& file) {
    const recording::Recording recorded = without_python([&] { return recording::load(file); });
    const auto updates = without_python([&] { return updates_in(file); });
    py::list tracks;
    for (const recording::Track& track : recorded.tracks)
        tracks.append(to_python(track));
    py::dict by_actor;
    for (const auto& [actor, all] : updates)
        by_actor[py::int_(actor)] = arrays_of(all);
    py::dict made;
    made["map"] = recorded.header.welcome.map;
    made["recorder"] = recorded.header.recorder;
    made["length"] = recorded.length;
    made["damage"] = recorded.damage;
    made["tracks"] = tracks;
    made["updates"] = by_actor;
    return made;
}

py::tuple read_trajectories(const std::filesystem::path& file, const std::string& axes,
                            const std::vector<double>& lengths, double time, bool degrees, std::optional<double> gap,
                            double max_speed, const std::map<std::string, std::string>& columns) {
    const auto rows = lab::axes_rows();
    const auto row = std::ranges::find(rows, std::string_view(axes), &lab::AxesRow::name);
    if (row == rows.end()) {
        std::vector<std::string_view> names;
        std::ranges::transform(rows, std::back_inserter(names), &lab::AxesRow::name);
        throw std::invalid_argument(fmt::format("unknown axes '{}'; there are: {}", axes, fmt::join(names, ", ")));
    }
    lab::TrajectoryOptions options{.axes = &*row,
                                   .seconds = checked("unit_time", time, {.low = 1e-9, .high = 1e6, .unit = "s"}),
                                   .degrees = degrees,
                                   .max_speed =
                                       checked("max_speed", max_speed, {.low = 0.1, .high = 1e6, .unit = "m/s"}),
                                   .columns = columns};
    if (lengths.size() != 3)
        throw std::invalid_argument("unit_length must be one number, or three for x, y and z");
    for (int axis = 0; axis < 3; ++axis)
        options.metres[axis] =
            checked("unit_length", lengths[static_cast<std::size_t>(axis)], {.low = 1e-6, .high = 1e6, .unit = "m"});
    if (gap)
        options.gap = checked("gap", *gap, {.low = 0.02, .high = 1e6, .unit = "s"});
    const lab::Trajectories found = without_python([&] { return lab::load_trajectories(file, options); });
    py::list tracks;
    for (const lab::Trajectory& each : found.drives)
        tracks.append(track_of(each.name, each.start, *each.drive));
    return py::make_tuple(tracks, found.notes);
}

/// Offers a recording's Lua schemes while this object lives.
class Offered {
  public:
    explicit Offered(std::vector<recording::OfferedScheme> schemes) : schemes_(std::move(schemes)) {
        for (const recording::OfferedScheme& scheme : schemes_)
            scripting::offer(scheme.name, scheme.source);
    }
    Offered(const Offered&) = delete;
    Offered& operator=(const Offered&) = delete;
    ~Offered() {
        for (const recording::OfferedScheme& scheme : schemes_)
            scripting::withdraw(scheme.name);
    }

  private:
    std::vector<recording::OfferedScheme> schemes_;
};

py::list replay(const std::filesystem::path& file, const std::vector<std::string>& names, const std::string& actor,
                const std::string& eye, bool merged, const py::object& link, py::dict given) {
    refuse_within_progress("replay");
    lab::ReplayOptions options;
    options.file = file;
    options.actor = actor;
    options.eye = eye;
    options.link = link_of(link, given);
    set_rows(given, replay_rows(options));
    const bool in_lua =
        std::ranges::any_of(names, [](const std::string& name) { return name.find(dr::custom_prefix) != name.npos; });
    const Offered offered(in_lua ? without_python([&] { return recording::offered_schemes(file); })
                                 : std::vector<recording::OfferedScheme>());
    for (const dr::Scheme& scheme : schemes_of(names))
        if (std::ranges::find(options.schemes, scheme) == options.schemes.end())
            options.schemes.push_back(scheme);
    const lab::Replay found = without_python([&] { return lab::replay(options); });
    warn_of(options.schemes);
    return merged ? figures_of(lab::over_tanks(found.rows)) : figures_of(found.rows);
}

} // namespace

void add_recordings(py::module_& module) {
    module.def("read_recording", &read_recording);
    module.def("read_trajectories", &read_trajectories);
    module.def("replay", &replay);
}

} // namespace python
