/// Does what `reckoning-lab sweep` does, on all cores: paths and tracks × schemes × rates × thresholds × links × model
/// fit.

#include "python/arrays.h"
#include "python/options.h"

#include "lab/sweep/sweep.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <pybind11/stl.h>
#include <stdexcept>

namespace python {

namespace {

/// The options of a sweep that have several values.
struct Lists {
    std::vector<std::string> schemes, paths;
    std::vector<double> rates, thresholds;
    std::vector<bool> model_fit;
    int seeds;
};

template <class Value> void add_once(std::vector<Value>& values, const Value& value) {
    if (std::ranges::find(values, value) == values.end())
        values.push_back(value);
}

/// Returns the full name of a scheme, which may be a script, as in the rows of results.
std::string row_name(const std::string& asked) { return scheme_of(asked).name(); }

lab::SweepOptions prepare(const Lists& lists, const py::list& drives, const py::list& links, const py::dict& given) {
    lab::SweepOptions options;
    set_rows(given, sweep_rows(options.base));
    options.look_ahead = !given.contains("model_fit_latency");
    if (options.base.warm_up >= options.base.duration)
        throw std::invalid_argument(
            fmt::format("warm_up must be shorter than the duration, {} s", options.base.duration));
    for (const std::string& name : lists.paths) {
        const auto kind = dr::path_kind(name);
        if (!kind)
            throw std::invalid_argument(
                fmt::format("unknown path '{}'; there are: {}", name, fmt::join(dr::path_names(), ", ")));
        lab::add_path(options, *kind, lists.seeds);
    }
    for (const py::handle& each : drives) {
        const auto track = py::reinterpret_borrow<py::dict>(each);
        options.drives.push_back({name_of(track), options.base.path, drive_of(track)});
        for (const char* option : {"fps", "waves", "ideal"})
            if (given.contains(option))
                throw std::invalid_argument(fmt::format("{} has no effect with tracks: leave it out", option));
        if (options.drives.back().recorded->length() < options.base.warm_up + 1)
            throw std::invalid_argument(
                fmt::format("{} must be at least 1 s longer than the warm-up", options.drives.back().name));
    }
    for (const std::string& name : lists.schemes)
        add_once(options.schemes, row_name(name));
    for (const double rate : lists.rates)
        add_once(options.rates, checked("rates:", rate, {.low = 0.1, .high = 160, .unit = "1/s"}));
    for (const double threshold : lists.thresholds)
        add_once(options.thresholds,
                 threshold == 0 ? 0.0 : checked("thresholds:", threshold, {.low = 1e-6, .high = 1e3, .unit = "m"}));
    for (const py::handle& link : links)
        add_once(options.links, link_of(link));
    for (const bool fit : lists.model_fit)
        add_once(options.model_fit, fit ? 1 : 0);
    return options;
}

/// Returns the rows of all cases, in their order. Ctrl-C, or an exception of `progress`, ends the sweep after the
/// running cases.
std::vector<lab::SweepRow> results_of(const lab::SweepOptions& options, const std::vector<lab::SweepCase>& all,
                                      const py::object& progress) {
    // Number of the track, and the key: two tracks may have the same name.
    using Key = std::pair<std::size_t, std::string>;
    const auto key = [](const lab::SweepCase& one) { return Key(one.drive, one.key()); };
    std::map<Key, lab::SweepRow> results;
    std::atomic<bool> ended = false;
    std::exception_ptr why;
    const auto with_python = [&](const auto& use) { // runs `use` with the interpreter held; called by many threads
        const py::gil_scoped_acquire now;
        try {
            if (!ended)
                use();
        } catch (...) {
            why = std::current_exception();
            ended = true;
        }
    };
    {
        const py::gil_scoped_release meanwhile;
        lab::run_cases(
            options, all,
            [&](const lab::SweepRow& row) {
                results[key(row.of)] = row;
                with_python([&] {
                    if (progress.is_none())
                        return;
                    const InProgress now_here;
                    progress(results.size(), all.size());
                });
            },
            [&] {
                with_python([] {
                    if (PyErr_CheckSignals() != 0) // works in the main thread only
                        throw py::error_already_set();
                });
                return ended.load();
            });
    }
    if (why)
        std::rethrow_exception(why);
    std::vector<lab::SweepRow> sorted;
    for (const lab::SweepCase& one : all)
        sorted.push_back({one, results.at(key(one)).row});
    return sorted;
}

py::tuple sweep(const std::vector<std::string>& schemes, const std::vector<std::string>& paths, int seeds,
                const py::list& drives, const std::vector<double>& rates, const std::vector<double>& thresholds,
                const py::list& links, const std::vector<bool>& model_fit, const std::string& baseline,
                const py::object& progress, const py::dict& given) {
    if (seeds < 1 || seeds > 10'000)
        throw std::invalid_argument(fmt::format("seeds must be from 1 to 10000, not {}", seeds));
    refuse_within_progress("sweep");
    const lab::SweepOptions options =
        prepare({schemes, paths, rates, thresholds, model_fit, seeds}, drives, links, given);
    const std::string against = baseline.empty() ? baseline : row_name(baseline);
    if (!against.empty() && std::ranges::find(options.schemes, against) == options.schemes.end())
        throw std::invalid_argument(fmt::format("the baseline '{}' is not one of the swept schemes: {}", baseline,
                                                fmt::join(options.schemes, ", ")));
    std::vector<lab::SweepCase> all;
    try {
        all = lab::cases(options);
    } catch (const lab::SweepError& error) {
        throw std::invalid_argument(error.what());
    }
    const std::vector<lab::SweepRow> results = results_of(options, all, progress);
    warn_of(schemes_of(options.schemes));
    return py::make_tuple(from_json(lab::report_json(results)),
                          from_json(lab::report_json(lab::summarise(results, against))));
}

} // namespace

void add_sweep(py::module_& module) { module.def("sweep", &sweep); }

} // namespace python
