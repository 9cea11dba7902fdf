#include "apps/game_options.h"

#include "apps/options.h"
#include "apps/tour.h"
#include "protocol/text.h"
#include "world/map.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <random>
#include <sstream>

namespace apps {

std::optional<Address> parse_address(const std::string& text) {
    Address address;
    const auto colon = text.rfind(':');
    address.host = text.substr(0, colon);
    if (colon != std::string::npos) {
        const char *first = text.data() + colon + 1, *last = text.data() + text.size();
        const auto [end, error] = std::from_chars(first, last, address.port);
        if (error != std::errc{} || end != last || address.port == 0)
            return {};
    }
    if (address.host.empty() || address.host.find(':') != std::string::npos)
        return {};
    return address;
}

namespace {

constexpr const char* usual_panes[] = {"snap", "linear", "bezier", "pvb", "offset:ctra-fade"};

int parse_scheme(const std::string& option, const std::string& name) {
    const auto scheme = dr::scheme(name);
    if (!scheme)
        throw CLI::ValidationError(option, fmt::format("unknown scheme '{}'; valid: {}", name, dr::valid_schemes()));
    return static_cast<int>(dr::index_of(*scheme));
}

void add_schemes(CLI::App& app, GameOptions& options) {
    app.add_option_function<std::string>(
           "--scheme", [&](const std::string& name) { options.settings.scheme = parse_scheme("--scheme", name); },
           "How remote tanks are drawn: CONVERGENCE[:PREDICTOR]")
        ->default_str("pvb")
        ->type_name("SCHEME");
    app.add_option_function<std::string>(
           "--ghosts",
           [&](const std::string& list) {
               options.settings.ghost_schemes.clear();
               std::istringstream names(list);
               for (std::string name; std::getline(names, name, ',');)
                   options.settings.ghost_schemes.push_back(parse_scheme("--ghosts", name));
           },
           "Further schemes shown as ghosts, e.g. snap,bezier:order1")
        ->type_name("LIST");
    app.add_option_function<std::string>(
           "--split",
           [&](const std::string& list) {
               std::vector<int>& panes = options.settings.panes;
               panes.clear();
               std::istringstream names(list);
               for (std::string name; std::getline(names, name, ',');)
                   panes.push_back(name == "others" ? client::Settings::others_view : parse_scheme("--split", name));
               if (panes.size() != 2 && panes.size() != 4)
                   throw CLI::ValidationError(
                       "--split", fmt::format("takes 2 or 4 schemes, e.g. snap,pvb, not {}: '{}'", panes.size(), list));
           },
           "Split view: the same picture under 2 or 4 schemes; 'others' for what the others see, e.g. pvb,others")
        ->type_name("LIST");
}

void add_files(CLI::App& app, GameOptions& options) {
    app.add_option("--seconds", options.seconds, "End after so long; 0: when you quit")
        ->check(CLI::Range(0.0, 1e6))
        ->capture_default_str()
        ->type_name("S");
    app.add_option("--seed", options.seed, "Of spawn points, bots, the emulated link; without it a random one")
        ->type_name("N");
    app.add_option("--shot", options.shot, "Write the last picture into this PNG file")->type_name("FILE.png");
    app.add_option("--sweep", options.sweep,
                   "Show this sweep in the Pareto panel (reckoning-lab sweep writes such files)")
        ->type_name("FILE.csv");
    app.add_option("--report", options.report, "Write errors, updates and stage times into this JSON file at the end")
        ->type_name("FILE.json");
    app.add_option("--record", options.record, "Record the match into this file, to be replayed and measured later")
        ->type_name("FILE");
    app.add_option("--replay", options.replay,
                   "Show this recording instead of a match; with --headless as fast as it goes")
        ->type_name("FILE");
    app.add_option("--replay-from", options.replay_from, "Begin the replay at this second of it")
        ->check(CLI::Range(0.0, 1e6))
        ->capture_default_str()
        ->type_name("S");
    app.add_flag("--headless", options.headless, "No window and no pictures");
    app.add_flag("--verbose", options.verbose, "Say on the log what every control did, and where your tank is");
    app.add_option_function<std::string>(
           "--window",
           [&](const std::string& size) {
               char end = 0;
               if (std::sscanf(size.c_str(), "%dx%d%c", &options.width, &options.height, &end) != 2 ||
                   options.width < 320 || options.height < 200 || options.width > 16384 || options.height > 16384)
                   throw CLI::ValidationError("--window",
                                              fmt::format("must be WIDTHxHEIGHT from 320x200 to 16384x16384, "
                                                          "e.g. 1920x1080, not '{}'",
                                                          size));
           },
           "Size of the window")
        ->default_str("1280x720")
        ->type_name("WxH");
}

void add_match(CLI::App& app, GameOptions& options) {
    app.add_flag("--host", options.host, "Host a match that others on the network can join");
    app.add_option_function<std::string>(
           "--join",
           [&](const std::string& text) {
               options.join = parse_address(text);
               if (!options.join)
                   throw CLI::ValidationError("--join", fmt::format("must be HOST or HOST:PORT, not '{}'", text));
           },
           "Join the match at HOST[:PORT]")
        ->type_name("HOST[:PORT]");
    app.add_option("--port", options.port, "UDP port of a match that is hosted here")
        ->check(CLI::Range(1, 65535))
        ->capture_default_str()
        ->type_name("N");
    add_choice(app, "--map", options.map, world::map_names(), "Ground to play on");
    app.add_option("--bots", options.bots, "Tanks driven by the computer")
        ->check(CLI::Range(0, protocol::max_tanks_per_client))
        ->capture_default_str()
        ->type_name("N");
    const auto paths = dr::path_names();
    app.add_option_function<std::string>(
           "--bot-path",
           [&](const std::string& name) {
               options.patrol = name == "patrol";
               options.bot_path = dr::path_kind(name);
               if (!options.bot_path && !options.patrol)
                   throw CLI::ValidationError("--bot-path", fmt::format("unknown path '{}'; valid: {}, patrol", name,
                                                                        tunables::join(dr::path_names())));
           },
           fmt::format("Bots drive this path instead of fighting; with --headless your own tank, too ({}; patrol: the "
                       "roads, under predictive contracts)",
                       tunables::join(paths)))
        ->type_name("PATH");
    app.add_option("--patrols", options.patrols, "So many of the bots patrol the roads while the others fight")
        ->check(CLI::Range(0, protocol::max_tanks_per_client))
        ->capture_default_str()
        ->type_name("N");
    app.add_option_function<std::string>(
           "--name",
           [&](const std::string& name) {
               if (name.empty() || name.size() > protocol::max_name || !protocol::printable(name))
                   throw CLI::ValidationError(
                       "--name", fmt::format("must be printable text of 1 to {} bytes", protocol::max_name));
               options.name = name;
           },
           "Your name in the match")
        ->type_name("NAME");
    app.add_option("--bot-speed", options.bot_speed, "How fast bots drive their path")
        ->check(CLI::Range(1.0, 14.0))
        ->capture_default_str()
        ->type_name("M/S");
    app.add_option("--bot-radius", options.bot_radius, "Of the tightest turn of the bots' path")
        ->check(CLI::Range(3.0, 200.0))
        ->capture_default_str()
        ->type_name("M");
    add_switch(app, "--truth", options.truth, "Owners send where they truly are, so that errors are scored");
}

void add_tour(CLI::App& app, GameOptions& options) {
    app.add_flag("--tour", options.tour, "Short scenes that each show one effect of dead reckoning");
    app.add_option("--tour-scene", options.tour_scene, "The scene to begin with")
        ->check(CLI::Range(1, static_cast<int>(tour_scenes().size())))
        ->capture_default_str()
        ->type_name("N");
    app.add_option("--tour-auto", options.tour_auto, "Go on by itself after so long; 0: when you press Enter")
        ->check(CLI::Range(0.0, 3600.0))
        ->capture_default_str()
        ->type_name("S");
}

constexpr const char* examples =
    "  reckoning                                   a match with bots\n"
    "  reckoning --host --bots 3 --name Ann        others can join it\n"
    "  reckoning --join 192.168.1.20 --scheme bezier\n"
    "  reckoning --link bad-wifi --ghosts snap,linear,bezier\n"
    "  reckoning --tour                            what dead reckoning does, in short scenes\n"
    "  reckoning --record match.reck               then: reckoning --replay match.reck\n"
    "  reckoning --headless --bot-path figure8 --seconds 30 --report report.json\n";

std::string user_name() {
    const char* user = std::getenv("USER");
    const std::string name = protocol::make_printable(user ? user : "", protocol::max_name);
    return name.empty() ? "Player" : name;
}

} // namespace

std::vector<int> split_schemes(const client::Settings& settings, std::size_t count) {
    std::vector<int> panes{settings.scheme};
    const auto add = [&](int scheme) {
        if (panes.size() < count && std::ranges::find(panes, scheme) == panes.end())
            panes.push_back(scheme);
    };
    std::ranges::for_each(settings.ghost_schemes, add);
    for (const char* name : usual_panes)
        add(static_cast<int>(dr::index_of(*dr::scheme(name))));
    return panes;
}

std::optional<int> read_options(int argc, const char* const* argv, GameOptions& options) {
    options.name = user_name();
    options.seed = std::random_device{}();
    CLI::App app{"A tank game for the local network, and an instrument for seeing dead reckoning."};
    introduce(app, "reckoning", examples);
    add_match(app, options);
    add_schemes(app, options);
    add_files(app, options);
    add_tour(app, options);
    auto rows = client::tunables(options.settings);
    std::erase_if(rows, [](const tunables::Tunable& row) { return row.row.name == "scheme"; }); // above, with shorthand
    add_rows(app, rows, "Dead reckoning, link and ghosts");
    add_rows(app, world::tunables(options.rules), "Rules of a match of your own");
    add_rows(app, render::tunables(options.render), "Pictures and sound");
    add_rows(app, tunables(options.view), "Hands and eyes");
    add_rows(app, tunables(options.overlay), "Panels");
    add_rows(app, tunables(options.sound), "Pictures and sound");
    if (const auto status = parse(app, argc, argv))
        return status;
    options.quality_given = app.count("--quality") > 0;
    if (options.tour && (options.headless || options.join || options.host))
        return refuse(app, "--tour is to be looked at, in matches of its own: leave out --headless, --host and --join");
    if (options.host && options.join)
        return refuse(app, "--host and --join exclude each other");
    if (!options.replay.empty() && (options.host || options.join || !options.record.empty()))
        return refuse(app, "--replay goes with neither --host nor --join nor --record");
    if (options.headless && !options.shot.empty())
        return refuse(app, "--shot needs pictures: leave out --headless");
    if ((options.bot_path || options.patrol) && options.join && !options.headless)
        return refuse(app, "--bot-path with --join needs --headless: it drives your own tank");
    return {};
}

} // namespace apps
