#include "apps/game/local_match.h"

#include "apps/clock.h"
#include "client/match/presets.h"
#include "net/network.h"
#include "platform/main_loop.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace apps {

namespace {
constexpr int spare_peers = 16; // who is refused must be connected to hear why
constexpr int places_for_people = 16;
int places(const GameOptions& options) { return options.bots + places_for_people; }
} // namespace

std::string match_name(const GameOptions& options) {
    return options.match_name.empty() ? options.name + "'s match" : options.match_name;
}

world::Map map_for(const GameOptions& options) {
    world::Map map = world::load_map(options.map);
    if (!options.spawns.empty())
        map.spawns = options.spawns;
    return map;
}

server::ServerSettings server_settings(const GameOptions& options) {
    server::ServerSettings settings;
    settings.max_players = places(options);
    settings.truth = options.truth;
    settings.lab = options.lab.value_or(!options.host);
    settings.pickups = true;
    settings.seat_kept = options.seat_kept;
    settings.seat_token = random_token;
    settings.maps = options.maps;
    settings.bots = options.bots;
    settings.fill = options.fill;
    settings.rules = options.settings.host.rules;
    settings.publisher = options.settings.host.publisher;
    settings.judge = options.settings.host.judge;
    settings.verdicts = true;
    return settings;
}

bots::BotSettings bot_settings(const GameOptions& options) {
    return {.count = options.bots,
            .path = options.bot_path,
            .patrols = options.patrol ? options.bots : options.patrols,
            .path_speed = options.bot_speed,
            .path_radius = options.bot_radius,
            .seed = options.seed,
            .start_at = options.bot_start,
            .skill = bots::skill_of(options.strength)};
}

LocalMatch::LocalMatch(const GameOptions& options, tunables::Random random) : options_(options), clock_(seconds_now) {
    std::unique_ptr<Doorbell> door;
    if (options_.open)
        try {
            net::OpenPort port = net::open_port(options_.port, options_.port_given ? 0 : net::further_ports,
                                                places(options_) + spare_peers, [this] { return clock_.now(); });
            port_ = port.port;
            door = std::make_unique<Doorbell>(std::move(port.transport));
            door_ = door.get();
            open_ = true;
        } catch (const net::Error& error) {
            if (options_.host)
                throw;
            spdlog::info("others cannot join this match: {}", error.what());
        }
    if (open_)
        announcement_.emplace(static_cast<std::uint32_t>(random.bits()),
                              net::MatchInfo{.port = port_,
                                             .name = match_name(options_),
                                             .map = options_.map,
                                             .max_players = player_count(places(options_)),
                                             .mode = mode_name(options_.settings.host.rules),
                                             .lab = server_settings(options_).lab});
    Hosting::Settings settings;
    settings.map = options_.map;
    settings.load = [options](const std::string& map) {
        GameOptions there = options;
        there.map = map;
        return map_for(there);
    };
    settings.server = server_settings(options_);
    settings.server.stopwatch = seconds_now;
    settings.server.host_token = host_token_;
    settings.server.presets = client::presets();
    settings.bots = bot_settings(options_);
    settings.clock = [this] { return clock_.now(); };
    settings.sleep = [this](double seconds) { rest(seconds); };
    settings.each_tick = [this](double, int tanks, const std::string& map) { each_tick(tanks, map); };
    settings.seed = random.bits();
    hosting_ = std::make_unique<Hosting>(std::move(settings), std::move(door));
}

LocalMatch::~LocalMatch() {
    try {
        hosting_->end(fmt::format("{}, who hosted, has left: the match is over", options_.name));
    } catch (const std::exception& error) { // it had ended before, from this
        spdlog::warn("{}", error.what());
    }
}

void LocalMatch::each_tick(int tanks, const std::string& map) {
    tanks_ = tanks;
    if (!announcement_)
        return;
    announcement_->show_map(map);
    announcement_->poll(seconds_now(), tanks);
}

/// Whoever knocks while the match is paused must be noticed: see Game.
void LocalMatch::rest(double seconds) {
    platform::rest(seconds);
    if (!clock_.paused())
        return;
    if (door_)
        door_->listen(clock_.now());
    if (announcement_)
        announcement_->poll(seconds_now(), tanks_);
}

void LocalMatch::stop() {
    hosting_->stop();
    check();
}

} // namespace apps
