/// reckoning-lab run: one path under some schemes.

#include "apps/lab/command.h"
#include "apps/lab/options.h"

#include <algorithm>
#include <memory>

namespace apps {

namespace {

struct Run {
    lab::RunOptions options;
    std::vector<std::string> schemes{"pvb", "bezier-end"};
    lab::Format format = lab::Format::table;
    CLI::Option* model_fit_latency = nullptr;

    void add_to(CLI::App& app) {
        using S = dr::PublisherSettings;
        auto& o = options;
        choice(app, "--path", o.path.kind, paths(), "Path to drive");
        app.add_flag("--ideal", o.ideal, "The vehicle follows its commands without lag");
        number(app, "--speed", o.path.speed, 0.001, 1000, "[m/s]");
        number(app, "--radius", o.path.radius, 0.001, 1e5, "Of the tightest turn [m]");
        number(app, "--duration", o.duration, 0.1, 1e5, "[s]");
        number(app, "--warmup", o.warmup, 0, 1e5, "Not scored [s]");
        number(app, "--fps", o.fps, 1, 1000, "Frames, and ticks, a second");
        choice<S::When>(app, "--publish", o.publisher.when,
                        {{"fixed", S::When::fixed}, {"threshold", S::When::threshold}},
                        "Always at the rate, or at most at the rate and only past the threshold");
        number(app, "--rate", o.publisher.rate, 0.1, 160, "Updates a second");
        number(app, "--threshold", o.publisher.position_threshold, 1e-6, 1e3,
               "On position, for --publish threshold [m]");
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
        number(app, "--velocity-average", o.publisher.velocity_average, 1, 1000, "Average velocity over F frames");
        app.add_flag("--damp", o.publisher.damp, "Damp acceleration that changes direction between updates");
        app.add_flag("--angular-acceleration", o.publisher.angular_acceleration, "Publish angular acceleration, too");
        app.add_flag("--predictive-prevention", o.publisher.predictive_prevention,
                     "Damp what would carry the remote copy under the waves");
        app.add_flag("--model-fit", o.publisher.model_fit,
                     "Publish the derivatives that fit what the vehicle will do under its present command; looks ahead "
                     "by the update interval and the latency");
        number(app, "--noise", o.noise, 0, 10, "RMS noise of the position that the publisher sees, on each axis [m]");
        number(app, "--waves", o.waves.height, 0, 100, "Ground in waves, from hollow to crest [m]");
        number(app, "--wave-length", o.waves.length, 0.1, 1e4, "[m]");
        app.add_flag("--quantise", o.quantise, "Send through the wire's rounding and limits");
        number(app, "--latency", o.link.latency, 0, 100, "[s]");
        number(app, "--jitter", o.link.jitter, 0, 100, "Each update up to this much earlier or later [s]");
        number(app, "--loss", o.link.loss, 0, 1, "Share of updates lost");
        app.add_flag("--compensate", o.receiver.compensate, "Time compensation: predict from the time stamp");
        add_rows(app, dr::tunables(o.publisher), {"publish", "reference-scheme", "position-threshold"});
        add_rows(app, dr::tunables(o.receiver));
        model_fit_latency = app.get_option("--model-fit-latency");
        app.add_option("--seed", o.path.seed, "Of the random path and of the link")->capture_default_str();
        add_schemes_option(app, schemes);
        add_format(app, format);
        app.footer("Examples:\n"
                   "  reckoning-lab run --path zigzag --speed 10 --radius 12 --rate 5 --scheme pvb,linear,snap:order1\n"
                   "  reckoning-lab run --path random --radius 12 --publish threshold --threshold 0.5 --rate 60 "
                   "--scheme snap:order1,snap:order2");
    }

    [[nodiscard]] int execute() {
        if (options.warmup >= options.duration)
            throw CLI::ValidationError("--warmup",
                                       fmt::format("must be shorter than --duration, {} s", options.duration));
        if (model_fit_latency->count() == 0)
            options.publisher.model_fit_latency = std::min(options.link.latency, 1.0);
        std::vector<lab::Row> rows;
        for (const std::string& name : schemes)
            parse_scheme(name); // all of them, before any of them runs
        for (const std::string& name : schemes) {
            rows.push_back(lab::run(options, parse_scheme(name)));
            rows.back().scheme = name; // as asked for
        }
        if (format == lab::Format::table)
            fmt::print("seed {}, errors in m, dv_max in m/s, jerk_rms in m/s^3, heading in degrees\n",
                       options.path.seed);
        fmt::print("{}", lab::report(rows, format));
        return 0;
    }
};

} // namespace

LabCommand add_run(CLI::App& lab) {
    const auto run = std::make_shared<Run>();
    CLI::App* const app = lab.add_subcommand("run", "Drive a path under some schemes, one row a scheme");
    run->add_to(*app);
    return {app, [run] { return run->execute(); }};
}

} // namespace apps
