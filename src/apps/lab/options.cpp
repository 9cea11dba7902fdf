#include "apps/lab/options.h"

#include <algorithm>

namespace apps {

CLI::Option* number(CLI::App& app, const std::string& name, double& value, double low, double high,
                    const std::string& help) {
    return app.add_option(name, value, help)->check(CLI::Range(low, high))->capture_default_str();
}

void add_format(CLI::App& app, lab::Format& format) {
    choice<lab::Format>(app, "--format", format,
                        {{"table", lab::Format::table}, {"csv", lab::Format::csv}, {"json", lab::Format::json}},
                        "How to print it");
}

Names<dr::PathKind> paths() {
    Names<dr::PathKind> paths;
    for (const std::string_view name : dr::path_names())
        paths.emplace(name, *dr::path_kind(name));
    return paths;
}

void add_schemes_option(CLI::App& app, std::vector<std::string>& schemes) {
    app.add_option("--scheme", schemes, "Schemes to measure, separated by commas: " + dr::valid_schemes())
        ->delimiter(',')
        ->capture_default_str();
}

dr::Scheme parse_scheme(const std::string& name) {
    const auto scheme = dr::scheme(name);
    if (!scheme)
        throw CLI::ValidationError("--scheme",
                                   fmt::format("unknown scheme '{}'; valid: {}", name, dr::valid_schemes()));
    return *scheme;
}

void add_rows(CLI::App& app, const tunables::Tunables& rows, std::initializer_list<std::string_view> but) {
    for (const tunables::Tunable& row : rows) {
        const std::string name = "--" + std::string(row.row.name);
        if (std::ranges::find(but, row.row.name) != but.end() || app.get_option_no_throw(name))
            continue;
        const auto assign = [row, name](const std::string& text) {
            if (const auto wrong = row.set_text(text))
                throw CLI::ValidationError(name, *wrong);
        };
        app.add_option_function<std::string>(name, assign, std::string(row.row.help))->default_str(row.text());
    }
}

void add_way(CLI::App& app, const Way& way) {
    using S = dr::PublisherSettings;
    S& publisher = way.publisher;
    choice<S::When>(app, "--publish", publisher.when, {{"fixed", S::When::fixed}, {"threshold", S::When::threshold}},
                    "Always at the rate, or at most at the rate and only past the threshold");
    number(app, "--rate", publisher.rate, 0.1, 160, "Updates a second");
    number(app, "--threshold", publisher.position_threshold, 1e-6, 1e3, "On position, for --publish threshold [m]");
    choice<S::Velocity>(
        app, "--velocity", publisher.velocity,
        {{"true", S::Velocity::engine}, {"difference", S::Velocity::difference}, {"fit", S::Velocity::fit}},
        "Published velocity: the true one, the backward difference of positions, or from a least-squares fit");
    choice<S::Acceleration>(app, "--acceleration", publisher.acceleration,
                            {{"true", S::Acceleration::engine},
                             {"difference", S::Acceleration::difference},
                             {"fit", S::Acceleration::fit},
                             {"none", S::Acceleration::none}},
                            "Published acceleration: the true one, the difference of velocities, from a least-squares "
                            "fit, or none");
    number(app, "--velocity-average", publisher.velocity_average, 1, 1000, "Average velocity over F frames");
    app.add_flag("--damp", publisher.damp, "Damp acceleration that changes direction between updates");
    app.add_flag("--angular-acceleration", publisher.angular_acceleration, "Publish angular acceleration, too");
    app.add_flag("--predictive-prevention", publisher.predictive_prevention,
                 "Damp what would carry the remote copy under the ground");
    app.add_flag("--model-fit", publisher.model_fit,
                 "Publish the derivatives that fit what the vehicle will do under its present command; looks ahead by "
                 "the update interval and the latency");
    number(app, "--latency", way.link.latency, 0, 100, "[s]");
    number(app, "--jitter", way.link.jitter, 0, 100, "Each update up to this much earlier or later [s]");
    number(app, "--loss", way.link.loss, 0, 1, "Share of updates lost");
    app.add_flag("--compensate", way.receiver.compensate, "Time compensation: predict from the time stamp");
    add_rows(app, dr::tunables(publisher), {"publish", "reference-scheme", "position-threshold"});
    add_rows(app, dr::tunables(way.receiver));
}

void look_ahead(const CLI::App& app, const Way& way) {
    if (app.count("--model-fit-latency") == 0)
        way.publisher.model_fit_latency = std::min(way.link.latency, 1.0);
}

} // namespace apps
