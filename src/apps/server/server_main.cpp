/// reckoning-server: a match on the network, without a window.

#include "apps/clock.h"
#include "apps/options.h"
#include "apps/server/announcement.h"
#include "bots/bot_host.h"
#include "net/memory_transport.h"
#include "net/merged_transport.h"
#include "net/network.h"
#include "platform/main_loop.h"
#include "server/server_thread.h"

#include <csignal>
#include <fmt/format.h>
#include <random>
#include <spdlog/spdlog.h>

namespace {

using apps::seconds_now;

constexpr int failure = 1;
constexpr int spare_peers = 16; ///< who is refused must be connected to hear why

std::sig_atomic_t volatile stop_asked = 0;

struct Options {
    int port = protocol::default_port;
    std::string map = "valley";
    double seconds = 0;
    std::string report;
    int patrols = 0;
    std::uint64_t seed = std::random_device{}();
    server::ServerSettings settings;

    Options() { settings.publisher = client::HostSettings().publisher; } // the preset that the game plays with
    void add_to(CLI::App& app) {
        using namespace apps;
        add_number(app, "--port", port, {1, 65535}, "UDP port to listen on");
        add_choice(app, "--map", map, world::map_names(), "Ground to play on");
        add_number(app, "--bots", settings.bots, {0, protocol::max_tanks_per_client}, "Tanks driven by the computer");
        add_number(app, "--patrols", patrols, {0, protocol::max_tanks_per_client},
                   "So many of the bots patrol the roads while the others fight");
        add_number(app, "--max-players", settings.max_players, {1, 1000}, "Tanks at the same time, bots included");
        add_number(app, "--seconds", seconds, {0, 1e9}, "End after so long; 0: run until interrupted", "S");
        add_text(app, "--report", report, "Write what happened into this file at the end, as JSON", "FILE");
        add_switch(app, "--truth", settings.truth, "Owners send where they truly are, so that errors are scored");
        add_seed(app, seed, "Of spawn points, bots and heartbeats; without it a random one", Default::random);
        add_rows(app, world::tunables(settings.rules), "Rules of the match");
        add_rows(app, dr::tunables(settings.publisher), "What everybody publishes");
    }
};

int serve(Options& options) {
    tunables::Random random(options.seed);
    const world::Map map = world::load_map(options.map);
    net::MemoryHub bots_link;
    std::vector<std::unique_ptr<net::Transport>> ways;
    ways.push_back(net::open_port(static_cast<std::uint16_t>(options.port), options.settings.max_players + spare_peers,
                                  seconds_now));
    ways.push_back(bots_link.listen());
    apps::Announcement announcement(static_cast<std::uint32_t>(random.bits()), "Reckoning on " + options.map,
                                    options.map, options.port, options.settings.max_players);
    std::optional<bots::BotHost> bots;
    bots::BotSettings bot_settings;
    bot_settings.seed = random.bits();
    options.settings.stopwatch = seconds_now;
    options.settings.pickups = true;
    options.settings.ask_for_bots = [&](int count) {
        bot_settings.count = count;
        bot_settings.patrols = options.patrols;
        bots.emplace(bots_link.connect(), map, bot_settings, seconds_now());
    };
    auto owned =
        std::make_unique<server::Server>(map, options.map, net::merge(std::move(ways)), options.settings, random);
    const server::Server& match = *owned;
    spdlog::info("reckoning-server: map {}, listening on port {} (UDP), seed {}", options.map, options.port,
                 options.seed);

    // The bots' frame first, then the server's tick, both on the server's thread.
    const auto each_tick = [&](double now) {
        if (bots)
            bots->frame(now);
        announcement.poll(now, match.roster().tanks());
    };
    server::ServerThread thread(std::move(owned), {.clock = seconds_now, .each_tick = each_tick});
    const double start = seconds_now();
    while (!stop_asked && thread.running() && (options.seconds == 0 || seconds_now() - start < options.seconds))
        platform::rest(0.02);
    thread.stop();
    if (!options.report.empty())
        server::write_report(match.report(), options.report);
    thread.check();
    spdlog::info("reckoning-server: stopped after {:.1f} s", match.match_time());
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    const auto app = apps::program("reckoning-server", "Hosts a match of Reckoning on the network, without a window.",
                                   "  reckoning-server\n"
                                   "  reckoning-server --map proving-ground --port 27000 --max-players 8\n"
                                   "  reckoning-server --rate 5 --position-threshold 0.1 --score-limit 20\n"
                                   "  reckoning-server --bots 6 --seconds 60 --report report.json --seed 1");
    Options options;
    try {
        apps::log_to_stderr();
        options.add_to(*app);
        if (const auto status = apps::parse(*app, argc, argv))
            return *status;
        if (options.settings.bots > options.settings.max_players)
            return apps::refuse(*app, fmt::format("--bots {} do not fit into --max-players {}", options.settings.bots,
                                                  options.settings.max_players));
        spdlog::flush_on(spdlog::level::info);
        for (const int signal : {SIGINT, SIGTERM})
            std::signal(signal, [](int) { stop_asked = 1; });
        return serve(options);
    } catch (const std::exception& error) {
        fmt::print(stderr, "reckoning-server: {}\n", error.what());
        return failure;
    }
}
