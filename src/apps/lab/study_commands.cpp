/// The studies: commands that print the rows of one function of the lab.

#include "apps/lab/command.h"
#include "platform/executor.h"
#include "platform/small_file.h"
#include "world/map.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

template <class Options> struct Study : Printing { Options options{}; };

constexpr const char* of_match = "Of drivers, spawn points and links";
constexpr double degree = std::numbers::pi / 180;

struct Schemes {
    static void add_to(CLI::App&) {}
    static int execute(const CLI::App&) {
        fmt::print("{}", lab::report_schemes());
        return 0;
    }
};

struct Table18 : Printing {
    static void add_to(CLI::App&) {}
    [[nodiscard]] int execute(const CLI::App&) const { return print(lab::table18()); }
};

struct Pantel : Study<lab::Style> {
    void add_to(CLI::App& app) {
        add_choice(app, "--style", options,
                   {{"average", lab::Style::average}, {"smooth", lab::Style::smooth}, {"hectic", lab::Style::hectic}},
                   "How the player moves the stick");
    }
    [[nodiscard]] int execute(const CLI::App&) const { return print(lab::pantel(options)); }
};

struct Drm : Study<lab::Precision> {
    std::string file;

    void add_to(CLI::App& app) {
        add_text(app, "FILE", file, "Cases as CSV", {}, Need::existing_file);
        add_choice(app, "--precision", options,
                   {{"double", lab::Precision::with_double}, {"float", lab::Precision::with_float}}, "Arithmetic");
    }
    [[nodiscard]] int execute(const CLI::App&) const {
        constexpr std::size_t most_bytes = 64 << 20;
        const auto rows = lab::check_drm(platform::read_text_file(file, most_bytes), file, options);
        print(rows);
        return std::ranges::all_of(rows, [](const auto& row) { return row.passed || !row.judged; }) ? 0 : failure;
    }
};

struct Fairness : Study<lab::FairnessOptions> {
    double only = -1; ///< this ping [ms]
    bool cheat = false;

    void add_to(CLI::App& app) {
        add_number(app, "--shots", options.shots, {1, 1e6}, "Of all tanks together, under each ping and scheme");
        add_number(app, "--tanks", options.tanks, {2, 16}, "Fighters");
        add_number(app, "--ping", only, {0, 2000}, "Only this round trip; without it 0, 100, 200 and 400", "MS");
        add_flag(
            app, "--dawdle", cheat,
            "Instead: what pongs 200 ms later than they could be gain those who claim to have seen what was older, "
            "against being honest, and against being honestly so far away");
        add_seed(app, options.seed, of_match);
    }
    [[nodiscard]] std::vector<lab::FairnessOptions> cells() const {
        // The first two as the text has it: an update is taken to be of when it came.
        static constexpr std::pair<const char*, bool> views[] = {
            {"snap:order2", false}, {"pvb:order2", false}, {"ease:ctra-fade", true}};
        std::vector<lab::FairnessOptions> all;
        for (const auto& [scheme, compensate] : views)
            for (const double ping : only >= 0 ? std::vector{only} : std::vector{0.0, 100.0, 200.0, 400.0}) {
                all.push_back(options);
                all.back().scheme = *dr::scheme(scheme);
                all.back().compensate = compensate;
                all.back().ping = ping / 1000;
            }
        return all;
    }
    [[nodiscard]] int execute(const CLI::App&) const {
        constexpr double dawdle = 0.2; // [s]
        std::vector<lab::FairnessOptions> all = cells();
        if (cheat) // by the game's default, which is the last scheme
            all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(all.size() / 3));
        std::vector<std::vector<lab::FairnessRow>> found(all.size());
        std::vector<lab::DawdlerRow> gained(all.size());
        platform::parallel_for(all.size(), 1, [&](std::size_t i) {
            if (cheat)
                gained[i] = lab::dawdled(all[i], dawdle);
            else
                found[i] = lab::fairness(all[i]).rows;
        });
        std::vector<lab::FairnessRow> rows;
        for (const auto& each : found)
            rows.insert(rows.end(), each.begin(), each.end());
        return cheat ? print(gained) : print(rows);
    }
};

struct Articulations : Study<lab::ArticulationOptions> {
    double threshold = 1; ///< [degrees]

    void add_to(CLI::App& app) {
        add_number(app, "--tanks", options.tanks, {1, 16},
                   "Bots: they fight, and in other matches they patrol and scan");
        add_number(app, "--seconds", options.seconds, {1, 3600}, "Of each match, scored", "S");
        add_number(app, "--latency", options.latency, {0, 2}, "From the server to the viewer", "S");
        add_number(app, "--jitter", options.jitter, {0, 1}, "Of the latency, either way", "S");
        add_number(app, "--loss", options.loss, {0, 1}, "Share of the viewer's packets that is lost");
        add_number(app, "--rate", options.rate, {0.2, 60}, "Cap on updates of turret and gun alone", "1/S");
        add_number(app, "--threshold", threshold, {0.01, 90}, "Of turret and gun, in degrees", "DEG");
        add_number(app, "--delay", options.delay, {0, 0.5}, "Of the rows that are shown delayed", "S");
        add_seed(app, options.seed, of_match);
    }
    [[nodiscard]] int execute(const CLI::App&) {
        options.threshold = threshold * degree;
        return print(lab::articulations(options));
    }
};

struct Cheats : Study<lab::GainOptions> {
    std::vector<std::string> names;

    void add_to(CLI::App& app) {
        std::vector<std::string> known;
        for (const lab::CheatRow& row : lab::cheats())
            known.emplace_back(row.name);
        add_list(app, "--cheat", names, "Only these", known);
        add_number(app, "--race", options.race, {1, 3600}, "Length of the race", "S");
        add_number(app, "--fight", options.fight, {0, 3600}, "Length of a fight; 0: none", "S");
        add_number(app, "--fights", options.matches, {1, 100}, "Of each cheat");
        add_seed(app, options.seed, "Of the first fight; the next one's is one more");
    }
    [[nodiscard]] int execute(const CLI::App&) const {
        std::vector<lab::CheatRow> chosen;
        for (const std::string& name : names)
            chosen.push_back(*lab::find_cheat(name));
        spdlog::set_level(spdlog::level::err); // that the server refuses it is counted
        const std::vector<lab::Gain> found = names.empty() ? lab::gains(options) : lab::gains(options, chosen);
        int status = print(found);
        for (const lab::Gain& gain : found)
            for (const std::string& what : lab::gained(gain)) {
                fmt::print(stderr, "{}\n", what);
                status = failure;
            }
        return status;
    }
};

struct BotHours : Study<lab::BotHoursOptions> {
    void add_to(CLI::App& app) {
        add_number(app, "--hours", options.hours, {0.01, 1e5}, "Of all bots together", "H");
        add_number(app, "--match", options.seconds, {1, 3600}, "Length of a match of sixteen", "S");
        add_seed(app, options.seed, "Of the first match; the next one's is one more");
    }
    [[nodiscard]] int execute(const CLI::App&) const {
        spdlog::set_level(spdlog::level::err); // the same is printed here, with where it was
        const lab::BotHours found = lab::bot_hours(options);
        print(found);
        return found.alarms.empty() ? 0 : failure;
    }
};

/// Bots who fight on a map.
template <class Options> void add_fight(CLI::App& app, Options& options, const std::string& seconds) {
    add_choice(app, "--map", options.map, world::map_names(), "Map to drive on");
    add_number(app, "--bots", options.bots, {1, 63}, "Tanks: they fight");
    add_number(app, "--seconds", options.seconds, {1, 3600}, seconds, "S");
}

struct Coding : Study<lab::CodingOptions> {
    void add_to(CLI::App& app) {
        add_fight(app, options, "Measured, of virtual time");
        add_number(app, "--rate", options.publisher.rate, {0.1, 60}, "Updates a second, at most", "1/S");
        add_number(app, "--threshold", options.publisher.position_threshold, {1e-6, 1000}, "On position", "M");
        add_number(app, "--latency", options.link.delay, {0, 2}, "From the server to the viewer", "S");
        add_number(app, "--jitter", options.link.jitter, {0, 1}, "Of the latency, either way", "S");
        add_number(app, "--loss", options.link.loss, {0, 0.9}, "Share of the viewer's packets that is lost");
        add_seed(app, options.seed, of_match);
    }
    [[nodiscard]] int execute(const CLI::App&) const { return print(lab::coding(options)); }
};

struct Baselines : Study<lab::BaselineOptions> {
    void add_to(CLI::App& app) {
        add_fight(app, options, "Of each match, scored");
        add_number(app, "--latency", options.link.delay, {0, 2}, "From the server to who looks on", "S");
        add_number(app, "--loss", options.link.loss, {0, 0.9}, "Share of his packets that is lost");
        add_seed(app, options.seed, of_match);
    }
    [[nodiscard]] int execute(const CLI::App&) const { return print(lab::baselines(options)); }
};

struct Bodies : Study<lab::BodiesOptions> {
    double rotation_threshold = 1; ///< [degrees]

    void add_to(CLI::App& app) {
        add_number(app, "--bodies", options.bodies, {2, 1000}, "So many; their sphere grows with them");
        add_number(app, "--seconds", options.seconds, {1, 3600}, "Measured, of virtual time", "S");
        add_number(app, "--rate", options.rate, {1, 60}, "Packets a second, at most", "1/S");
        add_number(app, "--threshold", options.position_threshold, {1e-6, 1000}, "On position", "M");
        add_number(app, "--rotation-threshold", rotation_threshold, {1e-3, 180}, "In degrees", "DEG");
        add_number(app, "--latency", options.latency, {0, 2}, "Either way", "S");
        add_number(app, "--loss", options.loss, {0, 0.9}, "Share of packets that is lost, either way");
        add_seed(app, options.seed, "Of the scene and of what is lost");
    }
    [[nodiscard]] int execute(const CLI::App&) {
        options.rotation_threshold = rotation_threshold * degree;
        return print(std::vector{lab::bodies(options)});
    }
};

struct Votes : Printing {
    std::vector<std::string> files;

    void add_to(CLI::App& app) { add_list(app, "FILE", files, "What the game has saved of blind comparisons"); }
    [[nodiscard]] int execute(const CLI::App&) const {
        if (files.empty())
            throw UsageError("FILE", "is needed: what the game has saved of a blind comparison (F2, A/B, save as CSV)");
        constexpr std::size_t most_bytes = 16 << 20;
        std::vector<lab::Ballot> ballots;
        std::map<std::string, std::string> known; // which file has this text
        for (std::size_t i = 0; i < files.size(); ++i) {
            const std::string text = platform::read_text_file(files[i], most_bytes);
            if (const auto [same, is_new] = known.emplace(text, files[i]); !is_new)
                throw UsageError("votes", fmt::format("{} and {} are the same comparison", same->second, files[i]));
            lab::read_ballots(text, files[i], i, ballots);
        }
        const std::vector<lab::VoteRow> rows = lab::count_votes(ballots);
        print(rows);
        if (format == lab::Format::table)
            fmt::print("{} rounds of {} comparisons. {}\n", ballots.size(), files.size(), verdict(rows));
        return 0;
    }

    /// Of the metrics: a row of the first is followed by rows of it against each other one.
    static std::string verdict(const std::vector<lab::VoteRow>& rows) {
        const auto by_chance = [](const lab::VoteRow& row) {
            return row.by_chance() >= dr::significance || row.yes < row.no;
        };
        const auto best = std::ranges::find(rows, "metric", &lab::VoteRow::about);
        if (best == rows.end() || best->yes + best->no == 0)
            return "Of no metric it can be said whether it agrees.";
        if (by_chance(*best))
            return "That any metric agrees with the votes may be chance.";
        const auto rival = std::ranges::find_if(
            rows, [&](const lab::VoteRow& row) { return row.about == "metrics" && by_chance(row); });
        return rival == rows.end() ? fmt::format("'{}' agrees with the votes better than any other metric.", best->says)
                                   : fmt::format("'{}' agrees best, but '{}' may be chance.", best->says, rival->says);
    }
};

} // namespace

void add_studies(LabProgram& lab) {
    lab.add<Table18>("table18", "Table 18.1 of Murphy 2011 beside the published rows");
    lab.add<Pantel>("pantel", "The eight schemes of Pantel & Wolf 2002 on synthetic traces of three genres");
    lab.add<Drm>("drm", "Check the nine DIS models against cases of known result; exit 1 past the tolerance");
    lab.add<Fairness>("fairness", "Who hits whom: four judges of the same shots, by ping and scheme, against what the "
                                  "shooters saw and where the victims were");
    lab.add<Articulations>("articulations", "Turret and gun: published with the hull, apart, shown delayed, and under "
                                            "contract; what that costs, and how far the drawn turret is off");
    lab.add<Schemes>("schemes", "List the convergences and predictors");
    lab.add<Cheats>("cheats", "What a client gains that lies: one cheat after the other, against the same tank "
                              "without it, in a race and in fights (exit status 1 if one gains)");
    lab.add<BotHours>("bot-hours",
                      "Bots who do not cheat, on all maps, over all links: what the server refuses of them "
                      "(exit status 1 if anything)");
    lab.add<Coding>("coding", "What updates cost on the wire, as published and coded for each viewer anew, and how "
                              "far the picture is off by that");
    lab.add<Baselines>("baselines", "Other programs' ways to publish and to draw, and what it takes here to draw the "
                                    "same drives as far off");
    lab.add<Bodies>("bodies", "Bodies in free flight, the scene of KinematicSoup's benchmark: what it takes to show "
                              "them to one client, and how far off they are");
}

void add_votes(LabProgram& lab) {
    lab.add<Votes>("votes",
                   "Pool blind comparisons: which scheme looks the smoother, and which metric agrees with the viewers",
                   "  reckoning-lab votes blind-comparison-*.csv");
}

} // namespace apps
