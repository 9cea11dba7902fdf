/// reckoning-lab match: bots on a map by the real physics, server and clients.

#include "apps/lab/command.h"
#include "apps/lab/options.h"
#include "lab/match.h"

#include <memory>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

struct Match {
    lab::MatchOptions options;
    lab::Link link;
    int runs = 1;
    std::string drivers = "fighters", reference;
    std::vector<std::string> schemes{"pvb", "offset:ctra-fade"};
    lab::Format format = lab::Format::table;

    [[nodiscard]] Way way() { return {options.publisher, link, options.viewer.receiver}; }

    void add_to(CLI::App& app) {
        auto& o = options;
        const std::vector<std::string> maps = world::map_names();
        app.add_option("--map", o.map, "Map to drive on")->check(CLI::IsMember(maps))->capture_default_str();
        app.add_option("--bots", o.bots.count, "Tanks")->check(CLI::Range(1, 64))->capture_default_str();
        Names<std::string> all{{"fighters", "fighters"}};
        for (const auto& [name, kind] : paths())
            all.emplace(name, name);
        choice(app, "--bot-path", drivers, all, "What they drive; fighters shoot and are killed, too");
        number(app, "--speed", o.bots.path_speed, 0.1, 14, "On a path [m/s]");
        number(app, "--radius", o.bots.path_radius, 1, 1e4, "Of a path's tightest turn [m]");
        number(app, "--seconds", o.seconds, 1, 1e4, "Scored, of virtual time [s]");
        number(app, "--warmup", o.warmup, 1, 1e3, "Before, not scored [s]");
        app.add_option("--seed", o.seed, "Of the bots, the spawn points and the link")->capture_default_str();
        app.add_option("--runs", runs, "Matches with successive seeds; of each figure the median is printed")
            ->check(CLI::Range(1, 1000))
            ->capture_default_str();
        app.add_option("--record", o.record, "Record the (first) match into this file, for reckoning-lab replay");
        app.add_option("--reference-scheme", reference,
                       "Of the publishers' thresholds and model fit; without it the first of --scheme");
        add_way(app, way());
        add_rows(app, dr::tunables(o.viewer.clamp));
        add_schemes_option(app, schemes);
        add_format(app, format);
        app.footer(
            "Example, two ways to publish over the same bad link:\n"
            "  reckoning-lab match --bots 8 --runs 5 --publish fixed --rate 3 --latency 0.1 --jitter 0.02 --loss "
            "0.05 --compensate --scheme pvb\n"
            "  reckoning-lab match --bots 8 --runs 5 --publish fixed --rate 3 --latency 0.1 --jitter 0.02 --loss "
            "0.05 --compensate --model-fit --scheme offset:ctra-fade");
    }

    [[nodiscard]] int execute(const CLI::App& app) {
        spdlog::set_level(spdlog::level::warn); // joining is not news here
        look_ahead(app, way());
        options.viewer.link = {.delay = link.latency, .jitter = link.jitter, .loss = link.loss};
        if (drivers != "fighters")
            options.bots.path = dr::path_kind(drivers);
        std::vector<dr::Scheme> wanted;
        for (const std::string& name : schemes)
            if (const dr::Scheme scheme = parse_scheme(name); std::ranges::find(wanted, scheme) == wanted.end())
                wanted.push_back(scheme);
        if (wanted.empty())
            throw CLI::ValidationError("--scheme", "must name at least one");
        options.publisher.reference_scheme =
            static_cast<int>(dr::index_of(reference.empty() ? wanted.front() : parse_scheme(reference)));
        const auto rows = lab::run_matches(options, wanted, runs);
        if (format == lab::Format::table)
            fmt::print(
                "{} on {}, {} tanks, {} s; seed {}, median of {}; errors in m, dv in m/s, jerk in m/s^3, heading "
                "in degrees; updates and bytes are a tank's\n",
                drivers, options.map, options.bots.count, options.seconds, options.seed, runs);
        fmt::print("{}", lab::report(rows, format));
        return 0;
    }
};

} // namespace

LabCommand add_match(CLI::App& lab) {
    const auto match = std::make_shared<Match>();
    CLI::App* const app = lab.add_subcommand(
        "match", "Bots in a whole match, watched through a link under some schemes, one row a scheme");
    match->add_to(*app);
    return {app, [match, app] { return match->execute(*app); }};
}

} // namespace apps
