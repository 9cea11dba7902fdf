/// reckoning-lab: dead reckoning measured, without a window and without a network.

#include "lab/report.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <map>

namespace {

constexpr int failure = 1, usage_error = 2;

template <class Value> using Names = std::map<std::string, Value>;

/// An option that takes one of these names.
template <class Value>
CLI::Option* choice(CLI::App& app, const std::string& name, Value& value, const Names<Value>& names,
                    const std::string& help) {
    std::string valid, fallback;
    for (const auto& [text, each] : names) {
        valid += valid.empty() ? text : ", " + text;
        if (each == value)
            fallback = text;
    }
    const auto assign = [&value, names, valid, name](const std::string& text) {
        const auto found = names.find(text);
        if (found == names.end())
            throw CLI::ValidationError(name, fmt::format("unknown name '{}'; valid: {}", text, valid));
        value = found->second;
    };
    return app.add_option_function<std::string>(name, assign, fmt::format("{} ({})", help, valid))
        ->default_str(fallback);
}

void add_format(CLI::App& app, lab::Format& format) {
    choice<lab::Format>(app, "--format", format,
                        {{"table", lab::Format::table}, {"csv", lab::Format::csv}, {"json", lab::Format::json}},
                        "How to print it");
}

dr::Scheme parse_scheme(const std::string& name) {
    const auto scheme = dr::scheme(name);
    if (!scheme)
        throw CLI::ValidationError("--scheme",
                                   fmt::format("unknown scheme '{}'; valid: {}", name, dr::valid_schemes()));
    return *scheme;
}

struct RunCommand {
    lab::RunOptions options;
    std::vector<std::string> schemes{"pvb", "bezier-end"};
    lab::Format format = lab::Format::table;
    tunables::Tunables settings{}; ///< bound to `options`
    CLI::Option* model_fit_latency = nullptr;

    void add_to(CLI::App& app) {
        using S = dr::PublisherSettings;
        Names<dr::PathKind> paths;
        for (const std::string_view name : dr::path_names())
            paths.emplace(name, *dr::path_kind(name));
        auto& o = options;
        const auto number = [&app](const std::string& name, double& value, double low, double high,
                                   const std::string& help) {
            app.add_option(name, value, help)->check(CLI::Range(low, high))->capture_default_str();
        };
        choice(app, "--path", o.path.kind, paths, "Path to drive");
        app.add_flag("--ideal", o.ideal, "The vehicle follows its commands without lag");
        number("--speed", o.path.speed, 0.001, 1000, "[m/s]");
        number("--radius", o.path.radius, 0.001, 1e5, "Of the tightest turn [m]");
        number("--duration", o.duration, 0.1, 1e5, "[s]");
        number("--warmup", o.warmup, 0, 1e5, "Not scored [s]");
        number("--fps", o.fps, 1, 1000, "Frames, and ticks, a second");
        choice<S::When>(app, "--publish", o.publisher.when,
                        {{"fixed", S::When::fixed}, {"threshold", S::When::threshold}},
                        "Always at the rate, or at most at the rate and only past the threshold");
        number("--rate", o.publisher.rate, 0.1, 160, "Updates a second");
        number("--threshold", o.publisher.position_threshold, 1e-6, 1e3, "On position, for --publish threshold [m]");
        choice<S::Velocity>(
            app, "--velocity", o.publisher.velocity,
            {{"true", S::Velocity::engine}, {"difference", S::Velocity::difference}, {"fit", S::Velocity::fit}},
            "Published velocity: the true one, the backward difference of positions, or from a "
            "least-squares fit");
        choice<S::Acceleration>(app, "--acceleration", o.publisher.acceleration,
                                {{"true", S::Acceleration::engine},
                                 {"difference", S::Acceleration::difference},
                                 {"fit", S::Acceleration::fit},
                                 {"none", S::Acceleration::none}},
                                "Published acceleration: the true one, the difference of velocities, from a "
                                "least-squares fit, or none");
        number("--velocity-average", o.publisher.velocity_average, 1, 1000, "Average velocity over F frames");
        app.add_flag("--damp", o.publisher.damp, "Damp acceleration that changes direction between updates");
        app.add_flag("--angular-acceleration", o.publisher.angular_acceleration, "Publish angular acceleration, too");
        app.add_flag("--predictive-prevention", o.publisher.predictive_prevention,
                     "Damp what would carry the remote copy under the waves");
        app.add_flag("--model-fit", o.publisher.model_fit,
                     "Publish the derivatives that fit what the vehicle will do under its present command; looks ahead "
                     "by the update interval and the latency");
        number("--noise", o.noise, 0, 10, "RMS noise of the position that the publisher sees, on each axis [m]");
        number("--waves", o.waves.height, 0, 100, "Ground in waves, from hollow to crest [m]");
        number("--wave-length", o.waves.length, 0.1, 1e4, "[m]");
        app.add_flag("--quantise", options.quantise, "Send through the wire's rounding and limits");
        number("--latency", o.link.latency, 0, 100, "[s]");
        number("--jitter", o.link.jitter, 0, 100, "Each update up to this much earlier or later [s]");
        number("--loss", o.link.loss, 0, 1, "Share of updates lost");
        app.add_flag("--compensate", o.receiver.compensate, "Time compensation: predict from the time stamp");
        add_rows(app);
        model_fit_latency = app.get_option("--model-fit-latency");
        app.add_option("--seed", o.path.seed, "Of the random path and of the link")->capture_default_str();
        app.add_option("--scheme", schemes, "Schemes to measure, separated by commas: " + dr::valid_schemes())
            ->delimiter(',')
            ->capture_default_str();
        add_format(app, format);
    }

    /// Whatever the publisher and the receiver let a user change beside the options with names of the lab's own.
    void add_rows(CLI::App& app) {
        settings = dr::tunables(options.publisher);
        for (const ::tunables::Tunable& row : dr::tunables(options.receiver))
            settings.push_back(row);
        for (const ::tunables::Tunable& row : settings) {
            const std::string name = "--" + std::string(row.row.name);
            if (row.row.name == "publish" || row.row.name == "reference-scheme" ||
                row.row.name == "position-threshold" || app.get_option_no_throw(name))
                continue;
            const auto assign = [&row, name](const std::string& text) {
                if (const auto wrong = row.set_text(text))
                    throw CLI::ValidationError(name, *wrong);
            };
            app.add_option_function<std::string>(name, assign, std::string(row.row.help))->default_str(row.text());
        }
    }

    void execute() const {
        if (options.warmup >= options.duration)
            throw CLI::ValidationError("--warmup",
                                       fmt::format("must be shorter than --duration, {} s", options.duration));
        lab::RunOptions run_options = options;
        if (model_fit_latency->count() == 0)
            run_options.publisher.model_fit_latency = std::min(options.link.latency, 1.0);
        std::vector<lab::Row> rows;
        for (const std::string& name : schemes)
            parse_scheme(name); // all of them, before any of them runs
        for (const std::string& name : schemes) {
            rows.push_back(lab::run(run_options, parse_scheme(name)));
            rows.back().scheme = name; // as asked for
        }
        if (format == lab::Format::table)
            fmt::print("seed {}, errors in m, dv_max in m/s, jerk_rms in m/s^3, heading in degrees\n",
                       options.path.seed);
        fmt::print("{}", lab::report(rows, format));
    }
};

struct DrmCommand {
    std::string file;
    lab::Precision precision = lab::Precision::with_double;
    lab::Format format = lab::Format::table;

    void add_to(CLI::App& app) {
        app.add_option("FILE", file, "Cases as CSV")->required()->check(CLI::ExistingFile);
        choice<lab::Precision>(app, "--precision", precision,
                               {{"double", lab::Precision::with_double}, {"float", lab::Precision::with_float}},
                               "Arithmetic");
        add_format(app, format);
    }

    /// False if a case is off by more than the tolerance.
    [[nodiscard]] bool execute() const {
        std::ifstream input(file);
        const auto rows = lab::check_drm(input, file, precision);
        fmt::print("{}", lab::report(rows, format));
        return std::ranges::all_of(rows, [](const lab::DrmRow& row) { return row.passed || !row.judged; });
    }
};

} // namespace

int main(int argc, char** argv) {
    CLI::App app{"Measures dead reckoning: publisher, link and receiver under a virtual clock."};
    app.name("reckoning-lab");
    app.require_subcommand(0, 1);
    app.footer("Examples:\n"
               "  reckoning-lab run --path circle --ideal --speed 10 --radius 20 --rate 3 --scheme pvb,bezier-end\n"
               "  reckoning-lab run --path random --latency 0.1 --loss 0.05 --compensate --scheme pvb --format json\n"
               "  reckoning-lab table18\n"
               "  reckoning-lab schemes");

    RunCommand run;
    CLI::App* const run_app = app.add_subcommand("run", "Drive a path under some schemes, one row a scheme");
    run.add_to(*run_app);
    run_app->footer(
        "Examples:\n"
        "  reckoning-lab run --path zigzag --speed 10 --radius 12 --rate 5 --scheme pvb,linear,snap:order1\n"
        "  reckoning-lab run --path random --radius 12 --publish threshold --threshold 0.5 --rate 60 "
        "--scheme snap:order1,snap:order2");
    CLI::App* const schemes_app = app.add_subcommand("schemes", "List the convergences and predictors");
    lab::Format table_format = lab::Format::table;
    CLI::App* const table_app = app.add_subcommand("table18", "Table 18.1 of Murphy 2011 beside the published rows");
    add_format(*table_app, table_format);
    lab::Style style = lab::Style::average;
    CLI::App* const pantel_app =
        app.add_subcommand("pantel", "The eight schemes of Pantel & Wolf 2002 on synthetic traces of three genres");
    choice<lab::Style>(
        *pantel_app, "--style", style,
        {{"average", lab::Style::average}, {"smooth", lab::Style::smooth}, {"hectic", lab::Style::hectic}},
        "How the player's hand moves");
    add_format(*pantel_app, table_format);
    DrmCommand drm;
    CLI::App* const drm_app =
        app.add_subcommand("drm", "Check the nine DIS models against cases of known result; exit 1 past the tolerance");
    drm.add_to(*drm_app);
    app.allow_extras(); // refused below, with the names of the subcommands

    try {
        app.parse(argc, argv);
        const std::vector<std::string> unknown = app.remaining();
        if (app.get_subcommands().empty())
            throw CLI::RequiredError(fmt::format("A subcommand (run, table18, pantel, drm or schemes{})",
                                                 unknown.empty() ? "" : ", not '" + unknown.front() + "'"));
        if (!unknown.empty())
            throw CLI::ExtrasError(unknown);
        if (*run_app)
            run.execute();
        if (*schemes_app)
            fmt::print("{}", lab::report_schemes());
        if (*table_app)
            fmt::print("{}", lab::report(lab::table18(), table_format));
        if (*pantel_app)
            fmt::print("{}", lab::report(lab::pantel(style), table_format));
        if (*drm_app && !drm.execute())
            return failure;
    } catch (const lab::DrmError& error) {
        fmt::print(stderr, "reckoning-lab: {}\n", error.what());
        return failure;
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : usage_error;
    }
    return 0;
}
