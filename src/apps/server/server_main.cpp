/// reckoning-server: a match on the network, without a window.

#include "apps/clock.h"
#include "apps/config_file.h"
#include "apps/exercise/exercise.h"
#include "apps/options.h"
#include "apps/preset_file.h"
#include "apps/server/announcement.h"
#include "apps/server/hosted_match.h"
#include "apps/server/identity.h"
#include "apps/server/listen_options.h"
#include "apps/server/match_list.h"
#include "client/match/presets.h"
#include "net/network.h"
#include "platform/console.h"
#include "platform/files.h"
#include "platform/main_loop.h"
#include "platform/path.h"
#include "platform/program.h"
#include "platform/stop_signals.h"
#include "platform/system.h"
#include "platform/thread.h"

#include <fmt/format.h>
#include <mutex>
#include <random>
#include <set>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/dist_sink.h>
#include <spdlog/spdlog.h>

namespace {

using apps::seconds_now;

struct Options {
    int port = protocol::default_port;
    bool port_given = false;
    std::string match_name;
    bool list = false;
    double list_seconds = 2;
    std::string map = "valley";
    double seconds = 0;
    std::string report;
    std::string host_token_file, password;
    std::filesystem::path key_file = apps::server_identity_file(platform::state_folder());
    std::optional<net::WebListenOptions> web;
    apps::ExerciseOptions exercise;
    std::set<std::string> configured; ///< Options set by the config file.
    int patrols = 0;
    world::Strength strength = world::Strength::normal;
    bots::Hands hands = bots::Hands::average;
    std::string kind = "match";
    std::uint64_t seed = std::random_device{}();
    server::ServerSettings settings = apps::hosted_settings();

    void add_to(CLI::App& app) {
        using namespace apps;
        add_config(app, configured);
        add_number(app, "--port", port, {1, 65535}, "UDP port; if not given and in use, one of the next 16");
        add_flag(app, "--list", list, "Print the matches on this network and exit");
        add_number(app, "--list-seconds", list_seconds, {0.1, 600}, "Duration of the search for --list", "S");
        add_text(app, "--name", match_name, "Name of the match in players' lists of matches", "NAME");
        add_choice(app, "--map", map, world::map_names(), "Map");
        add_list(app, "--maps", settings.maps, "Maps of the rounds, in turn or by vote; the first one begins",
                 world::map_names());
        add_number(app, "--bots", settings.bots, {0, protocol::max_tanks_per_client}, "Tanks driven by the computer");
        add_number(app, "--patrols", patrols, {0, protocol::max_tanks_per_client},
                   "Number of bots that patrol the roads while the others fight");
        add_number(app, "--max-players", settings.max_players, {1, protocol::max_tanks},
                   "Largest number of tanks, including bots");
        add_number(app, "--seat-kept", settings.seat_kept, {0, 3600},
                   "Time for which a player who left can return to the same seat; 0: none", "S");
        add_parsed(
            app, "--preset", [&](const std::string& preset) { use(preset); },
            "Publisher settings of this preset; other options override them", "NAME", "reckoning");
        add_text(app, "--host-token-file", host_token_file,
                 "File whose first line is the token that makes a client a host; default: a new token, whose file is "
                 "logged",
                 "FILE");
        add_parsed(
            app, "--key-file", [&](const std::string& file) { key_file = platform::path_of(file); },
            "File of the server's secret key, by which clients recognise the server; made if missing. Default: a file "
            "in the user's state folder",
            "FILE");
        add_number(app, "--seconds", seconds, {0, 1e9}, "Running time; 0: until interrupted", "S");
        add_text(app, "--report", report, "Write a JSON report of the match to this file at the end", "FILE");
        add_number(app, "--report-from", settings.stopwatch_from, {0, 1e9},
                   "Match time from which the report counts tick durations, e.g. after all players have joined", "S");
        add_choice(app, "--kind", kind, {"match", "lab"},
                   "lab: true poses for every client; match: living players get them late (--truth-delay)");
        add_switch(app, "--truth", settings.truth, "Clients also send true poses of their tanks, to measure errors");
        add_seed(app, seed, "Seed of spawn points, bots and heartbeats; default: random", Default::random);
        {
            const Topic topic(app, "Access");
            add_password(app, password, "that players need to join");
            add_address_limits(app, settings.address);
            add_web(app, web);
        }
        add_exercise(app, exercise);
        {
            const Topic topic(app, "Rules of the match");
            add_choice(app, "--bot-strength", strength, bots::strengths(), "Fighting skill of the bots");
            add_choice(app, "--bot-hands", hands, bots::hands_by_name(), "How the bots move their sticks");
            add_number(app, "--fill", settings.fill, {0, protocol::max_tanks},
                       "Bots fill the match up to N tanks and leave as players join; 0: bots stay while there is room");
        }
        add_rows(app, world::tunables(settings.rules), "Rules of the match");
        add_rows(app, world::power_tunables(settings.rules), "Rules of the match");
        add_rows(app, {protocol::judge_row(settings.judge), protocol::give_schemes_row(settings.give_schemes)},
                 "Rules of the match");
        add_rows(app, dr::tunables(settings.publisher), "Publisher settings of all clients");
        {
            const Topic topic(app, "Publisher settings of all clients");
            add_choice(app, "--clamp-ground", settings.clamps_by_rays, {{"rays", true}, {"triangles", false}},
                       "Source of ground heights under the tanks that the server dead-reckons: rays of the physics "
                       "engine, or the terrain's triangles, which agree to 1 mm and cost far less");
        }
        add_rows(app, protocol::tunables(settings.zones), "Zones and relaying");
        add_rows(app, protocol::tunables(settings.relaying), "Zones and relaying");
        make_usual(app, {"--mode", "--score-limit", "--time-limit", "--warm-up", "--rate"});
    }
    void use(const std::string& preset) {
        client::Settings all;
        apps::use_preset(preset, client::presets(), client::tunables(all));
        settings.publisher = all.host.publisher;
        settings.clamps_by_rays = all.clamp.ground == dr::GroundClampSettings::Ground::rays;
    }
    [[nodiscard]] std::string first_map(const CLI::App& app) const {
        const bool named = apps::given(app, "--map") || (configured.contains("--map") && !apps::given(app, "--maps"));
        return settings.maps.empty() || named ? map : settings.maps.front();
    }
};

/// During its lifetime, shows the log above the line that the user types, if the console is a terminal. If standard
/// error is not a terminal (2>server.log), the log still goes there.
class ConsoleLog {
  public:
    /// Call `log_to_stderr` first. Other threads may log at the same time.
    explicit ConsoleLog(platform::Console& console)
        : sinks_(dynamic_cast<spdlog::sinks::dist_sink_mt&>(*spdlog::default_logger()->sinks().front())),
          before_(sinks_.sinks()) {
        if (console.edits() && platform::stderr_is_terminal())
            sinks_.set_sinks({std::make_shared<Sink>(console)});
    }
    ~ConsoleLog() { sinks_.set_sinks(before_); }
    ConsoleLog(const ConsoleLog&) = delete;
    ConsoleLog& operator=(const ConsoleLog&) = delete;

  private:
    class Sink : public spdlog::sinks::base_sink<std::mutex> {
      public:
        explicit Sink(platform::Console& console) : console_(console) {}

      protected:
        void sink_it_(const spdlog::details::log_msg& message) override {
            spdlog::memory_buf_t line;
            formatter_->format(message, line);
            while (line.size() > 0 && line[line.size() - 1] == '\n')
                line.resize(line.size() - 1);
            console_.say({line.data(), line.size()});
        }
        void flush_() override {}

      private:
        platform::Console& console_;
    };

    spdlog::sinks::dist_sink_mt& sinks_;
    std::vector<spdlog::sink_ptr> before_;
};

int serve(Options& options) {
    tunables::Random random(options.seed);
    const int most = options.settings.max_players + apps::spare_peers;
    net::OpenPort port = net::open_port(static_cast<std::uint16_t>(options.port),
                                        options.port_given ? 0 : net::further_ports, most, seconds_now,
                                        apps::listen_options(options.password, options.settings.address, most,
                                                             options.web, apps::server_identity(options.key_file)));
    apps::Announcement announcement(
        static_cast<std::uint32_t>(random.bits()),
        {.port = port.port,
         .name = options.match_name.empty() ? "Reckoning on " + options.map : options.match_name,
         .map = options.map,
         .max_players = apps::player_count(options.settings.max_players),
         .mode = apps::mode_name(options.settings.rules),
         .lab = options.kind == "lab",
         .locked = !options.password.empty(),
         .key = port.key});
    options.settings.stopwatch = platform::thread_cpu_now;
    options.settings.lab = options.kind == "lab";
    options.settings.key = port.key;
    constexpr int crowd = 64;
    constexpr float seldom = 0.25f; // Time between two pings of a client, with room for more than `crowd` players [s].
    if (options.settings.max_players > crowd)
        options.settings.ping_every = seldom;
    options.settings.download_port = port.download_port;
    std::optional<apps::HostTokenFile> own_token;
    if (options.host_token_file.empty())
        own_token.emplace(platform::state_folder(), port.port, port.key);
    options.settings.host_token = own_token ? own_token->token() : apps::read_host_token(options.host_token_file).token;
    if (own_token)
        spdlog::info("the host's token is in {}",
                     own_token->path().empty() ? "no file, because none could be written" : own_token->path().string());
    std::optional<apps::Exercise>
        exercise; // Made after the port, which is part of the DIS identity, and before the match, which uses it.
    if (options.exercise.group)
        exercise.emplace(options.exercise, port.port, apps::utc_now,
                         apps::Exercise::Part{.listens = true, .hosts = true});
    const bots::Skill& skill = bots::skill_of(options.strength);
    apps::HostedMatch hosting(
        {.map = options.map,
         .server = options.settings,
         .bots = {.patrols = options.patrols, .seed = random.bits(), .skill = skill, .hands = options.hands},
         .clock = seconds_now,
         .each_tick =
             [&](double now, const apps::MatchListing& listing) {
                 if (exercise)
                     exercise->begin_tick();
                 announcement.poll(now, listing);
             },
         .after_tick =
             [&](const server::Server& server, const world::Map& map) {
                 if (!exercise)
                     return;
                 exercise->enter(map);
                 exercise->say(server);
                 exercise->listen();
             },
         .seed = random.bits()},
        std::move(port.transport));
    spdlog::info("reckoning-server: map {}, listening on port {} (UDP), seed {}", options.map, port.port, options.seed);
    spdlog::info("reckoning-server: its key is {0}: players join at THIS-MACHINE:{1}#{0}", port.key, port.port);
    if (exercise)
        spdlog::info("reckoning-server: in DIS exercise {} on {} as site {}, application {}", options.exercise.exercise,
                     net::text(*options.exercise.group), options.exercise.identity(port.port).site,
                     options.exercise.identity(port.port).application);
    if (options.web)
        spdlog::info("reckoning-server: browsers play at {}",
                     apps::page_address(*options.web, "THIS-MACHINE", port.port, port.key));
    if (port.port != options.port)
        spdlog::info("reckoning-server: port {} is in use by another program", options.port);
    platform::tell_service_manager("READY=1");
    const double start = seconds_now();
    {
        platform::Console console("> ");
        const ConsoleLog log(console);
        while (!platform::stop_requested() && hosting.running() &&
               (options.seconds == 0 || seconds_now() - start < options.seconds)) {
            for (const std::string& line : console.poll())
                for (const std::string& answer : hosting.order(line))
                    console.say(answer);
            platform::rest(0.02);
        }
    }
    platform::tell_service_manager("STOPPING=1");
    if (!options.report.empty()) {
        hosting.stop();
        server::write_report(hosting.look([](const server::Server& server) { return server.report(); }),
                             options.report);
    }
    hosting.end("the server was stopped: the match is over");
    if (exercise)
        apps::print_results(exercise->table());
    spdlog::info("reckoning-server: stopped after {:.1f} s",
                 hosting.look([](const server::Server& server) { return server.match_time(); }));
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    platform::begin_program(argc, argv);
    const auto app = apps::program("reckoning-server", "Hosts a match of Reckoning on the network, without a window.",
                                   "  reckoning-server\n"
                                   "  reckoning-server --config /etc/reckoning-server.toml\n"
                                   "  reckoning-server --map proving-ground --port 27000 --max-players 8\n"
                                   "  reckoning-server --rate 5 --position-threshold 0.1 --score-limit 20\n"
                                   "  reckoning-server --bots 6 --seconds 60 --report report.json --seed 1");
    Options options;
    try {
        platform::catch_stop_signals("reckoning-server");
        apps::log_to_stderr();
        options.add_to(*app);
        if (const auto status = apps::parse(*app, argc, argv))
            return *status;
        options.map = options.first_map(*app);
        if (options.list)
            return apps::written(*app, apps::list_matches(options.list_seconds, apps::known_servers_path()));
        options.port_given = apps::given(*app, "--port") || options.configured.contains("--port");
        if (const auto wrong = apps::match_name_error(options.match_name))
            return apps::refuse(*app, "--name: " + *wrong);
        if (const auto wrong = apps::web_options_error(options.web))
            return apps::refuse(*app, *wrong);
        if (options.settings.bots == 0)
            options.settings.bots = std::min({options.settings.fill, options.settings.max_players,
                                              static_cast<int>(protocol::max_tanks_per_client)});
        if (options.settings.bots > options.settings.max_players)
            return apps::refuse(*app, fmt::format("--bots {} must not exceed --max-players {}", options.settings.bots,
                                                  options.settings.max_players));
        spdlog::flush_on(spdlog::level::info);
        return apps::written(*app, serve(options));
    } catch (const std::exception& error) {
        return apps::fail("reckoning-server", error.what());
    }
}
