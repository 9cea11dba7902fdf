/// reckoning-lab sweep: many runs at once.

#include "apps/lab/command.h"
#include "lab/sweep/sweep_file.h"
#include "lab/trajectory_recording.h"
#include "platform/small_file.h"
#include "platform/stop_signals.h"
#include "platform/system.h"

#include <algorithm>
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

/// On a terminal one line that is written over; else a line now and then.
class Progress {
  public:
    explicit Progress(std::size_t all) : all_(all), terminal_(platform::stderr_is_terminal()) {}
    void tell(std::size_t done) {
        const std::size_t tenth = all_ > 0 ? 10 * done / all_ : 10;
        if (terminal_) {
            constexpr std::size_t width = 40;
            const std::size_t full = all_ > 0 ? width * done / all_ : width;
            fmt::print(stderr, "\r[{:<{}}] {} of {} ", std::string(full, '#'), width, done, all_);
            if (done == all_)
                fmt::print(stderr, "\n");
        } else if (tenth != told_) {
            fmt::print(stderr, "{} of {} cases\n", done, all_);
        }
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
    std::optional<lab::Shard> shard{}; ///< of the cases
    std::string actor, out, json, pareto, plot, baseline, summary;
    std::vector<std::string> words; ///< "merge" and files
    std::string head;               ///< what is said above the fronts
    lab::Picture picture = lab::Picture::svg;

    [[nodiscard]] Way way() {
        return {.schemes = options.schemes,
                .receiver = options.base.receiver,
                .link = link,
                .publisher = &options.base.publisher,
                .lists = true};
    }

    void add_to(CLI::App& app) {
        auto& base = options.base;
        options.schemes = {"pvb", "offset:ctra-fade"};
        add_list(app, "MERGE", words, "merge FILE.csv ...: put the files of all shards together into --out");
        std::string valid;
        for (const auto& [name, kind] : paths())
            valid.append(valid.empty() ? "" : ", ").append(name);
        add_list(app, "--path", path_names, "Paths to drive: " + valid);
        add_list(app, "--recording", recordings,
                 "Recordings whose tanks are driven again, instead of paths or beside them");
        add_trajectory(app, trajectory);
        add_text(app, "--actor", actor, "Of the recordings and of your own data only who has this name", "NAME");
        add_number(app, "--seeds,--runs", seeds, {1, 10000}, "Each path with so many seeds, from --seed on");
        add_seed(app, base.path.seed, "Of the random path and of the link");
        add_vehicle(app, base);
        add_flag(app, "--quantise", base.quantise, "Send through the wire's rounding and limits");
        add_list(app, "--rate", rates, {0.1, 160}, "Updates a second");
        add_list(app, "--publish", publish, "fixed, threshold or both", {"fixed", "threshold"});
        add_list(app, "--threshold,--position-threshold", thresholds, {1e-6, 1e3},
                 "On position, for threshold publishing [m]");
        add_list(app, "--link", links, link_help(false));
        add_model_fit(app, Switches::several, [&](const std::vector<bool>& fits) { model_fit = fits; });
        add_way(app, way());
        const Topic topic(app, "Other files, and other machines", {"--out", "--baseline", "--plot"});
        add_text(app, "--out", out, "Results, a line a case: an interrupted sweep goes on from it", "FILE.csv",
                 Need::given);
        add_parsed(
            app, "--shard",
            [this](const std::string& text) {
                const auto wanted = lab::parse_shard(text);
                if (!wanted)
                    throw UsageError("--shard", fmt::format("must be K/N, from 1/N to N/N, not '{}'", text));
                shard = *wanted;
            },
            "Only the Kth of N parts of the cases, for several machines; sweep merge puts the files together", "K/N");
        add_text(app, "--baseline", baseline,
                 "Hold every scheme against this one, drive by drive: how much more its mean error is, with the 95 % "
                 "interval",
                 "SCHEME");
        add_text(app, "--summary", summary,
                 "The means over all drives with their spread and their 95 % intervals, as CSV", "FILE.csv");
        add_text(app, "--json", json, "All results as JSON, too", "FILE.json");
        add_text(app, "--pareto", pareto, "The means over all drives as the game's overlay reads them; for one link",
                 "FILE.csv");
        add_text(app, "--plot", plot,
                 "Draw error over updates, Pareto fronts, an error time line and paths into this "
                 "folder",
                 "FOLDER");
        add_picture(app, picture);
    }

    void add_recording(const std::string& file) {
        const recording::Recording recorded = recording::load(file);
        if (!recorded.damage.empty())
            note(recorded.damage);
        int life = 0;
        for (const recording::Track& track : recorded.tracks) {
            if (!world::driven(track.kind) || (!actor.empty() && track.name != actor))
                continue;
            ++life;
            if (track.length() < options.base.warmup + shortest_scored)
                continue;
            std::string name =
                fmt::format("{}#{}#{}", std::filesystem::path(file).filename().string(), track.name, life);
            std::ranges::replace(name, ',', ';');
            options.drives.push_back({name, options.base.path, lab::recorded_drive(track)});
        }
    }

    /// The lists that were not given have what the preset says.
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

    /// Everything that could be wrong is found before the first case runs.
    [[nodiscard]] std::vector<lab::SweepCase> prepare(const CLI::App& app) {
        options.look_ahead = !given(app, "--model-fit-latency");
        const auto refuse = [](const char* option, const std::string& why) { throw UsageError(option, why); };
        if (options.base.warmup >= options.base.duration)
            refuse("--warmup", fmt::format("must be shorter than --duration, {} s", options.base.duration));
        for (const std::string& name : path_names) {
            const auto kind = dr::path_kind(name);
            if (!kind)
                refuse("--path", fmt::format("unknown name '{}'; there are the paths of reckoning-lab run", name));
            lab::add_path(options, *kind, seeds);
        }
        for (std::string& name : options.schemes)
            name = scheme_name(name);
        if (!baseline.empty())
            baseline = scheme_name(baseline);
        if (!baseline.empty() && std::ranges::find(options.schemes, baseline) == options.schemes.end())
            refuse("--baseline", fmt::format("'{}' is none of the schemes that are swept: {}", baseline,
                                             fmt::join(options.schemes, ", ")));
        if (given(app, "--preset"))
            take_preset(app);
        const bool by_threshold = std::ranges::find(publish, "threshold") != publish.end();
        const bool fixed = std::ranges::find(publish, "fixed") != publish.end();
        if (!by_threshold && given(app, "--threshold"))
            refuse("--threshold", "means nothing without --publish threshold");
        if (fixed)
            options.thresholds = {0};
        if (by_threshold)
            options.thresholds.insert(options.thresholds.end(), thresholds.begin(), thresholds.end());
        options.rates = rates;
        for (const std::string& name : links) {
            const net::LinkSettings over = with_parts(app, parse_link(name), link);
            options.links.push_back(over);
            if (const std::string missing = left_out(name, over); !missing.empty())
                head += missing + "\n";
        }
        options.model_fit.assign(model_fit.begin(), model_fit.end());
        for (const std::string& file : recordings)
            add_recording(file);
        const auto own = trajectories(trajectory, actor, options.base.warmup + shortest_scored);
        if (options.base.quantise)
            refuse_beyond_wire(own);
        for (const lab::Trajectory& drive : own)
            options.drives.push_back({drive.name, options.base.path, drive.drive});
        if (options.drives.empty())
            refuse(recordings.empty() ? "--path" : "--recording",
                   recordings.empty() ? "needs at least one path, or give a --recording or a --trajectory"
                                      : "holds no tank that was driven for longer than the warm-up");
        drop_repeated(options.schemes);
        drop_repeated(options.rates);
        drop_repeated(options.thresholds);
        drop_repeated(options.model_fit);
        drop_repeated(options.links);
        if (!pareto.empty() && options.links.size() > 1)
            refuse("--pareto", "takes the points of one link: give one --link");
        try {
            return lab::cases(options);
        } catch (const lab::SweepError& error) {
            throw UsageError("sweep", error.what());
        }
    }

    /// One line: whatever all cases share and a line does not say.
    [[nodiscard]] std::string settings() const {
        const auto& base = options.base;
        std::string text = fmt::format("reckoning-lab sweep: speed {:g}, radius {:g}, duration {:g}, warmup {:g}",
                                       base.path.speed, base.path.radius, base.duration, base.warmup);
        text.append(base.ideal ? ", ideal" : "").append(base.quantise ? ", quantise" : "");
        if (!trajectory.files.empty()) // what their numbers mean
            text +=
                fmt::format(", axes {}, columns {}, unit-length {:g}, unit-time {:g}, degrees {}, gap {:g}, "
                            "max-speed {:g}",
                            trajectory.axes, fmt::join(trajectory.columns, ";"), fmt::join(trajectory.unit_length, ";"),
                            trajectory.options.seconds, trajectory.options.degrees ? "on" : "off", trajectory.gap,
                            trajectory.options.max_speed);
        if (!recordings.empty() || !trajectory.files.empty())
            text += fmt::format(", seed {}", base.path.seed); // a path's is in its name
        lab::RunOptions plain;
        const auto usual = tunables::joined({dr::tunables(plain.publisher), dr::tunables(plain.receiver)});
        lab::RunOptions ours = base; // rows are bound to what may change
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
        std::string said = settings();
        if (shard) {
            for (const char* option : {"--json", "--pareto", "--plot", "--summary"})
                if (given(app, option))
                    throw UsageError(option,
                                     "needs all shards: put them together first, then run the same without --shard");
            said = lab::settings_of(*shard, said, all);
            all = lab::cases_of(*shard, all);
        }
        lab::SweepFile file(out, said);
        if (!file.note().empty())
            note(file.note());
        std::map<std::string, lab::Row> results = file.done();
        std::vector<lab::SweepCase> todo;
        std::ranges::copy_if(all, std::back_inserter(todo),
                             [&](const auto& one) { return !results.contains(one.key()); });
        std::size_t done = all.size() - todo.size();
        if (done > 0)
            note(fmt::format("{} of {} cases are in {} already", done, all.size(), out));

        platform::catch_stop_signals("reckoning-lab");
        Progress progress(all.size());
        lab::run_cases(
            options, todo,
            [&](const lab::SweepRow& row) {
                if (row.row.failure.why.empty()) // else it is run again when the script is mended
                    file.append(row);
                results[row.of.key()] = row.row;
                progress.tell(++done);
            },
            platform::stop_asked);
        if (done < all.size()) {
            fmt::print(stderr, "\nreckoning-lab: interrupted after {} of {} cases; the same command goes on from {}\n",
                       done, all.size(), out);
            return failure;
        }
        file.sort(all);
        const int status = tell_failures(results);
        if (shard) {
            if (status == 0)
                fmt::print("shard {}/{}: {} cases are in {}\n", shard->number, shard->of, all.size(), out);
            return status;
        }
        std::vector<lab::SweepRow> sorted;
        for (const lab::SweepCase& one : all)
            sorted.push_back({one, results.at(one.key())});
        finish(sorted);
        return status;
    }

    /// One line a scheme.
    [[nodiscard]] int tell_failures(const std::map<std::string, lab::Row>& results) const {
        std::map<std::string, lab::Row> failed;
        for (const auto& [key, row] : results)
            if (!row.failure.why.empty()) {
                std::uint64_t& count = failed.try_emplace(row.scheme, row).first->second.failure.count;
                count = std::max(count, row.failure.count); // counted on from case to case
            }
        std::vector<lab::Row> rows;
        for (const auto& [scheme, row] : failed)
            rows.push_back(row);
        if (!rows.empty())
            note(fmt::format("what failed is not in {}: mend the script, and the same command goes on", out));
        return tell_unscored(rows);
    }

    void write_summary(const std::vector<lab::SweepSummary>& summaries) const {
        std::string table =
            "scheme,rate,threshold,model_fit,latency,jitter,loss,link,drives,mean,deviation,half_width_95,updates_"
            "per_s,bytes_per_s,"
            "against,against_half_width_95\n";
        const auto number = [](double value) {
            return std::isnan(value) ? std::string() : fmt::format("{:.6g}", value);
        };
        for (const lab::SweepSummary& one : summaries)
            for (std::size_t i = 0; i < one.points.size(); ++i) {
                const client::ParetoPoint& point = one.points[i];
                const lab::Estimate &error = one.errors[i], &against = one.against[i];
                table += fmt::format("{},{:g},{:g},{},{:g},{:g},{:g},{},{},{},{},{},{:.6g},{:.6g},{},{}\n",
                                     point.scheme, point.rate, point.threshold, point.model_fit ? "on" : "off",
                                     one.link.delay, one.link.jitter, one.link.loss, net::further_parts(one.link),
                                     error.count, number(error.mean), number(error.deviation), number(error.half_width),
                                     point.updates_per_s, point.bytes_per_s, number(against.mean),
                                     number(against.half_width));
            }
        platform::write_file(summary, table);
    }

    [[nodiscard]] int merge() const {
        if (words.front() != "merge")
            throw UsageError("sweep",
                             fmt::format("'{}' is no option; there is: sweep merge FILE.csv ...", words.front()));
        lab::merge({words.begin() + 1, words.end()}, out);
        fmt::print("{} shards are put together in {}; the sweep's own command, without --shard, makes tables and plots "
                   "of it\n",
                   words.size() - 1, out);
        return 0;
    }

    void finish(const std::vector<lab::SweepRow>& results) const {
        if (const auto silent = std::ranges::count_if(
                results, [](const lab::SweepRow& one) { return !lab::scored(one.row) && one.row.failure.why.empty(); });
            silent > 0)
            note(fmt::format("in {} of {} cases nothing was received while it was scored; they are on no Pareto front",
                             silent, results.size()));
        if (!json.empty())
            lab::write_json(json, results);
        const std::vector<lab::SweepSummary> summaries = lab::summarise(results, baseline);
        if (!summary.empty())
            write_summary(summaries);
        if (!pareto.empty()) {
            const lab::Link& over = summaries.front().link;
            std::ostringstream file;
            client::write_pareto(file,
                                 {fmt::format("{} drives, latency {:g} +- {:g} s, loss {:g}{}{}", options.drives.size(),
                                              over.delay, over.jitter, over.loss, net::further(over),
                                              options.base.receiver.compensate ? ", time-compensated" : ""),
                                  summaries.front().points});
            platform::write_file(pareto, file.str());
        }
        fmt::print("{}", head);
        for (const lab::SweepSummary& one : summaries) {
            fmt::print(
                "latency {:g} ± {:g} s, loss {:g}{}; time compensation {}; the Pareto front by updates, means over {} "
                "drives:\n",
                one.link.delay, one.link.jitter, one.link.loss, net::further(one.link),
                options.base.receiver.compensate ? "on" : "off", options.drives.size());
            fmt::print("{:<24} {:>5} {:>9} {:>9} {:>10} {:>9} {:>9} {:>8}{}\n", "scheme", "rate", "threshold",
                       "model_fit", "mean", "± 95 %", "updates/s", "B/s",
                       baseline.empty() ? "" : "  against the baseline");
            for (const std::size_t at : client::pareto_front(one.points, client::ParetoCost::updates)) {
                const client::ParetoPoint& point = one.points[at];
                const lab::Estimate& against = one.against[at];
                fmt::print("{:<24} {:>5g} {:>9g} {:>9} {:>10.4g} {:>9} {:>9.3g} {:>8.4g}{}\n", point.scheme, point.rate,
                           point.threshold, point.model_fit ? "on" : "off", point.mean_error,
                           std::isnan(one.errors[at].half_width) ? "–"
                                                                 : fmt::format("{:.2g}", one.errors[at].half_width),
                           point.updates_per_s, point.bytes_per_s,
                           against.count == 0 ? ""
                           : std::isnan(against.half_width)
                               ? fmt::format("  {:+.3g} m", against.mean)
                               : fmt::format("  {:+.3g} ± {:.2g} m", against.mean, against.half_width));
            }
        }
        if (plot.empty())
            return;
        lab::plot_sweep(plot, summaries, picture);
        std::vector<lab::Trail> trails; // of the first drive, link, rate and threshold, each scheme
        for (const std::string& scheme : options.schemes) {
            const lab::SweepCase one{.scheme = scheme,
                                     .rate = options.rates.front(),
                                     .threshold = options.thresholds.front(),
                                     .model_fit = options.model_fit.front() != 0,
                                     .link = options.links.front()};
            trails.push_back({scheme, {}});
            (void)lab::run_case(options, one, &trails.back().frames);
        }
        const lab::Link& over = options.links.front();
        lab::plot_trails(
            plot, trails, picture,
            fmt::format("{:g} update{}/s{}; link {:g} ± {:g} s, loss {:g}{}", options.rates.front(),
                        options.rates.front() == 1 ? "" : "s",
                        options.thresholds.front() > 0 ? fmt::format(" past {:g} m", options.thresholds.front()) : "",
                        over.delay, over.jitter, over.loss, net::further(over)));
    }
};

} // namespace

void add_sweep(LabProgram& lab) {
    lab.add<Sweep>(
        "sweep", "Cross paths or recordings with schemes, rates, thresholds, links and model fit, on all cores",
        "  reckoning-lab sweep --path random,zigzag,stopgo --seeds 3 --radius 12 --scheme "
        "snap:order1,pvb,offset:ctra-fade --publish fixed,threshold --rate 1,2,3,5,10 --link none,0.1:0.02:0.05 "
        "--compensate --model-fit off,on --out sweep.csv --plot plots\n"
        "  reckoning-lab sweep --path random --seeds 100 --shard 3/8 --out part3.csv\n"
        "  reckoning-lab sweep merge part*.csv --out whole.csv");
}

} // namespace apps
