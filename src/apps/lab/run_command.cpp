/// reckoning-lab run: measures several schemes on one path.

#include "apps/lab/command.h"
#include "lab/output/plot.h"
#include "platform/path.h"

#include <algorithm>

namespace apps {

namespace {

struct Run : RowCommand {
    lab::RunOptions options;
    std::vector<std::string> schemes{"pvb", "bezier-end"};
    LinkChoice link;
    TrajectoryChoice trajectory;
    std::string actor;
    std::string timeline, plot;
    lab::Picture picture = lab::Picture::svg;

    [[nodiscard]] DisplayChain way() {
        return {.schemes = schemes, .receiver = options.receiver, .link = link, .publisher = &options.publisher};
    }

    void add_to(CLI::App& app) {
        auto& o = options;
        add_choice(app, "--path", o.path.kind, paths(), "Path to drive");
        add_vehicle(app, o);
        add_number(app, "--fps", o.fps, {1, 1000}, "Ticks per second, each with a displayed frame");
        add_frames(app, o.frames);
        add_trajectory(app, trajectory);
        add_text(app, "--actor", actor, "Track of this name in --trajectory; default: the first", "NAME");
        add_display_chain(app, way());
        add_number(app, "--draw-behind", o.draw_behind, {0, 10},
                   "Display delay [s]; the game's is 2 frames: 0.0333 at 60 frames per second");
        add_number(app, "--noise", o.noise, {0, 10},
                   "RMS noise of the position that the publisher sees, on each axis [m]");
        add_number(app, "--waves", o.waves.height, {0, 100},
                   "Waves of the ground: height from trough to crest [m]; 0: flat");
        add_number(app, "--wave-length", o.waves.length, {0.1, 1e4}, "Waves of the ground: length [m]");
        add_flag(app, "--quantise", o.quantise, "Round and limit updates as on the wire");
        add_seed(app, o.path.seed, "Seed of the random path and of the link");
        add_text(app, "--timeline", timeline, "Write the positions and error of each frame to this CSV file",
                 "FILE.csv");
        add_text(app, "--plot", plot, "Draw the error over time and the paths into this folder", "FOLDER");
        add_picture(app, picture);
    }

    [[nodiscard]] int execute(const CLI::App& app) {
        if (options.warm_up >= options.duration)
            throw UsageError("--warm-up", fmt::format("must be shorter than --duration, {} s", options.duration));
        const net::LinkSettings over = apps::chosen(app, link);
        options.link = over;
        std::string driven = fmt::format("{}, seed {}", dr::path_names()[static_cast<std::size_t>(options.path.kind)],
                                         options.path.seed);
        look_ahead(app, options.publisher, options.link.delay);
        if (const auto drives = trajectories(trajectory, actor, options.warm_up + shortest_scored); !drives.empty()) {
            for (const char* option : {"--path", "--speed", "--radius", "--ideal", "--fps", "--waves"})
                if (given(app, option))
                    throw UsageError(option, "has no effect with --trajectory");
            if (options.publisher.model_fit)
                throw UsageError("--model-fit", "needs a simulated vehicle; --trajectory has only recorded motion");
            for (const std::string& name : schemes)
                if (parse_scheme(name).predictor->name.starts_with("input"))
                    throw UsageError(
                        "--scheme", fmt::format("{} needs the driver's stick, which --trajectory does not have", name));
            if (options.quantise)
                check_wire_range({drives.data(), 1});
            options.recorded = drives.front().drive;
            driven = drives.front().name;
            options.duration = std::min(given(app, "--duration") ? options.duration : 1e5, drives.front().length());
            if (drives.size() > 1)
                note(fmt::format(
                    "uses track {}, the first of {}: choose another with --actor; reckoning-lab sweep uses all",
                    drives.front().name, drives.size()));
        }
        const std::vector<dr::Scheme> wanted = parse_schemes(schemes); // Checks all names before the first run.
        std::vector<lab::Row> rows;
        std::vector<lab::Trail> trails;
        const bool kept = !timeline.empty() || !plot.empty();
        for (const dr::Scheme& scheme : wanted) {
            trails.push_back({scheme.name(), {}});
            options.progress = RunningCommand::current().progress(scheme.name());
            rows.push_back(lab::run(options, scheme, kept ? &trails.back().frames : nullptr));
            if (!rows.back().failure.why.empty() || trails.back().frames.empty())
                trails.pop_back(); // The script failed, and a simpler scheme was displayed instead; or nothing was.
        }
        const std::vector<std::string> inputs = input_files(trajectory.files, over);
        const lab::Provenance origin =
            RunningCommand::current().origin(options.path.seed, inputs, {"--timeline", "--plot", "--plot-format"});
        if (!timeline.empty())
            lab::write_timeline(platform::path_of(timeline), trails, origin);
        if (!plot.empty())
            lab::plot_trails(platform::path_of(plot), trails, picture,
                             fmt::format("{}; {}", driven, conditions(way(), over)), origin);
        const int status = report_unscored(rows);
        const std::string missing = ignored_link_parts(link.name, over);
        RunningCommand::current().clear_line();
        if (format == lab::Format::table)
            fmt::print("{}\n{}{}seed {}, errors in m, dv_max in m/s, jerk_rms in m/s^3\n", conditions(way(), over),
                       missing, missing.empty() ? "" : "\n", options.path.seed);
        else if (!missing.empty())
            note(missing);
        print(rows, options.path.seed, inputs);
        return status;
    }
};

} // namespace

void add_run(LabProgram& lab) {
    lab.add<Run>("run", "Drive a path under several schemes, one row per scheme",
                 "  reckoning-lab run --path zigzag --speed 10 --radius 12 --rate 5 --scheme pvb,linear,snap:order1\n"
                 "  reckoning-lab run --path random --radius 12 --publish threshold --threshold 0.5 --rate 60 --scheme "
                 "snap:order1,snap:order2");
}

} // namespace apps
