#include "python/options.h"

#include "client/match/presets.h"
#include "scripting/scripts.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <pybind11/stl.h>
#include <stdexcept>

namespace python {

namespace {

using tunables::Row;
using tunables::Tunables;

/// Returns the rows without repeated names and without those in `but`.
Tunables once(const Tunables& rows, std::initializer_list<std::string_view> but = {}) {
    Tunables kept;
    for (const tunables::Tunable& row : rows)
        if (!tunables::find(kept, row.row.name) && std::ranges::find(but, row.row.name) == but.end())
            kept.push_back(row);
    return kept;
}

/// Rows of a link: latency, jitter and loss with the names and ranges of the lab's commands, then the game's rows.
Tunables link_rows(net::LinkSettings& link) {
    using L = net::LinkSettings;
    const tunables::RowsOf<L> own{link};
    Tunables rows{own.number("latency", "s", 0, 100, &L::delay, "Travel time of an update, one way"),
                  own.number("jitter", "s", 0, 100, &L::jitter,
                             "Random change of each travel time, at most this much earlier or later"),
                  own.number("loss", {}, 0, 1, &L::loss, "Share of updates that are lost")};
    for (tunables::Tunable row : net::tunables(link)) {
        constexpr std::string_view prefix = "link-";
        if (row.row.name.starts_with(prefix))
            row.row.name.remove_prefix(prefix.size());
        if (row.row.name != "delay")
            rows.push_back(row);
    }
    return once(rows);
}

/// Rows with the lab's ranges, which are wider than the game's.
Tunables lab_rows(lab::RunOptions& o) {
    Tunables rows{tunables::bind({.name = "path", .help = "Path to drive", .choices = dr::path_names()}, o.path.kind)};
    const auto add = [&](std::string_view name, std::string_view unit, double low, double high, std::string_view help,
                         auto& value) {
        rows.push_back(
            tunables::bind({.name = name, .unit = unit, .minimum = low, .maximum = high, .help = help}, value));
    };
    add("speed", "m/s", 0.001, 1000, "Speed of the vehicle", o.path.speed);
    add("radius", "m", 0.001, 1e5, "Radius of the tightest turn", o.path.radius);
    add("seed", "", 0, 0x1p53, "Seed of the random path and of the link", o.path.seed);
    add("ideal", "", 0, 1, "The vehicle follows its commands without lag", o.ideal);
    add("duration", "s", 0.1, 1e5, "Duration of the run", o.duration);
    add("warm-up", "s", 0, 1e5, "Time at the beginning that is not scored", o.warm_up);
    add("fps", "1/s", 1, 1000, "Ticks per second, each with a displayed frame", o.fps);
    add("frames", "1/s", 0, 1000, "Displayed frames per second, each in the next tick; 0: in every tick",
        o.frames.rate);
    add("frame-jitter", "", 0, 1, "Even variation of the time between two frames, as a share of it", o.frames.jitter);
    add("hitch", "s", 0, 10, "Duration of a hitch, in which no frame is displayed; 0: none", o.frames.hitch);
    add("hitch-every", "s", 0.01, 1e4, "Mean time between two hitches", o.frames.hitch_every);
    add("draw-behind", "s", 0, 10, "Display delay: age of the instant that a frame shows", o.draw_behind);
    add("noise", "m", 0, 10, "RMS noise of the publisher's positions, on each axis", o.noise);
    add("waves", "m", 0, 100, "Height of the ground's waves, from hollow to crest", o.waves.height);
    add("wave-length", "m", 0.1, 1e4, "Length of the ground's waves", o.waves.length);
    add("quantise", "", 0, 1, "Round and limit updates as the game's messages do", o.quantise);
    dr::PublisherSettings& p = o.publisher;
    add("rate", "1/s", 0.1, 160, "Updates per second", p.rate);
    add("threshold", "m", 1e-6, 1e3, "Position threshold, for publish=\"threshold\"", p.position_threshold);
    add("velocity-average", "frames", 1, 1000, "Number of frames over which the velocity is averaged",
        p.velocity_average);
    return rows;
}

/// Returns the preset of this name. Throws std::invalid_argument if there is none; its text lists the names and ends
/// with `else_`.
const tunables::Preset& named(std::span<const tunables::Preset> known, const char* kind, std::string_view name,
                              std::string_view else_ = {}) {
    const auto found = std::ranges::find(known, name, &tunables::Preset::name);
    if (found == known.end())
        throw std::invalid_argument(
            fmt::format("unknown {} '{}'; there are: {}{}", kind, name, tunables::preset_names(known), else_));
    return *found;
}

/// Returns a Python value as the text that a row takes.
std::string text_of(const py::handle& value) {
    const std::string text = py::str(value);
    return text == "True" ? "on" : text == "False" ? "off" : text;
}

std::string replaced(std::string_view name, char old, char fresh) {
    std::string text(name);
    std::ranges::replace(text, old, fresh);
    return text;
}

} // namespace

Tunables run_rows(lab::RunOptions& o) {
    return once(tunables::joined({lab_rows(o), dr::tunables(o.publisher), dr::tunables(o.receiver)}),
                {"position-threshold", "reference-scheme", "contract-end", "contract-side"});
}

Tunables sweep_rows(lab::RunOptions& o) {
    return once(run_rows(o), {"path", "rate", "publish", "threshold", "model-fit"});
}

Tunables replay_rows(lab::ReplayOptions& o) {
    return once(
        tunables::joined({{tunables::bind({.name = "seed", .maximum = 0x1p53, .help = "Seed of the emulated link"}, o,
                                          &lab::ReplayOptions::seed)},
                          dr::tunables(o.receiver),
                          dr::tunables(o.clamp)}));
}

double checked(const char* name, double value, const tunables::Range& range) {
    if (const auto wrong = tunables::read_number(fmt::format("{}", value), range, value))
        throw std::invalid_argument(fmt::format("{} {}", name, *wrong));
    return value;
}

py::list from_json(const std::string& text) { return py::module_::import("json").attr("loads")(text); }

py::list figures_of(const lab::Rows& rows) { return from_json(lab::report(rows, lab::Format::json)); }

void set_rows(const py::dict& given, const Tunables& rows) {
    for (const auto& [key, value] : given) {
        const std::string name = py::str(key);
        const tunables::Tunable* row =
            // older scripts say "warmup"
            tunables::find(rows, name == "warmup" ? "warm-up" : replaced(name, '_', '-'));
        if (!row) {
            std::vector<std::string> names;
            for (const tunables::Tunable& each : rows)
                names.push_back(replaced(each.row.name, '-', '_'));
            throw py::type_error(fmt::format("unknown option '{}'; there are: {}", name, fmt::join(names, ", ")));
        }
        if (const auto wrong = row->set_text(text_of(value)))
            throw std::invalid_argument(*wrong);
    }
}

py::list list_options(const std::string& of) {
    lab::RunOptions run;
    lab::ReplayOptions replay;
    const std::pair<const char*, Tunables> lists[] = {{"run", run_rows(run)},
                                                      {"sweep", sweep_rows(run)},
                                                      {"replay", replay_rows(replay)},
                                                      {"display", dr::tunables(run.receiver)},
                                                      {"link", link_rows(run.link)}};
    const auto* const found = std::ranges::find(lists, of, [](const auto& list) { return std::string(list.first); });
    if (found == std::end(lists))
        throw std::invalid_argument(
            fmt::format("options takes 'run', 'sweep', 'replay', 'display' or 'link', not '{}'", of));
    py::list all;
    for (const tunables::Tunable& each : found->second) {
        const Row& row = each.row;
        py::dict about;
        about["name"] = replaced(row.name, '-', '_');
        about["help"] = std::string(row.help);
        about["unit"] = std::string(row.unit);
        if (!row.choices.empty()) {
            about["choices"] = py::cast(std::vector<std::string>(row.choices.begin(), row.choices.end()));
            about["default"] = each.text();
        } else if (row.toggle) {
            about["default"] = each.get() != 0;
        } else {
            about["range"] = py::make_tuple(row.minimum, row.maximum);
            about["default"] = each.get();
        }
        all.append(about);
    }
    return all;
}

net::LinkSettings link_of(const py::handle& said) {
    net::LinkSettings link;
    const Tunables rows = link_rows(link);
    if (py::isinstance<py::str>(said)) {
        tunables::apply(named(net::link_presets(), "link", said.cast<std::string>(),
                              "; or use (latency, jitter, loss), or a dict of the link's parts"),
                        net::tunables(link));
    } else if (py::isinstance<py::dict>(said)) {
        py::dict parts = said.attr("copy")(); // a copy, from which `link` and other parts without a row are removed
        if (parts.contains("link")) {         // the preset to start from
            const py::object preset = parts.attr("pop")("link");
            if (!py::isinstance<py::str>(preset))
                throw std::invalid_argument("'link' must be a preset's name");
            link = link_of(preset);
        }
        std::string trace;
        if (parts.contains("trace"))
            trace = py::str(parts.attr("pop")("trace"));
        set_rows(parts, rows);
        if (!trace.empty())
            link.trace = std::make_shared<const net::LinkTrace>(net::LinkTrace::load(trace));
    } else if (py::isinstance<py::sequence>(said) && py::len(said) >= 1 && py::len(said) <= 3) {
        py::dict parts;
        std::size_t at = 0;
        for (const py::handle& part : said)
            parts[py::str(std::string(rows[at++].row.name))] = part;
        set_rows(parts, rows);
    } else {
        throw std::invalid_argument("a link must be a preset's name, (latency, jitter, loss), or a dict of parts");
    }
    return link;
}

net::LinkSettings link_of(const py::handle& said, py::dict& given) {
    net::LinkSettings link = link_of(said);
    py::dict parts;
    for (const char* part : {"latency", "jitter", "loss"})
        if (given.contains(part))
            parts[part] = given.attr("pop")(part);
    set_rows(parts, link_rows(link));
    return link;
}

void use(const std::string& preset, std::vector<std::string>& schemes, lab::RunOptions& options) {
    if (preset.empty())
        return;
    const tunables::Preset& found = named(client::presets(), "preset", preset);
    client::Settings all;
    all.receiver = options.receiver;
    tunables::apply(found, client::preset_rows(all));
    options.receiver = all.receiver;
    options.publisher = all.host.publisher;
    if (schemes.empty())
        schemes = {std::string(dr::scheme_names()[static_cast<std::size_t>(all.scheme)])};
}

dr::Scheme scheme_of(const std::string& name) {
    const auto scheme = scripting::scheme(name);
    if (!scheme)
        throw std::invalid_argument(fmt::format("unknown scheme '{}'; valid: {}", name, dr::valid_schemes()));
    return *scheme;
}

std::vector<dr::Scheme> schemes_of(const std::vector<std::string>& names) {
    std::vector<dr::Scheme> schemes;
    for (const std::string& name : names)
        schemes.push_back(scheme_of(name));
    if (schemes.empty())
        throw std::invalid_argument("give at least one scheme");
    return schemes;
}

void refuse_within_progress(const char* what) {
    if (in_progress)
        throw std::runtime_error(
            fmt::format("{} must not be called by a sweep's progress: the two would wait for each other", what));
}

void warn_of(const std::vector<dr::Scheme>& schemes) {
    std::map<std::string, std::string> wrong; // collect all errors first, because a warning may run any Python code
    const auto note = [&](const std::string& name, const std::string& why) {
        for (const dr::Scheme& scheme : schemes)
            if ((scheme.predictor->name == name || scheme.convergence->name == name) && !why.empty())
                wrong[name] = why;
    };
    for (const scripting::Script& script : scripting::scripts())
        note(script.name, script.current_error());
    for (const scripting::Offer& offer : scripting::offers())
        note(offer.name, offer.current_error());
    for (const auto& [name, why] : wrong)
        if (PyErr_WarnEx(PyExc_RuntimeWarning, fmt::format("{} was switched off: {}", name, why).c_str(), 1) != 0)
            throw py::error_already_set();
}

} // namespace python
