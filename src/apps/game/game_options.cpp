#include "apps/game/game_options.h"

#include "apps/game/settings_file.h"
#include "apps/link_trace_option.h"
#include "apps/options.h"
#include "apps/preset_file.h"
#include "apps/recorded_schemes.h"
#include "apps/server/announcement.h"
#include "apps/server/listen_options.h"
#include "apps/tour/scene.h"
#include "client/match/presets.h"
#include "dead_reckoning/custom.h"
#include "net/transport.h"
#include "platform/path.h"
#include "platform/program.h"
#include "protocol/text.h"
#include "recording/format.h"
#include "scripting/scripts.h"
#include "world/map.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <random>
#include <sstream>

namespace apps {

namespace {

int parse_scheme(const std::string& option, const std::string& name) {
    const auto scheme = scripting::scheme(name);
    if (!scheme)
        throw UsageError(option, fmt::format("unknown scheme '{}'; valid: {}", name, dr::valid_schemes()));
    return static_cast<int>(dr::index_of(*scheme));
}

/// Adds --preset. Call before other options that change the same values are added, so that they override the preset.
void add_preset(CLI::App& app, GameOptions& options) {
    const auto use = [&](const std::string& name) {
        use_preset(name, client::presets(), client::tunables(options.settings));
    };
    add_parsed(app, "--preset", use, "Scheme, receiver and publisher settings of a preset", "NAME", "reckoning",
               "Dead reckoning, link and ghosts");
}

void add_schemes(CLI::App& app, GameOptions& options) {
    add_parsed(
        app, "--scheme", [&](const std::string& name) { options.settings.scheme = parse_scheme("--scheme", name); },
        "Scheme that draws remote tanks: CONVERGENCE[:PREDICTOR]", "SCHEME",
        dr::schemes()[static_cast<std::size_t>(options.settings.scheme)].name());
    dr::PublisherSettings& publisher = options.settings.host.publisher;
    add_parsed(
        app, "--reference-scheme",
        [&publisher](const std::string& name) {
            publisher.reference_scheme = parse_scheme("--reference-scheme", name);
            if (dr::is_foreign(publisher.reference_scheme))
                throw UsageError("--reference-scheme", fmt::format("'{}' is another player's scheme; publishers and "
                                                                   "server use only their own",
                                                                   name));
        },
        "Scheme of the threshold ghost: CONVERGENCE[:PREDICTOR]", "SCHEME", dr::reference(publisher).name(),
        "Dead reckoning, link and ghosts");
    add_parsed(
        app, "--ghosts",
        [&](const std::string& list) {
            options.settings.ghost_schemes.clear();
            options.awaited_ghosts.clear();
            std::istringstream names(list);
            for (std::string name; std::getline(names, name, ',');) {
                const bool others = name.find(".lua@") != name.npos && !scripting::scheme(name);
                if (others)
                    options.awaited_ghosts.push_back(name);
                else
                    options.settings.ghost_schemes.push_back(parse_scheme("--ghosts", name));
            }
        },
        "Further schemes shown as ghosts, e.g. snap,bezier:order1", "LIST");
    add_parsed(
        app, "--split",
        [&](const std::string& list) {
            std::vector<int>& panes = options.settings.panes;
            panes.clear();
            std::istringstream names(list);
            for (std::string name; std::getline(names, name, ',');)
                panes.push_back(name == "others" ? client::Settings::others_view : parse_scheme("--split", name));
            if (panes.size() != 2 && panes.size() != 4)
                throw UsageError("--split",
                                 fmt::format("takes 2 or 4 schemes, e.g. snap,pvb, not {}: '{}'", panes.size(), list));
        },
        "Split view: the same scene under 2 or 4 schemes; 'others': your tank as others see it; e.g. pvb,others",
        "LIST");
}

void add_files(CLI::App& app, GameOptions& options) {
    const Topic topic(app, "Files, measuring and tests", {"--record", "--replay", "--window"});
    add_number(app, "--seconds", options.seconds, {0.0, 1e6}, "Running time; 0: until you quit", "S");
    add_seed(app, options.seed, "Seed of spawn points, bots and the emulated link; default: random", Default::random);
    add_text(app, "--shot", options.shot, "Write the last picture into this PNG file", "FILE.png");
    add_text(app, "--sweep", options.sweep,
             "Show this sweep in the Pareto panel (reckoning-lab sweep writes such files)", "FILE.csv");
    add_text(app, "--report", options.report, "Write errors, updates and stage times into this JSON file at the end",
             "FILE.json");
    add_text(app, "--record", options.record, "Record the match into this file, for replay and measurement", "FILE");
    add_flag(app, "--overwrite", options.overwrite, "Replace the file of --record if it exists");
    add_text(app, "--replay", options.replay, "Show this recording, not a match; with --headless at full speed",
             "FILE");
    add_number(app, "--replay-from", options.replay_from, {0.0, 1e6}, "Start time in the replay", "S");
    add_flag(app, "--headless", options.headless, "No window and no pictures");
    add_flag(app, "--verbose", options.verbose, "Log the effect of every control and the position of your tank");
    add_parsed(
        app, "--window",
        [&](const std::string& size) {
            if (const auto wrong = set_window(options, size))
                throw UsageError("--window", *wrong);
        },
        "Size of the window", "WxH", "1280x720");
}

void add_bot_paths(CLI::App& app, GameOptions& options) {
    const Topic topic(app, "Bots, their paths, and measured errors");
    const auto paths = dr::path_names();
    add_parsed(
        app, "--bot-path",
        [&](const std::string& name) {
            options.patrol = name == "patrol";
            options.bot_path = dr::path_kind(name);
            if (!options.bot_path && !options.patrol)
                throw UsageError("--bot-path", fmt::format("unknown path '{}'; valid: {}, patrol", name,
                                                           tunables::join(dr::path_names())));
        },
        fmt::format("Bots drive this path instead of fighting; with --headless your own tank does, too ({}; patrol: "
                    "roads, under predictive contracts)",
                    tunables::join(paths)),
        "PATH");
    add_number(app, "--patrols", options.patrols, {0, protocol::max_tanks_per_client},
               "Number of bots that patrol the roads while the others fight", "N");
    add_number(app, "--fill", options.fill, {0, 1000},
               "Bots fill your match up to N tanks and leave as players join; 0: bots stay while there is room", "N");
    add_number(app, "--bot-speed", options.bot_speed, {1.0, 14.0}, "Speed of bots on their path", "M/S");
    add_number(app, "--bot-radius", options.bot_radius, {3.0, 200.0}, "Radius of the tightest turn of the bots' path",
               "M");
    add_switch(app, "--truth", options.truth, "Clients also send true poses of their tanks, to measure errors");
}

void join_at(GameOptions& options, const std::string& option, const std::string& text) {
    try {
        options.join = net::parse_address(text);
    } catch (const net::Error& error) {
        throw UsageError(option, error.what());
    }
}

void add_network(CLI::App& app, GameOptions& options) {
    const Topic topic(app, "Network", {"--list"});
    add_flag(app, "--list", options.list, "Print the matches on this network and exit");
    add_number(app, "--list-seconds", options.list_seconds, {0.1, 600},
               "Duration of the search; it asks each address of your /24 networks in turn, for which 45 is enough",
               "S");
    add_parsed(
        app, "--match-name",
        [&](const std::string& name) {
            if (const auto wrong = match_name_error(name))
                throw UsageError("--match-name", *wrong);
            options.match_name = name;
        },
        "Name of your match in other players' lists; default: YOUR NAME's match", "NAME");
    add_password(app, options.password, "of the match that you join or host");
    add_address_limits(app, options.address);
    add_web(app, options.web);
    add_parsed(
        app, "--watch",
        [&](const std::string& text) {
            join_at(options, "--watch", text);
            options.observe = true;
        },
        "Watch the match at this address, without a tank", "HOST[:PORT]");
    add_parsed(
        app, "--on-host-leaving",
        [&](const std::string& choice) {
            if (choice != "hand-on" && choice != "end")
                throw UsageError("--on-host-leaving", fmt::format("takes hand-on or end, not '{}'", choice));
            options.hand_on = choice == "hand-on";
        },
        "When you leave a match that you host: another player takes the match over (hand-on), or it ends (end)",
        "CHOICE", "hand-on");
    add_parsed(
        app, "--take-over",
        [&](const std::string& choice) {
            if (choice != "ask" && choice != "yes" && choice != "no")
                throw UsageError("--take-over", fmt::format("takes ask, yes or no, not '{}'", choice));
            options.take_over = choice == "ask" ? std::nullopt : std::optional(choice == "yes");
        },
        "When the host of your match leaves: whether your program may host it, which opens a port. Without a window, "
        "ask means no",
        "CHOICE", "ask");
}

void add_match(CLI::App& app, GameOptions& options) {
    add_flag(app, "--menu", options.start_menu, "Open the start menu; default without options about a match");
    add_flag(app, "--host", options.host, "Host a match that others can join; default: a private match");
    add_parsed(
        app, "--join", [&](const std::string& text) { join_at(options, "--join", text); },
        "Join the match at this host name, IPv4 or IPv6 address ([fe80::1%eth0]:26000). With #KEY, only a server with "
        "this key",
        "HOST[:PORT][#KEY]");
    add_parsed(
        app, "--host-token-file",
        [&](const std::string& file) {
            HostToken read = read_host_token(file);
            options.host_token = std::move(read.token);
            options.host_token_key = std::move(read.server_key);
        },
        "With --join, makes you a host: file with the server's token (line 1) and the server's key (line 2)", "FILE");
    add_number(app, "--port", options.port, {1, 65535},
               "UDP port of a match that you host; if not given and in use, one of the next 16", "N");
    add_choice(app, "--map", options.map, world::map_names(), "Map");
    add_list(app, "--maps", options.maps, "Maps of the rounds, in turn or by vote; the first one begins",
             world::map_names());
    add_parsed(
        app, "--kind",
        [&](const std::string& kind) {
            if (kind != "match" && kind != "lab")
                throw UsageError("--kind", fmt::format("unknown kind '{}'; valid: match, lab", kind));
            options.lab = kind == "lab";
        },
        "lab: true poses for every client; match: living players get them late (--truth-delay)", "KIND");
    add_number(app, "--seat-kept", options.seat_kept, {0, 3600},
               "Time for which a player who left your match can return to the same seat; 0: none", "S");
    add_number(app, "--bots", options.bots, {0, protocol::max_tanks_per_client}, "Tanks driven by the computer", "N");
    add_choice(app, "--bot-strength", options.strength, bots::strengths(), "Fighting skill of the bots");
    add_choice(app, "--bot-hands", options.hands, bots::hands_by_name(), "How the bots move their sticks");
    add_network(app, options);
    add_exercise(app, options.exercise);
    add_bot_paths(app, options);
    add_parsed(
        app, "--name",
        [&](const std::string& name) {
            if (const auto wrong = set_name(options, name))
                throw UsageError("--name", *wrong);
        },
        "Your name in the match", "NAME");
}

/// `file` receives the path of a setup or of a list of setups; empty: the game's own tour.
void add_tour(CLI::App& app, GameOptions& options, std::string& file) {
    const Topic topic(app, "Tour", {"--tour", "--setup"});
    add_optional(
        app, "--tour",
        [&](const std::string& text) {
            options.tour = text != "off";
            file = text == "on" || text == "off" ? "" : text;
        },
        "Short scenes about dead reckoning, or your own scenes", "FILE.toml");
    add_parsed(
        app, "--setup",
        [&](const std::string& text) {
            options.tour = true;
            file = text;
        },
        "Open an experiment that was saved with F2: match or recording, schemes, link, camera", "FILE.toml");
    add_number(app, "--tour-scene", options.tour_scene, {1, max_scenes}, "First scene", "N");
    add_number(app, "--tour-auto", options.tour_auto, {0.0, 3600.0},
               "Time until the next scene starts; 0: when you press Enter", "S");
}

/// Whether the command line says nothing of what to play: it has only options about the user, the window, pictures,
/// panels and sound, and seed, port, match name and password.
bool says_nothing_of_a_match(const CLI::App& app, GameOptions& options) {
    std::vector<std::string> about{"--name", "--window",     "--verbose",  "--seed",         "--port",
                                   "--menu", "--match-name", "--password", "--password-file"};
    for (const auto& rows : {render::tunables(options.render), tunables(options.view), tunables(options.overlay),
                             tunables(options.player), tunables(options.sound), tunables(options.window)})
        for (const tunables::Tunable& row : rows)
            about.push_back(fmt::format("--{}", row.row.name));
    return all_given_are(app, about);
}

constexpr const char* examples =
    "  reckoning                                   the start menu\n"
    "  reckoning --bots 5                          a match with bots\n"
    "  reckoning --host --bots 3 --name Ann        others can join it\n"
    "  reckoning --join 192.168.1.20 --scheme bezier\n"
    "  reckoning --link bad-wifi --ghosts snap,linear,bezier\n"
    "  reckoning --tour                            effects of dead reckoning, in short scenes\n"
    "  reckoning --record match.reck               then: reckoning --replay match.reck\n";

std::string name_of_user() {
    const std::string name = protocol::make_printable(platform::user_name(), protocol::max_name);
    return name.empty() ? "Player" : name;
}

/// Offers the Lua schemes in the recording of --replay. Reads the file before the options are parsed, because options
/// such as --scheme may name these schemes.
void offer_what_is_replayed(int argc, const char* const* argv) {
    const std::vector<std::string_view> words(argv + 1, argv + argc);
    constexpr std::string_view option = "--replay";
    if (std::ranges::none_of(words, [](std::string_view word) { return word.find(dr::custom_prefix) != word.npos; }))
        return;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        const bool with_file = word.starts_with(option) && word.substr(option.size()).starts_with('=');
        if (!with_file && (word != option || i + 1 == words.size()))
            continue;
        try {
            offer_recorded(platform::path_of(with_file ? word.substr(option.size() + 1) : words[i + 1]));
        } catch (const recording::Error&) { // The error is reported when the replay begins.
        }
    }
}

/// Whether the command line turns on a display of ghosts, trails or the like; names of tanks do not count.
bool asks_for_ghosts(const CLI::App& app, client::Settings& settings) {
    return std::ranges::any_of(client::tunables(settings.ghosts), [&](const tunables::Tunable& row) {
        return row.row.name != "names" && row.get() != 0 && given(app, fmt::format("--{}", row.row.name));
    });
}

} // namespace

std::optional<int> read_options(int argc, const char* const* argv, GameOptions& options,
                                const std::filesystem::path& settings_file) {
    options.name = name_of_user();
    options.seed = std::random_device{}();
    options.settings.host.rules = world::usual_rules();
    const auto owned = program(
        "reckoning", "A tank game for the local network, and an instrument for seeing dead reckoning.", examples);
    CLI::App& app = *owned;
    add_match(app, options);
    add_preset(app, options);
    add_schemes(app, options);
    add_files(app, options);
    std::string tour_file;
    add_tour(app, options, tour_file);
    auto rows = client::tunables(options.settings);
    // add_schemes() has added --scheme, which also takes short names and Lua files.
    std::erase_if(rows, [](const tunables::Tunable& row) { return row.row.name == "scheme"; });
    add_rows(app, rows, "Dead reckoning, link and ghosts");
    add_link_trace(app, options.settings.link, "Dead reckoning, link and ghosts");
    add_rows(app, world::tunables(options.settings.host.rules), "Rules of your match");
    add_rows(app, world::power_tunables(options.settings.host.rules), "Rules of your match");
    add_rows(app,
             {protocol::judge_row(options.settings.host.judge),
              protocol::give_schemes_row(options.settings.host.give_schemes)},
             "Rules of your match");
    add_rows(app, protocol::tunables(options.settings.host.relaying), "Rules of your match");
    add_rows(app, render::tunables(options.render), "Pictures and sound");
    add_rows(app, tunables(options.player), "Player");
    add_rows(app, tunables(options.view), "Mouse, gamepad and camera");
    add_rows(app, tunables(options.overlay), "Panels");
    add_rows(app, tunables(options.sound), "Pictures and sound");
    add_rows(app, tunables(options.window), "Pictures and sound");
    make_usual(app, {"--preset", "--link", "--mode", "--score-limit", "--time-limit", "--quality", "--full-screen"});
    // Reads the settings file after all options were added, so that --help shows the program's own defaults.
    options.settings_file = settings_file;
    options.settings_damages = load_settings(settings_file, options);
    offer_what_is_replayed(argc, argv);
    if (const auto status = parse(app, argc, argv))
        return status;
    if (!options.maps.empty() && !given(app, "--map"))
        options.map = options.maps.front();
    options.port_given = given(app, "--port");
    options.quality_given |= given(app, "--quality");
    if (!given(app, "--ghosts-always")) // Ghosts on the command line are shown even while the instruments are closed.
        options.settings.ghosts.always = given(app, "--ghosts") || asks_for_ghosts(app, options.settings);
    options.start_menu = options.start_menu || says_nothing_of_a_match(app, options);
    if (options.tour && (options.headless || options.join || options.host || !options.replay.empty()))
        return refuse(
            app, "--tour needs a window and starts its own matches: leave out --headless, --host, --join and --replay");
    if (options.tour && !tour_file.empty()) // Read here, so that errors are reported before the program starts.
        options.tour_scenes = std::make_shared<const std::vector<TourScene>>(load_tour(platform::path_of(tour_file)));
    if (options.tour)
        if (const std::size_t scenes = (options.tour_scenes ? *options.tour_scenes : tour_scenes()).size();
            static_cast<std::size_t>(options.tour_scene) > scenes)
            return refuse(app, fmt::format("--tour-scene: must be 1 to {}", scenes));
    if (const auto wrong = web_options_error(options.web))
        return refuse(app, *wrong);
    if (options.web && !options.host && !options.join && !options.start_menu)
        return refuse(app, "--web-root lets browsers into a match that you host: add --host");
    if (options.host && options.join)
        return refuse(app, "--host and --join exclude each other");
    if (!options.host_token.empty() && !options.join)
        return refuse(app, "--host-token-file needs --join: you are the host of your own match anyway");
    if (options.join && options.join->key.empty())
        options.join->key = options.host_token_key;
    if (options.join && !options.host_token_key.empty() && options.join->key != options.host_token_key)
        return refuse(app, fmt::format("--host-token-file: that token belongs to the server with the key {}, not {}",
                                       options.host_token_key, options.join->key));
    if (options.join)
        for (const tunables::Tunable& row : client::tunables(options.settings.host))
            if (const std::string option = fmt::format("--{}", row.row.name); given(app, option))
                return refuse(app, option + " is a setting of the host: leave it out with --join");
    if (!options.replay.empty() && (options.host || options.join || !options.record.empty()))
        return refuse(app, "--replay excludes --host, --join and --record");
    if (options.headless && !options.shot.empty())
        return refuse(app, "--shot needs pictures: leave out --headless");
    if ((options.bot_path || options.patrol) && options.join && !options.headless)
        return refuse(app, "--bot-path with --join needs --headless, as the path drives your own tank");
    return {};
}

} // namespace apps
