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

/// Without those that an earlier row has the name of, and those that are named.
Tunables once(const Tunables& rows, std::initializer_list<std::string_view> but = {}) {
    Tunables kept;
    for (const tunables::Tunable& row : rows)
        if (!tunables::find(kept, row.row.name) && std::ranges::find(but, row.row.name) == but.end())
            kept.push_back(row);
    return kept;
}

/// Latency, jitter and loss as the lab's commands call them and have them, before the game's names.
Tunables link_rows(net::LinkSettings& link) {
    Tunables rows{
        tunables::bind({.name = "latency", .unit = "s", .maximum = 100, .help = "How long an update takes, one way"},
                       link, &net::LinkSettings::delay),
        tunables::bind(
            {.name = "jitter", .unit = "s", .maximum = 100, .help = "Each update up to this much earlier or later"},
            link, &net::LinkSettings::jitter),
        tunables::bind({.name = "loss", .help = "Share of updates lost"}, link, &net::LinkSettings::loss)};
    for (tunables::Tunable row : net::tunables(link)) {
        constexpr std::string_view prefix = "link-";
        if (row.row.name.starts_with(prefix))
            row.row.name.remove_prefix(prefix.size());
        if (row.row.name != "delay")
            rows.push_back(row);
    }
    return once(rows);
}

/// The lab's own, which are wider than the game's.
Tunables lab_rows(lab::RunOptions& o) {
    dr::PublisherSettings& p = o.publisher;
    return {
        tunables::bind({.name = "path", .help = "Path to drive", .choices = dr::path_names()}, o.path,
                       &dr::PathOptions::kind),
        tunables::bind({.name = "speed", .unit = "m/s", .minimum = 0.001, .maximum = 1000, .help = "Of the vehicle"},
                       o.path, &dr::PathOptions::speed),
        tunables::bind(
            {.name = "radius", .unit = "m", .minimum = 0.001, .maximum = 1e5, .help = "Of the tightest turn"}, o.path,
            &dr::PathOptions::radius),
        tunables::bind({.name = "seed", .maximum = 0x1p53, .help = "Of the random path and of the link"}, o.path,
                       &dr::PathOptions::seed),
        tunables::bind({.name = "ideal", .help = "The vehicle follows its commands without lag"}, o,
                       &lab::RunOptions::ideal),
        tunables::bind({.name = "duration", .unit = "s", .minimum = 0.1, .maximum = 1e5, .help = "Of the run"}, o,
                       &lab::RunOptions::duration),
        tunables::bind({.name = "warmup", .unit = "s", .maximum = 1e5, .help = "Not scored"}, o,
                       &lab::RunOptions::warmup),
        tunables::bind(
            {.name = "fps", .unit = "1/s", .minimum = 1, .maximum = 1000, .help = "Frames, and ticks, a second"}, o,
            &lab::RunOptions::fps),
        tunables::bind({.name = "draw-behind", .unit = "s", .maximum = 10, .help = "Draw the instant this long ago"}, o,
                       &lab::RunOptions::draw_behind),
        tunables::bind({.name = "noise",
                        .unit = "m",
                        .maximum = 10,
                        .help = "RMS noise of the position that the publisher sees, on each axis"},
                       o, &lab::RunOptions::noise),
        tunables::bind({.name = "waves", .unit = "m", .maximum = 100, .help = "Ground in waves, from hollow to crest"},
                       o.waves, &lab::Waves::height),
        tunables::bind(
            {.name = "wave-length", .unit = "m", .minimum = 0.1, .maximum = 1e4, .help = "Of the ground's waves"},
            o.waves, &lab::Waves::length),
        tunables::bind({.name = "quantise", .help = "Send through the wire's rounding and limits"}, o,
                       &lab::RunOptions::quantise),
        tunables::bind({.name = "rate",
                        .unit = "1/s",
                        .minimum = 0.1,
                        .maximum = 160,
                        .fallback = p.rate,
                        .help = "Updates a second"},
                       p.rate),
        tunables::bind({.name = "threshold",
                        .unit = "m",
                        .minimum = 1e-6,
                        .maximum = 1e3,
                        .fallback = p.position_threshold,
                        .help = "On position, for publish=\"threshold\""},
                       p.position_threshold),
        tunables::bind({.name = "velocity-average",
                        .unit = "frames",
                        .minimum = 1,
                        .maximum = 1000,
                        .fallback = p.velocity_average,
                        .help = "Average velocity over so many frames"},
                       p.velocity_average)};
}

/// `given`'s value as a row takes it.
std::string text_of(const py::handle& value) {
    const std::string text = py::str(value);
    return text == "True" ? "on" : text == "False" ? "off" : text;
}

std::string with_dashes(std::string name) {
    std::ranges::replace(name, '_', '-');
    return name;
}
std::string with_underscores(std::string_view name) {
    std::string text(name);
    std::ranges::replace(text, '-', '_');
    return text;
}

} // namespace

Tunables run_rows(lab::RunOptions& o) {
    return once(tunables::joined({lab_rows(o), dr::tunables(o.publisher), dr::tunables(o.receiver)}),
                {"position-threshold", "reference-scheme"});
}

Tunables sweep_rows(lab::RunOptions& o) {
    return once(run_rows(o), {"path", "rate", "publish", "threshold", "model-fit"});
}

Tunables replay_rows(lab::ReplayOptions& o) {
    return once(tunables::joined({{tunables::bind({.name = "seed", .maximum = 0x1p53, .help = "Of the emulated link"},
                                                  o, &lab::ReplayOptions::seed)},
                                  dr::tunables(o.receiver),
                                  dr::tunables(o.clamp)}));
}

Tunables display_rows(dr::ReceiverSettings& receiver) { return dr::tunables(receiver); }

void set_rows(const py::dict& given, const Tunables& rows) {
    for (const auto& [key, value] : given) {
        const std::string name = py::str(key);
        const tunables::Tunable* row = tunables::find(rows, with_dashes(name));
        if (!row) {
            std::vector<std::string> names;
            for (const tunables::Tunable& each : rows)
                names.push_back(with_underscores(each.row.name));
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
                                                      {"display", display_rows(run.receiver)},
                                                      {"link", link_rows(run.link)}};
    const auto* const found = std::ranges::find(lists, of, [](const auto& list) { return std::string(list.first); });
    if (found == std::end(lists))
        throw std::invalid_argument(
            fmt::format("there are options of run, sweep, replay, display and link, not of '{}'", of));
    py::list all;
    for (const tunables::Tunable& each : found->second) {
        const Row& row = each.row;
        py::dict about;
        about["name"] = with_underscores(row.name);
        about["help"] = std::string(row.help);
        about["unit"] = std::string(row.unit);
        if (!row.choices.empty())
            about["choices"] = py::cast(std::vector<std::string>(row.choices.begin(), row.choices.end()));
        else if (!row.toggle)
            about["range"] = py::make_tuple(row.minimum, row.maximum);
        if (!row.choices.empty())
            about["default"] = each.text();
        else if (row.toggle)
            about["default"] = each.get() != 0;
        else
            about["default"] = each.get();
        all.append(about);
    }
    return all;
}

net::LinkSettings link_of(const py::handle& said) {
    net::LinkSettings link;
    const Tunables rows = link_rows(link);
    if (py::isinstance<py::str>(said)) {
        const auto name = said.cast<std::string>();
        const auto presets = net::link_presets();
        const auto preset = std::ranges::find(presets, std::string_view(name), &tunables::Preset::name);
        if (preset == presets.end()) {
            std::vector<std::string_view> names;
            std::ranges::transform(presets, std::back_inserter(names), &tunables::Preset::name);
            throw std::invalid_argument(
                fmt::format("unknown link '{}'; there are: {}; or (latency, jitter, loss), or a dict of its parts",
                            name, fmt::join(names, ", ")));
        }
        tunables::apply(*preset, net::tunables(link));
    } else if (py::isinstance<py::dict>(said)) {
        py::dict parts = said.attr("copy")(); // what is no row is taken out of it
        if (parts.contains("link")) {         // what it begins with
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
        throw std::invalid_argument("a link is a preset's name, (latency, jitter, loss), or a dict of its parts");
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

void use(const Preset& preset) {
    if (preset.name.empty())
        return;
    const auto known = client::presets();
    const auto found = std::ranges::find(known, std::string_view(preset.name), &tunables::Preset::name);
    if (found == known.end()) {
        std::vector<std::string_view> names;
        std::ranges::transform(known, std::back_inserter(names), &tunables::Preset::name);
        throw std::invalid_argument(
            fmt::format("unknown preset '{}'; there are: {}", preset.name, fmt::join(names, ", ")));
    }
    client::Settings all;
    all.receiver = preset.receiver;
    tunables::apply(*found, client::preset_rows(all));
    preset.receiver = all.receiver;
    if (preset.publisher)
        *preset.publisher = all.host.publisher;
    if (preset.schemes.empty())
        preset.schemes = {std::string(dr::scheme_names()[static_cast<std::size_t>(all.scheme)])};
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
        throw std::invalid_argument("there must be at least one scheme");
    return schemes;
}

void warn_of(const std::vector<dr::Scheme>& schemes) {
    std::map<std::string, std::string> wrong; // gathered first: a warning may run anything
    const auto note = [&](const std::string& name, const std::string& why) {
        for (const dr::Scheme& scheme : schemes)
            if ((scheme.predictor->name == name || scheme.convergence->name == name) && !why.empty())
                wrong[name] = why;
    };
    for (const scripting::Script& script : scripting::scripts())
        note(script.name, script.wrong());
    for (const scripting::Offer& offer : scripting::offers())
        note(offer.name, offer.wrong());
    for (const auto& [name, why] : wrong)
        if (PyErr_WarnEx(PyExc_RuntimeWarning, fmt::format("{} was switched off: {}", name, why).c_str(), 1) != 0)
            throw py::error_already_set();
}

} // namespace python
