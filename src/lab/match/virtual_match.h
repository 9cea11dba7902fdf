#pragma once
/// A whole match in one process under a virtual clock: the real server, a bot host, and a client behind the link
/// emulator, over the in-memory transport. In every tick all clients' frames come first, then the server's tick.

#include "bots/bot_host.h"
#include "net/memory_transport.h"
#include "server/server.h"

#include <functional>

namespace lab {

class VirtualMatch {
  public:
    struct Options {
        std::string map = "proving-ground";
        bots::BotSettings bots{};
        client::Settings viewer{};
        server::ServerSettings server{};
        bool viewer_plays = true; ///< Whether the viewer has a tank, which stays at its spawn point.
        std::uint64_t seed = 1;   ///< Seed of the server, the link and the viewer; the bots have their own.
    };

    /// Throws std::runtime_error if the viewer is not welcomed.
    explicit VirtualMatch(Options options);
    VirtualMatch(const VirtualMatch&) = delete;
    VirtualMatch& operator=(const VirtualMatch&) = delete;

    /// Runs `seconds` of virtual time; calls `each_tick` at the end of each tick. Throws platform::StopRequested.
    void run(double seconds, const std::function<void()>& each_tick = {});

    /// Throws std::runtime_error if the bots were not welcomed, or the match has ended for a client.
    void check() const;

  private:
    double now_ = 1;
    world::Map map_;
    net::MemoryHub hub_;

  public:
    client::Settings viewer_settings; ///< Changes take effect at once.
    server::Server server;
    bots::BotHost bots;
    std::unique_ptr<client::Client> viewer;
};

/// Updates that the viewer has received so far, and their bytes, of all actors present now; with `tanks_only` of driven
/// tanks only.
struct Received {
    std::uint64_t updates = 0, bytes = 0;
};
Received received(const client::ClientState& viewer, bool tanks_only);

/// Returns mean, p95 and heading error of the tanks' first ghosts, averaged over the displayed tanks.
dr::Summary drawn_tanks(const client::ClientState& viewer);

} // namespace lab
