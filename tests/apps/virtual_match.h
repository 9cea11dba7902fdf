#pragma once
/// A private match as the game starts it, with the same server, bots and rules, under a virtual clock.

#include "apps/game/local_match.h"
#include "net/memory_transport.h"

#include <optional>

struct VirtualMatch {
    explicit VirtualMatch(const apps::GameOptions& options, std::uint64_t seed)
        : map(apps::map_for(options)),
          server(map, options.map, hub.listen(), settings(options), tunables::Random(seed)) {}
    VirtualMatch(const VirtualMatch&) = delete;

    /// Runs a tick: the bots' frame, then the server's.
    void tick() {
        now += world::tick_length;
        if (bots)
            bots->frame(now);
        server.tick(now);
    }

    double now = 10; ///< the programs' clock [s]
    net::MemoryHub hub;
    world::Map map;
    std::optional<bots::BotHost> bots;
    server::Server server;

  private:
    server::ServerSettings settings(const apps::GameOptions& options) {
        server::ServerSettings wanted = apps::server_settings(options);
        wanted.ask_for_bots = [this, driven = apps::bot_settings(options)](int) {
            bots.emplace(hub.connect(), map, driven, now);
        };
        return wanted;
    }
};
