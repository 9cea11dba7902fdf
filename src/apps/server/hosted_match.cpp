#include "apps/server/hosted_match.h"

#include "client/match/presets.h"
#include "net/merged_transport.h"

#include <fmt/format.h>
#include <random>

namespace apps {

protocol::SeatToken random_token() {
    std::random_device system;
    return {.a = system(), .b = system(), .c = system(), .d = system()};
}

server::ServerSettings hosted_settings() {
    constexpr float warm_up = 15; // Time for all players to join [s].
    server::ServerSettings settings;
    settings.publisher = client::HostSettings().publisher;
    settings.judge = client::HostSettings().judge;
    settings.rules = world::usual_rules();
    settings.rules.warm_up = warm_up;
    settings.pickups = true;
    settings.verdicts = true;
    settings.seat_kept = 120;
    settings.seat_token = random_token;
    settings.presets = client::presets();
    return settings;
}

HostedMatch::HostedMatch(Settings settings, std::unique_ptr<net::Transport> transport)
    : settings_(std::move(settings)), random_(settings_.seed) {
    if (settings_.migration)
        settings_.map = settings_.migration->map;
    use(std::make_shared<const world::Map>(settings_.load(settings_.map)));
    settings_.server.ask_for_bots = [this](int count) {
        bots::BotSettings wanted = settings_.bots;
        wanted.count = count;
        wanted.patrols = std::min(wanted.patrols, count);
        bots_.reset();
        if (count > 0)
            bots_.emplace(hub_.connect(), *map_, wanted, settings_.clock());
    };
    thread_.emplace(first_server(std::move(transport)),
                    server::ServerThread::Settings{
                        .clock = settings_.clock,
                        .sleep = settings_.sleep,
                        .each_tick = [this](double now) { each_tick(now); },
                        .make_successor = [this](server::Server& present) { return make_successor(present); },
                        .after_tick =
                            [this](const server::Server& server) {
                                if (settings_.after_tick)
                                    settings_.after_tick(server, *map_);
                            }});
}

std::unique_ptr<server::Server> HostedMatch::first_server(std::unique_ptr<net::Transport> transport) {
    std::vector<std::unique_ptr<net::Transport>> ways;
    ways.push_back(hub_.listen());
    if (transport)
        ways.push_back(std::move(transport));
    const tunables::Random random(random_.bits());
    if (!settings_.migration)
        return std::make_unique<server::Server>(*map_, settings_.map, net::merge(std::move(ways)), settings_.server,
                                                random);
    server::ServerHandover handover = server::handover_of(*settings_.migration, settings_.server, settings_.clock());
    handover.transport = net::merge(std::move(ways));
    return std::make_unique<server::Server>(*map_, settings_.map, std::move(handover), random);
}

void HostedMatch::use(std::shared_ptr<const world::Map> map) {
    const std::lock_guard lock(mutex_);
    map_ = std::move(map);
}

std::shared_ptr<const world::Map> HostedMatch::map() const {
    const std::lock_guard lock(mutex_);
    return map_;
}

/// Runs the bots' frame on the server's thread, before each tick of the server.
void HostedMatch::each_tick(double now) {
    if (settings_.each_tick)
        settings_.each_tick(now, listing_);
    if (bots_)
        bots_->frame(now);
}

std::unique_ptr<server::Server> HostedMatch::make_successor(server::Server& present) {
    log_.poll(settings_.clock());
    listing_ = {.tanks = present.roster().tanks(), .map = settings_.map, .mode = present.match_state().mode};
    for (const server::Actor& tank : present.roster().each_tank())
        listing_.bots += tank.bot;
    if (!present.next_map())
        return {};
    const std::string next = *present.next_map();
    try {
        auto map = std::make_shared<const world::Map>(settings_.load(next));
        bots_.reset(); // The next server requests new bots.
        use(std::move(map));
    } catch (const std::exception& error) {
        log_.warn(
            settings_.clock(), "no next map",
            fmt::format("cannot load the next map, so the next round is on {} again: {}", settings_.map, error.what()));
        present.stay();
        return {};
    }
    log_.info(settings_.clock(), "next map", fmt::format("the match continues on map {}", next));
    settings_.map = next;
    return std::make_unique<server::Server>(*map_, next, present.move_to(next, world::checksum(*map_)),
                                            tunables::Random(random_.bits()));
}

void HostedMatch::end(const std::string& why) {
    thread_->end(why);
    check();
}

} // namespace apps
