/// reckoning-lab sweep: many runs at once.

#include "apps/lab/command.h"
#include "apps/lab/sweep_outputs.h"
#include "lab/sweep/sweep_file.h"
#include "lab/trajectory_recording.h"
#include "platform/path.h"
#include "platform/small_file.h"
#include "platform/stop_signals.h"
#include "platform/system.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/ranges.h>
#include <sstream>

namespace apps {

namespace {

template <class Value> void drop_repeated(std::vector<Value>& values) {
    std::vector<Value> once;
    for (const Value& value : values)
        if (std::ranges::find(once, value) == once.end())
            once.push_back(value);
    values = once;
}

/// Shows the number of finished cases. Without a terminal, prints a line after each tenth of them.
class Progress {
  public:
    explicit Progress(std::size_t all) : all_(all), terminal_(platform::stderr_is_terminal()) {}
    void tell(std::size_t done) {
        const std::size_t tenth = all_ > 0 ? 10 * done / all_ : 10;
        RunningCommand::current().set_progress(fmt::format("{} of {} cases,", done, all_),
                                               all_ > 0 ? static_cast<double>(done) / static_cast<double>(all_) : 1);
        if (!terminal_ && tenth != told_)
            fmt::print(stderr, "{} of {} cases\n", done, all_);
        told_ = tenth;
    }

  private:
    std::size_t all_, told_ = 0;
    bool terminal_;
};

struct Sweep {
    lab::SweepOptions options;
    LinkChoice link;
    TrajectoryChoice trajectory;
    std::vector<std::string> path_names, recordings, links{"none"}, publish{"fixed"};
    std::vector<bool> model_fit{false};
    std::vector<double> rates{1, 2, 3, 5, 10}, thresholds{0.1, 0.5, 1};
    int seeds = 1;
    std::optional<lab::Shard> shard{}; ///< Shard whose cases are run; `nullopt`: all cases.
    std::string actor, out;
    SweepOutputs outputs{};
    std::vector<std::string> words; ///< Arguments of sweep merge: "merge" and files; empty: run.
    lab::Provenance whole{};        ///< Origin of the whole sweep, the same in every shard.
    std::string link_and_scripts;   ///< Hash of link trace and scripts, which all tracks share.
    static inline const std::vector<std::string> not_of_results{"--out",  "--shard",   "--json",        "--pareto",
                                                                "--plot", "--summary", "--plot-format", "--baseline"};

    [[nodiscard]] DisplayChain way() {
        return {.schemes = options.schemes,
                .receiver = options.base.receiver,
                .link = link,
                .publisher = &options.base.publisher,
                .lists = true};
    }

    void add_to(CLI::App& app) {
        auto& base = options.base;
        options.schemes = {"pvb", "offset:ctra-fade"};
        add_list(app, "MERGE", words, "merge FILE.csv ...: merge the files of all shards into --out");
        std::string valid;
        for (const auto& [name, kind] : paths())
            valid.append(valid.empty() ? "" : ", ").append(name);
        add_list(app, "--path", path_names, "Paths to drive: " + valid);
        add_list(app, "--recording", recordings, "Recordings whose tanks are driven again, with or without paths");
        add_trajectory(app, trajectory);
        add_text(app, "--actor", actor, "Only the tank of this name, in --recording and --trajectory", "NAME");
        add_number(app, "--seeds,--runs", seeds, {1, 10000}, "Number of seeds for each path, from --seed on");
        add_seed(app, base.path.seed, "Seed of the random path and of the link");
        add_vehicle(app, base);
        add_flag(app, "--quantise", base.quantise, "Round and limit updates as on the wire");
        add_list(app, "--rate", rates, {0.1, 160}, "Updates a second");
        add_list(app, "--publish", publish, "fixed, threshold or both", {"fixed", "threshold"});
        add_list(app, "--threshold,--position-threshold", thresholds, {1e-6, 1e3},
                 "Position threshold for --publish threshold [m]");
        add_list(app, "--link", links, link_help(false));
        add_model_fit(app, Switches::several, [&](const std::vector<bool>& fits) { model_fit = fits; });
        add_display_chain(app, way());
        const Topic topic(app, "Other files, several machines", {"--out", "--baseline", "--plot"});
        add_text(app, "--out", out, "Results, one line per case; an interrupted sweep continues from this file",
                 "FILE.csv", Need::given);
        add_parsed(
            app, "--shard",
            [this](const std::string& text) {
                const auto wanted = lab::parse_shard(text);
                if (!wanted)
                    throw UsageError("--shard", fmt::format("must be K/N, from 1/N to N/N, not '{}'", text));
                shard = *wanted;
            },
            "Run only the Kth of N parts of the cases, for several machines; sweep merge merges the files", "K/N");
        outputs.add_to(app);
    }

    void add_recording(const std::string& file) {
        const recording::Recording recorded = recording::load(platform::path_of(file));
        if (!recorded.damage.empty())
            note(recorded.damage);
        const std::string hash = lab::hash_of(std::array{file});
        int number = 0;
        for (const recording::Track& track : recorded.tracks) {
            if (!world::driven(track.kind) || (!actor.empty() && track.name != actor))
                continue;
            ++number;
            if (track.length() < options.base.warm_up + shortest_scored)
                continue;
            std::string name = fmt::format("{}#{}#{}", platform::path_of(file).filename().string(), track.name, number);
            std::ranges::replace(name, ',', ';');
            options.drives.push_back({name, options.base.path, lab::recorded_drive(track), hash});
        }
    }

    /// Takes the preset's values for the lists whose options were not given.
    void take_preset(const CLI::App& app) {
        const dr::PublisherSettings& preset = options.base.publisher;
        if (!given(app, "--rate"))
            rates = {preset.rate};
        if (!given(app, "--publish"))
            publish = {preset.when == dr::PublisherSettings::When::fixed ? "fixed" : "threshold"};
        if (!given(app, "--threshold"))
            thresholds = {preset.position_threshold};
        if (!given(app, "--model-fit"))
            model_fit = {preset.model_fit};
    }

    /// Checks all options and files before the first case runs. Returns the cases of the sweep.
    [[nodiscard]] std::vector<lab::SweepCase> prepare(const CLI::App& app) {
        options.look_ahead = !given(app, "--model-fit-latency");
        const auto refuse = [](const char* option, const std::string& why) { throw UsageError(option, why); };
        if (options.base.warm_up >= options.base.duration)
            refuse("--warm-up", fmt::format("must be shorter than --duration, {} s", options.base.duration));
        for (const std::string& name : path_names) {
            const auto kind = dr::path_kind(name);
            if (!kind)
                refuse("--path", fmt::format("unknown name '{}'; reckoning-lab sweep --help lists the paths", name));
            lab::add_path(options, *kind, seeds);
        }
        for (std::string& name : options.schemes)
            name = scheme_name(name);
        std::string& baseline = outputs.baseline;
        if (!baseline.empty())
            baseline = scheme_name(baseline);
        if (!baseline.empty() && std::ranges::find(options.schemes, baseline) == options.schemes.end())
            refuse("--baseline", fmt::format("'{}' is not among the schemes of the sweep: {}", baseline,
                                             fmt::join(options.schemes, ", ")));
        if (given(app, "--preset"))
            take_preset(app);
        const bool by_threshold = std::ranges::find(publish, "threshold") != publish.end();
        const bool fixed = std::ranges::find(publish, "fixed") != publish.end();
        if (!by_threshold && given(app, "--threshold"))
            refuse("--threshold", "has no effect without --publish threshold");
        if (fixed)
            options.thresholds = {0};
        if (by_threshold)
            options.thresholds.insert(options.thresholds.end(), thresholds.begin(), thresholds.end());
        options.rates = rates;
        for (const std::string& name : links) {
            const net::LinkSettings over = with_parts(app, parse_link(name), link);
            options.links.push_back(over);
            if (const std::string missing = ignored_link_parts(name, over); !missing.empty())
                outputs.head += missing + "\n";
        }
        options.model_fit.assign(model_fit.begin(), model_fit.end());
        for (const std::string& file : recordings)
            add_recording(file);
        const auto own = trajectories(trajectory, actor, options.base.warm_up + shortest_scored);
        if (options.base.quantise)
            check_wire_range(own);
        const std::string own_hash = lab::hash_of(trajectory.files);
        for (const lab::Trajectory& drive : own)
            options.drives.push_back({drive.name, options.base.path, drive.drive, own_hash});
        if (options.drives.empty())
            refuse(recordings.empty() ? "--path" : "--recording",
                   recordings.empty() ? "must name a path, unless there is a --recording or a --trajectory"
                                      : "has no track longer than the warm-up");
        drop_repeated(options.schemes);
        drop_repeated(options.rates);
        drop_repeated(options.thresholds);
        drop_repeated(options.model_fit);
        drop_repeated(options.links);
        if (!outputs.pareto.empty() && options.links.size() > 1)
            refuse("--pareto", "can hold only one link: give one --link");
        try {
            return lab::cases(options);
        } catch (const lab::SweepError& error) {
            throw UsageError("sweep", error.what());
        }
    }

    /// One line with the settings that all cases share and that are not columns of the results.
    [[nodiscard]] std::string settings() const {
        const auto& base = options.base;
        std::string text = fmt::format("reckoning-lab sweep: speed {:g}, radius {:g}, duration {:g}, warm-up {:g}",
                                       base.path.speed, base.path.radius, base.duration, base.warm_up);
        text.append(base.ideal ? ", ideal" : "").append(base.quantise ? ", quantise" : "");
        if (!trajectory.files.empty()) // These options decide how the file's numbers are read.
            text +=
                fmt::format(", axes {}, columns {}, unit-length {:g}, unit-time {:g}, degrees {}, gap {:g}, "
                            "max-speed {:g}",
                            trajectory.axes, fmt::join(trajectory.columns, ";"), fmt::join(trajectory.unit_length, ";"),
                            trajectory.options.seconds, trajectory.options.degrees ? "on" : "off", trajectory.gap,
                            trajectory.options.max_speed);
        if (!recordings.empty() || !trajectory.files.empty())
            text += fmt::format(", seed {}", base.path.seed); // A path's seed is in its name.
        lab::RunOptions plain;
        const auto usual = tunables::joined({dr::tunables(plain.publisher), dr::tunables(plain.receiver)});
        lab::RunOptions ours = base; // Rows need mutable values.
        const auto rows = tunables::joined({dr::tunables(ours.publisher), dr::tunables(ours.receiver)});
        for (const tunables::Tunable& row : rows)
            if (row.text() != tunables::find(usual, row.row.name)->text() &&
                !std::ranges::count(std::array<std::string_view, 5>{"publish", "rate", "position-threshold",
                                                                    "model-fit", "reference-scheme"},
                                    row.row.name) &&
                !(options.look_ahead && row.row.name == "model-fit-latency"))
                text += fmt::format(", {} {}", row.row.name, row.text());
        return text;
    }

    [[nodiscard]] int execute(const CLI::App& app) {
        if (!words.empty())
            return merge();
        std::vector<lab::SweepCase> all = prepare(app);
        whole = RunningCommand::current().origin(options.base.path.seed, inputs(), not_of_results);
        link_and_scripts = lab::hash_of(input_files({}, options.links.front()));
        std::string said = settings();
        if (shard) {
            for (const char* option : {"--json", "--pareto", "--plot", "--summary"})
                if (given(app, option))
                    throw UsageError(
                        option,
                        "needs all shards: merge them with sweep merge, then run the same command without --shard");
            said = lab::settings_of(*shard, said, all);
            all = lab::cases_of(*shard, all);
        }
        lab::SweepFile file(platform::path_of(out), said);
        if (!file.note().empty())
            note(file.note());
        std::map<std::string, lab::Row> results = file.done();
        std::vector<lab::SweepCase> todo;
        std::ranges::copy_if(all, std::back_inserter(todo),
                             [&](const auto& one) { return !results.contains(one.key()); });
        std::size_t done = all.size() - todo.size();
        if (done > 0)
            note(fmt::format("{} of {} cases are in {} already", done, all.size(), out));

        RunningCommand::current().on_interrupt("the same command continues from " + out,
                                               RunningCommand::Ends::by_itself);
        Progress progress(all.size());
        lab::run_cases(
            options, todo,
            [&](const lab::SweepRow& row) {
                if (row.row.failure.why.empty()) // A case whose script failed is not stored, so that it runs again.
                    file.append(row, origin_of(row.of));
                results[row.of.key()] = row.row;
                progress.tell(++done);
            },
            platform::stop_requested);
        if (done < all.size()) {
            RunningCommand::current().on_interrupt(
                fmt::format("{} of {} cases are saved, and the same command continues from {}", done, all.size(), out),
                RunningCommand::Ends::by_itself);
            return RunningCommand::current().interrupted();
        }
        RunningCommand::current().on_interrupt(fmt::format("all {} cases are saved in {}", done, out),
                                               RunningCommand::Ends::at_once);
        file.sort(all);
        const int status = tell_failures(results, file);
        RunningCommand::current().clear_line();
        if (shard) {
            if (status == 0)
                fmt::print("shard {}/{}: {} cases are in {}\n", shard->number, shard->of, all.size(), out);
            return status;
        }
        std::vector<lab::SweepRow> sorted;
        for (const lab::SweepCase& one : all)
            sorted.push_back({one, results.at(one.key())});
        outputs.write(options, sorted, {whole, [this](const lab::SweepCase& one) { return origin_of(one); }});
        return status;
    }

    /// Reports failed scripts, one line for each scheme, also in the file. Returns the exit status, `failure` if there
    /// are any.
    [[nodiscard]] int tell_failures(const std::map<std::string, lab::Row>& results, lab::SweepFile& file) const {
        std::map<std::string, lab::Row> failed;
        for (const auto& [key, row] : results)
            if (!row.failure.why.empty())
                if (const auto [found, is_first] = failed.try_emplace(row.scheme, row); !is_first)
                    found->second.failure.count += row.failure.count;
        std::vector<lab::Row> rows;
        for (const auto& [scheme, row] : failed) {
            rows.push_back(row);
            file.tell(no_figures(scheme, row.failure));
        }
        if (!rows.empty())
            note(fmt::format("cases with a failed script are not in {}: fix the script and run the same command again",
                             out));
        return report_unscored(rows);
    }

    [[nodiscard]] int merge() const {
        if (words.front() != "merge")
            throw UsageError("sweep",
                             fmt::format("unknown argument '{}'; valid: sweep merge FILE.csv ...", words.front()));
        std::vector<std::filesystem::path> shards;
        for (std::size_t i = 1; i < words.size(); ++i)
            shards.push_back(platform::path_of(words[i]));
        lab::merge(shards, platform::path_of(out));
        fmt::print("merged {} shards into {}; for tables and plots of it run the sweep's command without "
                   "--shard\n",
                   words.size() - 1, out);
        return 0;
    }

    [[nodiscard]] std::vector<std::string> inputs() const {
        std::vector<std::string> files = recordings;
        files.insert(files.end(), trajectory.files.begin(), trajectory.files.end());
        return input_files(files, options.links.front());
    }
    /// Origin of a case's results: that of the sweep, with seed and input of the case's track.
    [[nodiscard]] lab::Provenance origin_of(const lab::SweepCase& one) const {
        const lab::SweepDrive& track = options.drives.at(one.drive);
        lab::Provenance origin = whole;
        origin.seed = track.path.seed;
        origin.input_hash = track.input_hash;
        if (!link_and_scripts.empty())
            origin.input_hash += (origin.input_hash.empty() ? "" : "+") + link_and_scripts;
        return origin;
    }
};

} // namespace

void add_sweep(LabProgram& lab) {
    lab.add<Sweep>("sweep",
                   "Run paths or recordings under all schemes, rates, thresholds, links and model fits, on all cores",
                   "  reckoning-lab sweep --path random --scheme snap,pvb --rate 1,3 --out sweep.csv --plot plots\n"
                   "  reckoning-lab sweep --path random --seeds 100 --shard 3/8 --out part3.csv\n"
                   "  reckoning-lab sweep merge part*.csv --out whole.csv");
}

} // namespace apps
