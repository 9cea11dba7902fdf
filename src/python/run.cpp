/// Does what `reckoning-lab run` does: a path or a track under some schemes. Returns each frame and the received
/// updates.

#include "python/arrays.h"
#include "python/options.h"

#include <algorithm>
#include <fmt/format.h>
#include <pybind11/stl.h>
#include <stdexcept>

namespace python {

namespace {

struct Shown {
    lab::Row row{};
    std::vector<lab::Frame> frames{};
    std::vector<lab::Arrival> arrivals{};
};

void drive(lab::RunOptions& options, const py::dict& track, const py::dict& given) {
    for (const char* option : {"path", "speed", "radius", "ideal", "fps", "waves"})
        if (given.contains(option))
            throw std::invalid_argument(fmt::format("{} has no effect with a track: leave it out", option));
    if (options.publisher.model_fit)
        throw std::invalid_argument("model_fit needs a simulated vehicle, and cannot be used with a track");
    options.recorded = drive_of(track);
    const double length = options.recorded->length();
    options.duration = given.contains("duration") ? std::min(options.duration, length) : length;
}

py::dict to_python(const Shown& shown) {
    const std::vector<lab::Frame>& frames = shown.frames;
    py::dict made;
    made["scheme"] = shown.row.scheme;
    made["time"] = column(frames.size(), [&](std::size_t i) { return frames[i].time; });
    made["truth"] = vectors(frames.size(), [&](std::size_t i) { return frames[i].truth; });
    made["displayed"] = vectors(frames.size(), [&](std::size_t i) { return frames[i].displayed; });
    py::array_t<bool> updated(static_cast<py::ssize_t>(frames.size()));
    for (std::size_t i = 0; i < frames.size(); ++i)
        updated.mutable_data()[i] = frames[i].updated;
    made["updated"] = updated;
    std::vector<lab::Arrival> located;
    std::ranges::copy_if(shown.arrivals, std::back_inserter(located),
                         [](const lab::Arrival& arrival) { return arrival.update.has_location; });
    made["updates"] = arrays_of(located);
    return made;
}

py::list run(std::vector<std::string> names, const std::string& preset, const py::object& link, const py::object& track,
             py::dict given) {
    lab::RunOptions options;
    use(preset, names, options);
    options.link = link_of(link, given);
    set_rows(given, run_rows(options));
    if (!given.contains("model_fit_latency"))
        options.publisher.model_fit_latency = std::min(options.link.delay, 1.0);
    if (!track.is_none())
        drive(options, track, given);
    if (options.warm_up >= options.duration)
        throw std::invalid_argument(fmt::format("warm_up must be shorter than the duration, {} s", options.duration));
    const std::vector<dr::Scheme> schemes = schemes_of(names);
    if (options.recorded && options.recorded->sticks.empty())
        for (const dr::Scheme& scheme : schemes)
            if (scheme.predictor->name.starts_with("input"))
                throw std::invalid_argument(
                    fmt::format("{} needs the driver's stick, which this track does not have", scheme.name()));

    std::vector<Shown> all;
    {
        const py::gil_scoped_release meanwhile;
        for (std::size_t i = 0; i < schemes.size(); ++i) {
            Shown& shown = all.emplace_back();
            shown.row = lab::run(options, schemes[i], &shown.frames, &shown.arrivals);
        }
    }
    warn_of(schemes);
    std::vector<lab::Row> rows;
    for (const Shown& shown : all)
        rows.push_back(shown.row);
    const py::list figures = figures_of(rows);
    py::list made;
    for (std::size_t i = 0; i < all.size(); ++i) {
        py::dict one = to_python(all[i]);
        one["figures"] = figures[i];
        if (options.recorded && options.recorded->sticks.empty())
            one["updates"]["stick"] = py::none(); // the stick is unknown, not 0
        made.append(one);
    }
    return made;
}

} // namespace

void add_run(py::module_& module) { module.def("run", &run); }

} // namespace python
