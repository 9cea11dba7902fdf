/// reckoning-lab run: one path under some schemes.

#include "apps/lab/command.h"
#include "apps/lab/options.h"
#include "lab/plot.h"

#include <memory>

namespace apps {

namespace {

struct Run {
    lab::RunOptions options;
    std::vector<std::string> schemes{"pvb", "bezier-end"};
    lab::Format format = lab::Format::table;
    std::string timeline, plot;
    lab::Picture picture = lab::Picture::svg;

    void add_to(CLI::App& app) {
        auto& o = options;
        choice(app, "--path", o.path.kind, paths(), "Path to drive");
        app.add_flag("--ideal", o.ideal, "The vehicle follows its commands without lag");
        number(app, "--speed", o.path.speed, 0.001, 1000, "[m/s]");
        number(app, "--radius", o.path.radius, 0.001, 1e5, "Of the tightest turn [m]");
        number(app, "--duration", o.duration, 0.1, 1e5, "[s]");
        number(app, "--warmup", o.warmup, 0, 1e5, "Not scored [s]");
        number(app, "--fps", o.fps, 1, 1000, "Frames, and ticks, a second");
        add_way(app, {o.publisher, o.link, o.receiver});
        number(app, "--noise", o.noise, 0, 10, "RMS noise of the position that the publisher sees, on each axis [m]");
        number(app, "--waves", o.waves.height, 0, 100, "Ground in waves, from hollow to crest [m]");
        number(app, "--wave-length", o.waves.length, 0.1, 1e4, "[m]");
        app.add_flag("--quantise", o.quantise, "Send through the wire's rounding and limits");
        app.add_option("--seed", o.path.seed, "Of the random path and of the link")->capture_default_str();
        add_schemes_option(app, schemes);
        app.add_option("--timeline", timeline, "Every frame of every scheme into this file, as CSV");
        app.add_option("--plot", plot, "Draw the error over time and the paths into this folder");
        choice<lab::Picture>(app, "--plot-format", picture, {{"svg", lab::Picture::svg}, {"png", lab::Picture::png}},
                             "Of the pictures");
        add_format(app, format);
        app.footer("Examples:\n"
                   "  reckoning-lab run --path zigzag --speed 10 --radius 12 --rate 5 --scheme pvb,linear,snap:order1\n"
                   "  reckoning-lab run --path random --radius 12 --publish threshold --threshold 0.5 --rate 60 "
                   "--scheme snap:order1,snap:order2");
    }

    [[nodiscard]] int execute(const CLI::App& app) {
        if (options.warmup >= options.duration)
            throw CLI::ValidationError("--warmup",
                                       fmt::format("must be shorter than --duration, {} s", options.duration));
        look_ahead(app, {options.publisher, options.link, options.receiver});
        std::vector<lab::Row> rows;
        for (const std::string& name : schemes)
            parse_scheme(name); // all of them, before any of them runs
        std::vector<lab::Trail> trails;
        const bool kept = !timeline.empty() || !plot.empty();
        for (const std::string& name : schemes) {
            trails.push_back({name, {}});
            rows.push_back(lab::run(options, parse_scheme(name), kept ? &trails.back().frames : nullptr));
            rows.back().scheme = name; // as asked for
        }
        if (!timeline.empty())
            lab::write_timeline(timeline, trails);
        if (!plot.empty())
            lab::plot_trails(plot, trails, picture);
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
    return {app, [run, app] { return run->execute(*app); }};
}

} // namespace apps
