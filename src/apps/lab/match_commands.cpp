/// reckoning-lab match: measures a match of bots with the game's physics, server and clients. reckoning-lab replay:
/// measures a recorded match under several schemes.

#include "apps/lab/command.h"
#include "apps/recorded_schemes.h"
#include "dead_reckoning/custom.h"
#include "lab/match/match.h"
#include "lab/match/replay.h"
#include "platform/path.h"
#include "recording/writer.h"

#include <algorithm>

namespace apps {

namespace {

struct Match : RowCommand {
    lab::MatchOptions options;
    LinkChoice link;
    int runs = 1;
    std::string drivers = "fighters", reference;
    std::vector<std::string> schemes{"pvb", "ease:ctra-fade"};

    [[nodiscard]] DisplayChain way() {
        return {.schemes = schemes,
                .receiver = options.viewer.receiver,
                .link = link,
                .publisher = &options.publisher,
                .clamp = &options.viewer.clamp,
                .emulated = true};
    }

    void add_to(CLI::App& app) {
        auto& o = options;
        add_choice(app, "--map", o.map, world::map_names(), "Map to drive on");
        add_number(app, "--bots", o.bots.count, {1, 64}, "Number of tanks");
        Names<std::string> all{{"fighters", "fighters"}};
        for (const auto& [name, kind] : paths())
            all.emplace(name, name);
        add_choice(app, "--bot-path,--path", drivers, all, "Path of the tanks; fighters also shoot and get killed");
        add_choice(app, "--bot-hands", o.bots.hands, bots::hands_by_name(), "How the bots move their sticks");
        add_number(app, "--speed", o.bots.path_speed, {0.1, 14}, "Speed on a path [m/s]");
        add_number(app, "--radius", o.bots.path_radius, {1, 1e4}, "Radius of a path's tightest turn [m]");
        add_number(app, "--seconds,--duration", o.seconds, {1, 1e4}, "Scored virtual time [s]");
        add_number(app, "--warm-up,--warmup", o.warm_up, {1, 1e3}, "Unscored time at the start [s]");
        add_seed(app, o.seed, "Seed of the bots, the spawn points and the link");
        add_number(app, "--runs,--seeds", runs, {1, 1000},
                   "Matches with successive seeds; prints the median of each figure");
        add_text(app, "--record", o.record, "Record the (first) match into this file, for reckoning-lab replay",
                 "FILE");
        add_flag(app, "--overwrite", o.overwrite, "Replace the file of --record if it exists");
        add_text(app, "--reference-scheme", reference,
                 "Scheme of the publishers' thresholds and model fit; default: the first of --scheme", "SCHEME");
        add_display_chain(app, way());
        const Topic topic(app, "Ground and physics", {"--format"});
        add_rows(app, dr::tunables(o.viewer.clamp));
        add_flag(app, "--remote-physics", o.viewer.remote_physics,
                 "For the first scheme, predict by simulating the tank's physics from the newest update's state and "
                 "stick: a "
                 "reference without a forecast of the driver; leave out --model-fit");
    }

    [[nodiscard]] int execute(const CLI::App& app) {
        options.viewer.link = apps::chosen(app, link);
        if (options.viewer.link.loss >= 1)
            throw UsageError("--loss", "must be below 1: without any message from the server, the viewer cannot join");
        look_ahead(app, options.publisher, options.viewer.link.delay);
        if (drivers != "fighters")
            options.bots.path = dr::path_kind(drivers);
        const std::vector<dr::Scheme> wanted = parse_schemes(schemes);
        options.publisher.reference_scheme = static_cast<int>(
            dr::index_of(reference.empty() ? wanted.front() : parse_scheme(reference, "--reference-scheme")));
        if (!options.record.empty() && !options.overwrite)
            recording::require_new_file(
                platform::path_of(options.record)); // Fails before the match, not after its warm-up.
        options.progress = RunningCommand::current().progress();
        if (!options.record.empty())
            RunningCommand::current().on_interrupt(options.record + " has the match until then",
                                                   RunningCommand::Ends::by_itself);
        const lab::MatchFigures match = lab::run_matches(options, wanted, runs);
        const int status = report_unscored(match.rows);
        RunningCommand::current().clear_line();
        if (format == lab::Format::table)
            fmt::print("{}\n{}, {} s; seed {}, median of {}; errors in m, dv in m/s, jerk in m/s^3; updates and bytes "
                       "per tank\n",
                       conditions(way(), options.viewer.link), options.map, options.seconds, options.seed, runs);
        print(match, options.seed, input_files({}, options.viewer.link));
        return status;
    }
};

struct Replay : RowCommand {
    lab::ReplayOptions options;
    std::string file;
    std::vector<std::string> schemes{"pvb", "ease:ctra-fade"};
    LinkChoice link;
    bool merged = false;

    [[nodiscard]] DisplayChain way() {
        return {
            .schemes = schemes, .receiver = options.receiver, .link = link, .clamp = &options.clamp, .emulated = true};
    }

    void add_to(CLI::App& app) {
        add_text(app, "FILE", file, "A recording, made with reckoning --record FILE", {}, Need::given);
        add_text(app, "--actor", options.actor, "Evaluate only the tank of this name", "NAME");
        add_text(app, "--eye", options.eye, "Error and jerk also in pixels, as seen from behind the tank of this name",
                 "NAME");
        add_flag(app, "--merged", merged, "One row per scheme over all tanks, instead of one per tank and scheme");
        add_display_chain(app, way());
        add_rows(app, dr::tunables(options.clamp));
        add_seed(app, options.seed, "Seed of the emulated link");
    }

    [[nodiscard]] int execute(const CLI::App& app) {
        options.file = platform::path_of(file);
        options.link = apps::chosen(app, link);
        if (std::ranges::any_of(schemes,
                                [](const std::string& name) { return name.find(dr::custom_prefix) != name.npos; }))
            offer_recorded(platform::path_of(file));
        options.schemes = parse_schemes(schemes);
        const lab::Replay replay = lab::replay(options, RunningCommand::current().progress());
        if (!replay.damage.empty())
            note(replay.damage);
        const std::vector<lab::Row> together = lab::over_tanks(replay.rows);
        const int status = report_unscored(together);
        const std::vector<std::string> inputs = input_files({file}, options.link);
        RunningCommand::current().clear_line();
        if (format == lab::Format::table)
            fmt::print(
                "{}\n{:.1f} s on {}, recorded by {}; errors in m, dv in m/s, jerk in m/s^3{}; received updates and "
                "bytes per tank\n",
                conditions(way(), options.link), replay.length, replay.map,
                replay.recorder.empty() ? "a viewer" : replay.recorder,
                options.eye.empty() ? "" : fmt::format(", seen by {} in pixels and pixels/s^3", options.eye));
        merged ? print(together, options.seed, inputs) : print(replay.rows, options.seed, inputs);
        return status;
    }
};

} // namespace

void add_match(LabProgram& lab) {
    lab.add<Match>(
        "match", "Run a match of bots and watch it over a link under several schemes, one row per scheme",
        "  reckoning-lab match --bots 8 --runs 5 --publish fixed --rate 3 --latency 0.1 --jitter 0.02 --loss 0.05 "
        "--compensate --scheme pvb\n"
        "  reckoning-lab match --bots 8 --runs 5 --publish fixed --rate 3 --latency 0.1 --jitter 0.02 --loss 0.05 "
        "--compensate --model-fit --scheme ease:ctra-fade\n"
        "Two ways to publish over the same bad link.");
}

void add_replay(LabProgram& lab) {
    lab.add<Replay>("replay", "Replay a recorded match, one row per tank and scheme; the same figures every time",
                    "  reckoning --headless --bot-path figure8 --seconds 60 --link bad-wifi --record match.reck\n"
                    "  reckoning-lab replay match.reck --scheme snap,linear,pvb,ease:ctra-fade --compensate --merged\n"
                    "The emulated link adds its delay and loss to those of the recorded link.");
}

} // namespace apps
