/// The studies: commands that print the rows of one function of the lab.

#include "apps/lab/command.h"
#include "lab/output/plot_pantel.h"
#include "lab/progress.h"
#include "platform/path.h"
#include "platform/small_file.h"
#include "world/map.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

template <class Options> struct Study : RowCommand {
    Options options{};
    /// Shows the progress of `study`, and prints its rows.
    int measure(auto study) {
        options.progress = RunningCommand::current().progress();
        return this->print(study(options), options.seed);
    }
};

constexpr const char* of_match = "Seed of drivers, spawn points and links";
constexpr double degree = std::numbers::pi / 180;

struct Schemes {
    static void add_to(CLI::App&) {}
    static int execute(const CLI::App&) {
        fmt::print("{}", lab::report_schemes());
        return 0;
    }
};

struct Table18 : RowCommand {
    static void add_to(CLI::App&) {}
    [[nodiscard]] int execute(const CLI::App&) const { return print(lab::table18()); }
};

struct Pantel : Study<lab::Style> {
    std::vector<double> weights{lab::published_weight};
    std::string plot, traces;
    lab::Picture picture = lab::Picture::svg;

    void add_to(CLI::App& app) {
        add_choice(app, "--style", options,
                   {{"average", lab::Style::average}, {"smooth", lab::Style::smooth}, {"hectic", lab::Style::hectic}},
                   "How the player moves the stick");
        add_list(app, "--weight", weights, {0, 1},
                 "Weights w of scheme 7: the predicted stick moves at w times real time");
        add_text(app, "--plot", plot, "Draw figures 2 to 13 of the paper from these traces into this folder", "FOLDER");
        add_picture(app, picture);
        add_text(app, "--traces", traces,
                 "Write the traces as trajectories, a CSV file for each genre, into this folder", "FOLDER");
    }
    [[nodiscard]] int execute(const CLI::App&) const {
        const lab::Provenance origin = RunningCommand::current().origin(0, {}, {"--plot", "--plot-format", "--traces"});
        if (!traces.empty())
            lab::write_traces(platform::path_of(traces), options, origin.text());
        if (!plot.empty())
            lab::plot_pantel(platform::path_of(plot), picture, origin);
        return print(lab::pantel(options, weights));
    }
};

struct Drm : Study<lab::Precision> {
    std::string file;

    void add_to(CLI::App& app) {
        add_text(app, "FILE", file, "Test cases to check, as CSV", {}, Need::existing_file);
        add_choice(app, "--precision", options,
                   {{"double", lab::Precision::with_double}, {"float", lab::Precision::with_float}},
                   "Precision of the arithmetic");
    }
    [[nodiscard]] int execute(const CLI::App&) const {
        constexpr std::size_t max_bytes = 64 << 20;
        const auto rows = lab::check_drm(platform::read_text_file(platform::path_of(file), max_bytes), file, options);
        print(rows, 0, {file});
        return std::ranges::all_of(rows, [](const auto& row) { return row.passed || !row.judged; }) ? 0 : failure;
    }
};

struct Fairness : Study<lab::FairnessOptions> {
    std::optional<double> only{}; ///< Round-trip time to study [s]; `nullopt`: several.
    bool cheat = false;

    void add_to(CLI::App& app) {
        add_number(app, "--shots", options.shots, {1, 1e6},
                   "Shots of all tanks together, for each round trip and scheme");
        add_number(app, "--tanks", options.tanks, {2, 16}, "Number of tanks");
        const auto take = [this](const std::string& option, double unit) {
            return [this, option, unit](const std::string& text) {
                constexpr double longest = 2; // Largest round-trip time [s].
                double value = 0;
                if (const auto wrong = tunables::read_number(text, {.low = 0, .high = longest / unit}, value))
                    throw UsageError(option, *wrong);
                only = value * unit;
            };
        };
        add_parsed(app, "--round-trip", take("--round-trip", 1),
                   "Only this round-trip time [s]; default: 0, 0.1, 0.2 and 0.4", "N:0 to 2");
        add_parsed(app, "--ping", take("--ping", 0.001), "Older form of --round-trip, in milliseconds", "N:0 to 2000");
        add_flag(
            app, "--dawdle", cheat,
            "Measure instead the gain of clients that answer pings 200 ms late and claim hits on older views, compared "
            "with honest clients and with honest clients whose round trip is 200 ms longer");
        add_seed(app, options.seed, of_match);
    }
    [[nodiscard]] std::vector<lab::FairnessOptions> cells() const {
        // The first two are as in the literature, without time compensation: prediction starts at an update's arrival.
        static constexpr std::pair<const char*, bool> views[] = {
            {"snap:order2", false}, {"pvb:order2", false}, {"ease:ctra-fade", true}};
        std::vector<lab::FairnessOptions> all;
        for (const auto& [scheme, compensate] : views)
            for (const double ping : only ? std::vector{*only} : std::vector{0.0, 0.1, 0.2, 0.4}) {
                all.push_back(options);
                all.back().scheme = *dr::scheme(scheme);
                all.back().compensate = compensate;
                all.back().ping = ping;
            }
        return all;
    }
    [[nodiscard]] int execute(const CLI::App&) const {
        constexpr double pong_delay = 0.2; // Additional delay of the client's answers to pings [s].
        std::vector<lab::FairnessOptions> all = cells();
        if (cheat) // Leaves only the last scheme, which is the game's default.
            all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(all.size() / 3));
        std::vector<std::vector<lab::FairnessRow>> found(all.size());
        std::vector<lab::FakeLagRow> gained(all.size());
        lab::for_each_of(all.size(), RunningCommand::current().progress(), [&](std::size_t i) {
            if (cheat)
                gained[i] = lab::fake_lag(all[i], pong_delay);
            else
                found[i] = lab::fairness(all[i]).rows;
        });
        std::vector<lab::FairnessRow> rows;
        for (const auto& each : found)
            rows.insert(rows.end(), each.begin(), each.end());
        return cheat ? print(gained, options.seed) : print(rows, options.seed);
    }
};

struct Articulations : Study<lab::ArticulationOptions> {
    double threshold = 1; ///< [degrees]

    void add_to(CLI::App& app) {
        add_number(app, "--tanks", options.tanks, {1, 16},
                   "Number of bots; they fight in some matches, and patrol with swinging turrets in others");
        add_number(app, "--seconds", options.seconds, {1, 3600}, "Scored time of each match", "S");
        add_number(app, "--latency", options.latency, {0, 2}, "One-way delay from the server to the viewer", "S");
        add_number(app, "--jitter", options.jitter, {0, 1}, "The latency varies by plus or minus this", "S");
        add_number(app, "--loss", options.loss, {0, 1}, "Share of the viewer's packets lost");
        add_number(app, "--rate", options.rate, {0.2, 60}, "Highest rate of updates with turret and gun alone", "1/S");
        add_number(app, "--threshold", threshold, {0.01, 90}, "Angle threshold of turret and gun, in degrees", "DEG");
        add_number(app, "--delay", options.delay, {0, 0.5}, "Display delay of turret and gun, in the rows with one",
                   "S");
        add_seed(app, options.seed, of_match);
    }
    [[nodiscard]] int execute(const CLI::App&) {
        options.threshold = threshold * degree;
        return measure(lab::articulations);
    }
};

struct Cheats : Study<lab::GainOptions> {
    std::vector<std::string> names;

    void add_to(CLI::App& app) {
        std::vector<std::string> known;
        for (const lab::CheatRow& row : lab::cheats())
            known.emplace_back(row.name);
        add_list(app, "--cheat", names, "Measure only these cheats", known);
        add_number(app, "--race", options.race, {1, 3600}, "Length of the race", "S");
        add_number(app, "--fight", options.fight, {0, 3600}, "Length of a fight; 0: none", "S");
        add_number(app, "--fights", options.matches, {1, 100}, "Number of fights of each cheat");
        add_seed(app, options.seed, "Seed of the first fight; each further fight adds 1");
    }
    [[nodiscard]] int execute(const CLI::App&) {
        options.progress = RunningCommand::current().progress();
        std::vector<lab::CheatRow> chosen;
        for (const std::string& name : names)
            chosen.push_back(*lab::find_cheat(name));
        spdlog::set_level(spdlog::level::err); // Rejections by the server are counted, not logged.
        const std::vector<lab::Gain> found = names.empty() ? lab::gains(options) : lab::gains(options, chosen);
        int status = print(found, options.seed);
        for (const lab::Gain& gain : found)
            for (const std::string& what : lab::unwanted_gains(gain)) {
                fmt::print(stderr, "{}\n", what);
                status = failure;
            }
        return status;
    }
};

struct LateTruth : Study<lab::LateTruthOptions> {
    void add_to(CLI::App& app) {
        add_number(app, "--seconds", options.seconds, {20, 3600}, "Length of a fight", "S");
        add_number(app, "--fights", options.fights, {1, 100}, "Number of fights for each delay");
        std::vector<std::string> links;
        for (const tunables::Preset& preset : net::link_presets())
            links.emplace_back(preset.name);
        add_choice(app, "--link", options.link, links, "Emulated network of every client");
        add_seed(app, options.seed, "Seed of the first fight; each further fight adds 1");
    }
    [[nodiscard]] int execute(const CLI::App&) {
        spdlog::set_level(spdlog::level::err); // Rejections by the server are not logged.
        return measure(lab::late_truth);
    }
};

struct Cover : Study<lab::CoverOptions> {
    void add_to(CLI::App& app) {
        add_number(app, "--tanks", options.tanks, {2, 16}, "Number of bots");
        add_number(app, "--seconds", options.seconds, {10, 3600}, "Measured time of each match", "S");
        add_number(app, "--latency", options.latency, {0, 1}, "One-way delay of every client's link", "S");
        add_seed(app, options.seed, of_match);
    }
    [[nodiscard]] int execute(const CLI::App&) {
        spdlog::set_level(spdlog::level::err); // Rejections by the server are not logged.
        return measure(lab::cover);
    }
};

struct Shells : Study<lab::ShellOptions> {
    void add_to(CLI::App& app) {
        add_list(app, "--share", options.shares, {0.01, 1}, "Shares of the gap that 1/60 s closes; 1: all at once");
        add_list(app, "--round-trip", options.round_trips, {0, 2}, "Round-trip times of every client [s]");
        add_number(app, "--shots", options.shots, {1, 1e6},
                   "Shells for each round trip, counted once for each client that draws them");
        add_seed(app, options.seed, of_match);
    }
    [[nodiscard]] int execute(const CLI::App&) { return measure(lab::shells); }
};

struct PresentationDelay : Study<lab::PresentationDelayOptions> {
    void add_to(CLI::App& app) {
        add_number(app, "--seconds", options.seconds, {10, 3600}, "Measured time of each match", "S");
        add_number(app, "--latency", options.latency, {0, 1}, "One-way delay from one client to the other", "S");
        add_seed(app, options.seed, of_match);
    }
    [[nodiscard]] int execute(const CLI::App&) { return measure(lab::presentation_delay); }
};

struct PredictionSides : Study<lab::PredictionSidesOptions> {
    void add_to(CLI::App& app) {
        add_list(app, "--bytes", options.bytes, {10, 1e5}, "Budgets of a vehicle, with all headers [B/s]");
        add_number(app, "--duration", options.duration, {10, 3600}, "Length of each run", "S");
        add_number(app, "--latency", options.latency, {0, 1}, "One-way delay of the links with one", "S");
        add_number(app, "--loss", options.loss, {0, 0.9}, "Share of updates lost on the links with losses");
        add_number(app, "--seeds", options.seeds, {1, 100}, "Runs of each path, each with its own seed");
        add_seed(app, options.seed, "First seed, of the random path and of the losses");
    }
    [[nodiscard]] int execute(const CLI::App&) { return measure(lab::prediction_sides); }
};

struct BotHours : Study<lab::BotHoursOptions> {
    void add_to(CLI::App& app) {
        add_number(app, "--hours", options.hours, {0.01, 1e5}, "Driving time of all bots together", "H");
        add_number(app, "--match", options.seconds, {1, 3600}, "Length of a match of 16 bots", "S");
        add_seed(app, options.seed, "Seed of the first match; each further match adds 1");
    }
    [[nodiscard]] int execute(const CLI::App&) {
        spdlog::set_level(spdlog::level::err); // The table lists the false alarms, with their matches.
        options.progress = RunningCommand::current().progress();
        const lab::BotHours found = lab::bot_hours(options);
        print(found, options.seed);
        return found.alarms.empty() ? 0 : failure;
    }
};

template <class Options> void add_fight(CLI::App& app, Options& options, const std::string& seconds) {
    add_choice(app, "--map", options.map, world::map_names(), "Map to drive on");
    add_number(app, "--bots", options.bots, {1, 63}, "Number of bots, which fight");
    add_number(app, "--seconds", options.seconds, {1, 3600}, seconds, "S");
}

struct Coding : Study<lab::CodingOptions> {
    void add_to(CLI::App& app) {
        add_fight(app, options, "Measured virtual time");
        add_number(app, "--rate", options.publisher.rate, {0.1, 60}, "Highest rate of updates", "1/S");
        add_number(app, "--threshold", options.publisher.position_threshold, {1e-6, 1000}, "Position threshold", "M");
        add_number(app, "--latency", options.link.delay, {0, 2}, "One-way delay from the server to the viewer", "S");
        add_number(app, "--jitter", options.link.jitter, {0, 1}, "The latency varies by plus or minus this", "S");
        add_number(app, "--loss", options.link.loss, {0, 0.9}, "Share of the viewer's packets lost");
        add_seed(app, options.seed, of_match);
    }
    [[nodiscard]] int execute(const CLI::App&) { return measure(lab::coding); }
};

struct Baselines : Study<lab::BaselineOptions> {
    void add_to(CLI::App& app) {
        add_fight(app, options, "Scored time of each match");
        add_number(app, "--latency", options.link.delay, {0, 2}, "One-way delay from the server to the viewer", "S");
        add_number(app, "--loss", options.link.loss, {0, 0.9}, "Share of the viewer's packets lost");
        add_seed(app, options.seed, of_match);
    }
    [[nodiscard]] int execute(const CLI::App&) { return measure(lab::baselines); }
};

struct Bodies : Study<lab::BodiesOptions> {
    double rotation_threshold = 1; ///< [degrees]

    void add_to(CLI::App& app) {
        add_number(app, "--bodies", options.bodies, {2, 1000},
                   "Number of bodies; the volume of their sphere grows with it");
        add_number(app, "--seconds", options.seconds, {1, 3600}, "Measured virtual time", "S");
        add_number(app, "--rate", options.rate, {1, 60}, "Highest rate of packets", "1/S");
        add_number(app, "--threshold", options.position_threshold, {1e-6, 1000}, "Position threshold", "M");
        add_number(app, "--rotation-threshold", rotation_threshold, {1e-3, 180}, "Rotation threshold, in degrees",
                   "DEG");
        add_number(app, "--latency", options.latency, {0, 2}, "One-way delay, each way", "S");
        add_number(app, "--loss", options.loss, {0, 0.9}, "Share of packets lost, each way");
        add_seed(app, options.seed, "Seed of the scene and of the losses");
    }
    [[nodiscard]] int execute(const CLI::App&) {
        options.rotation_threshold = rotation_threshold * degree;
        options.progress = RunningCommand::current().progress();
        return print(std::vector{lab::bodies(options)}, options.seed);
    }
};

struct Votes : RowCommand {
    std::vector<std::string> files;

    void add_to(CLI::App& app) { add_list(app, "FILE", files, "CSV files of blind comparisons, saved in the game"); }
    [[nodiscard]] int execute(const CLI::App&) const {
        if (files.empty())
            throw UsageError(
                "FILE", "is missing: give the CSV of a blind comparison, saved in the game (F3, A/B, save as CSV)");
        constexpr std::size_t max_bytes = 16 << 20;
        std::vector<lab::Ballot> ballots;
        std::map<std::string, std::string> known; // Files by their texts.
        for (std::size_t i = 0; i < files.size(); ++i) {
            const std::string text = platform::read_text_file(platform::path_of(files[i]), max_bytes);
            if (const auto [same, is_new] = known.emplace(text, files[i]); !is_new)
                throw UsageError("votes", fmt::format("{} and {} are the same comparison", same->second, files[i]));
            lab::read_ballots(text, files[i], i, ballots);
        }
        const std::vector<lab::VoteRow> rows = lab::count_votes(ballots);
        print(rows, 0, files);
        if (format == lab::Format::table)
            fmt::print("{} rounds in {} files. {}\n", ballots.size(), files.size(), verdict(rows));
        return 0;
    }

    /// Sentence about the metric that agrees best with the votes, and whether another one agrees as well. `rows`: as
    /// from lab::count_votes.
    static std::string verdict(const std::vector<lab::VoteRow>& rows) {
        const auto by_chance = [](const lab::VoteRow& row) {
            return row.by_chance() >= dr::significance || row.yes < row.no;
        };
        const auto best = std::ranges::find(rows, "metric", &lab::VoteRow::about);
        if (best == rows.end() || best->yes + best->no == 0)
            return "No vote prefers a scheme that differs in a metric.";
        if (by_chance(*best))
            return "Every metric's agreement with the votes may be chance.";
        const auto rival = std::ranges::find_if(
            rows, [&](const lab::VoteRow& row) { return row.about == "metrics" && by_chance(row); });
        return rival == rows.end() ? fmt::format("'{}' agrees with the votes better than any other metric.", best->says)
                                   : fmt::format("'{}' agrees best, but '{}' may be chance.", best->says, rival->says);
    }
};

} // namespace

void add_studies(LabProgram& lab) {
    lab.add<Table18>("table18", "Murphy's Table 18.1, measured beside the published values",
                     "  reckoning-lab table18\n"
                     "  reckoning-lab table18 --format csv");
    lab.add<Pantel>("pantel", "Pantel & Wolf's eight schemes on synthetic traces of games",
                    "  reckoning-lab pantel --plot figures\n"
                    "  reckoning-lab pantel --weight 0,0.1,0.2,0.3,0.5,1\n"
                    "  reckoning-lab pantel --style hectic --format csv");
    lab.add<Drm>("drm", "Check the nine DIS models against cases with known results (exit status 1 past the tolerance)",
                 "  reckoning-lab drm tests/data/dis_drm_vectors.csv --precision float");
    lab.add<Fairness>(
        "fairness",
        "Compare four judges of the same shots with the shooters' views and the victims' true positions, by round "
        "trip and scheme",
        "  reckoning-lab fairness --round-trip 0.2 --shots 200\n"
        "  reckoning-lab fairness --dawdle --round-trip 0.1");
    lab.add<Articulations>(
        "articulations",
        "Traffic and error of turret and gun: published with the hull, separately, displayed with a delay, "
        "or under a contract",
        "  reckoning-lab articulations --tanks 4 --seconds 20 --rate 5");
    lab.add<Schemes>("schemes", "List the convergences and predictors", "  reckoning-lab schemes");
    lab.add<Cheats>("cheats",
                    "Gain of each cheat over honest tanks, in a race and in fights (exit status 1 "
                    "if a cheat gains)",
                    "  reckoning-lab cheats --cheat honest --race 30 --fight 0");
    lab.add<LateTruth>("late-truth",
                       "Gain of a cheat by true poses that living players receive late: how well it knows where the "
                       "others are, and its kills",
                       "  reckoning-lab late-truth --link none --fights 1");
    lab.add<Cover>("cover",
                   "Updates about tanks that ground and houses hide from a living player, and tanks that appear late",
                   "  reckoning-lab cover --tanks 8 --seconds 30");
    lab.add<Shells>("shells", "Where other players' shells appear, by Haag's share",
                    "  reckoning-lab shells --share 0.5,1 --round-trip 0.2");
    lab.add<PresentationDelay>(
        "presentation-delay",
        "Hits and lead error of a tank that shoots at a passing target, by the target's speed and the shooter's "
        "presentation delay",
        "  reckoning-lab presentation-delay --latency 0.05");
    lab.add<PredictionSides>("prediction-sides", "Prediction by sender or receiver at equal bytes, by link",
                             "  reckoning-lab prediction-sides --bytes 150 --latency 0.2");
    lab.add<BotHours>("bot-hours",
                      "Honest bots on all maps and over all links: the server's false alarms about cheating "
                      "(exit status 1 if there are any)",
                      "  reckoning-lab bot-hours --hours 4 --seed 7");
    lab.add<Coding>("coding",
                    "Size of updates on the wire, as published and as coded for each viewer, and the error that the "
                    "coding adds",
                    "  reckoning-lab coding --map valley --bots 32 --seconds 20");
    lab.add<Baselines>(
        "baselines",
        "Methods of other programs to publish and to draw, and the traffic that Reckoning needs for the same "
        "tracks with the same error",
        "  reckoning-lab baselines --bots 8 --seconds 30 --latency 0.05");
    lab.add<Bodies>("bodies",
                    "Bodies in free flight, as in KinematicSoup's benchmark: the traffic to one client, and the "
                    "error there",
                    "  reckoning-lab bodies --bodies 100 --seconds 30 --loss 0.02");
}

void add_votes(LabProgram& lab) {
    lab.add<Votes>(
        "votes",
        "Pool blind comparisons: the schemes that look smoother, and the metric that agrees best with the votes",
        "  reckoning-lab votes blind-comparison-*.csv");
}

} // namespace apps
