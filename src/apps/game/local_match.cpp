#include "apps/game/local_match.h"

#include "apps/clock.h"
#include "net/merged_transport.h"
#include "net/network.h"
#include "platform/main_loop.h"

#include <spdlog/spdlog.h>

namespace apps {

namespace {
constexpr int spare_peers = 16; // who is refused must be connected to hear why
constexpr int places_for_people = 16;
int places(const GameOptions& options) { return options.bots + places_for_people; }
} // namespace

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
    settings.pickups = true;
    settings.bots = options.bots;
    settings.rules = options.settings.host.rules;
    settings.publisher = options.settings.host.publisher;
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
            .skill = options.skill};
}

LocalMatch::LocalMatch(const GameOptions& options, tunables::Random random)
    : options_(options), random_(random), map_(map_for(options)), clock_(seconds_now) {
    std::vector<std::unique_ptr<net::Transport>> ways;
    ways.push_back(hub_.listen());
    if (options_.open)
        try {
            auto door = std::make_unique<Doorbell>(
                net::open_port(options_.port, places(options_) + spare_peers, [this] { return clock_.now(); }));
            door_ = door.get();
            ways.push_back(std::move(door));
            open_ = true;
        } catch (const net::Error& error) {
            if (options_.host)
                throw;
            spdlog::info("others cannot join this match: {}", error.what());
        }
    if (open_)
        announcement_.emplace(static_cast<std::uint32_t>(random_.bits()), options_.name + "'s match", options_.map,
                              options_.port, places(options_));

    server::ServerSettings settings = server_settings(options_);
    settings.stopwatch = seconds_now;
    settings.ask_for_bots = [this](int) { bots_.emplace(hub_.connect(), map_, bot_settings(options_), clock_.now()); };
    auto server = std::make_unique<server::Server>(map_, options_.map, net::merge(std::move(ways)), std::move(settings),
                                                   tunables::Random(random_.bits()));
    server_ = server.get();
    thread_.emplace(std::move(server),
                    server::ServerThread::Settings{.clock = [this] { return clock_.now(); },
                                                   .sleep = [this](double seconds) { rest(seconds); },
                                                   .each_tick = [this](double now) { each_tick(now); }});
}

void LocalMatch::each_tick(double now) {
    if (bots_)
        bots_->frame(now);
    if (announcement_)
        announcement_->poll(seconds_now(), server_->roster().tanks());
}

/// Whoever knocks while the match is paused must be noticed: see Game.
void LocalMatch::rest(double seconds) {
    platform::rest(seconds);
    if (!clock_.paused())
        return;
    if (door_)
        door_->listen(clock_.now());
    if (announcement_)
        announcement_->poll(seconds_now(), server_->roster().tanks());
}

void LocalMatch::stop() {
    thread_->stop();
    check();
}

} // namespace apps
