#pragma once
/// A match under a virtual clock whose members are separate clients, each behind its own link, on a map that the caller
/// supplies. Stores the true poses of their tanks. In every tick all clients' frames come first, then the server's
/// tick.

#include "bots/bot_host.h"
#include "net/link_emulator.h"
#include "net/memory_transport.h"
#include "server/server.h"

#include <deque>
#include <functional>
#include <memory>

namespace lab {

/// Drives a client's tanks as a bot host does.
std::function<void(client::Client&)> bot_driver(const bots::BotSettings& settings);

/// A flat square map of `size` [m] without obstacles.
world::Map level_ground(const std::string& name, float size);

/// Server settings as in the game, with validated claims of hits, and without an end of the match.
server::ServerSettings endless_server();
/// The same; hits and mines do no damage.
server::ServerSettings harmless_server();

struct Member {
    client::Settings settings; ///< Changes take effect at once.
    std::unique_ptr<client::Client> client;
    std::function<void(client::Client&)> drive;
    int ticks_a_frame = 1;
    double frozen_until = 0; ///< MultiClientMatch::now until which the client runs no frames [s].
};

class MultiClientMatch {
  public:
    /// Receives a client's link; returns the transport that the client uses instead.
    using Wrap = std::function<std::unique_ptr<net::Transport>(std::unique_ptr<net::Transport>)>;

    MultiClientMatch(world::Map map, server::ServerSettings settings, std::uint64_t seed);

    /// Adds a client with one tank for each name. Throws std::runtime_error if it is not welcomed.
    Member& join(const std::vector<std::string>& names, const client::Settings& settings,
                 std::function<void(client::Client&)> drive, const Wrap& wrap = {});
    void tick();
    void run(double seconds);
    /// Throws std::runtime_error if a member's session has ended.
    void check() const;
    /// True pose of the tank at match time `time` [s], by its own client's physics; `nullopt` outside the last 5 s.
    [[nodiscard]] std::optional<world::Target> truth(protocol::ActorId tank, double time) const;

    double now = 1; ///< Clock of all members [s].

  private:
    world::Map map_;
    net::MemoryHub hub_;
    std::uint64_t seed_;
    std::optional<double> start_; ///< Start of match time, on the clock `now` [s].
    struct Pose {
        double time; ///< Match time [s].
        world::Target pose;
    };
    std::map<protocol::ActorId, std::deque<Pose>> truth_;
    int ticks_ = 0;

  public:
    server::Server server;
    std::vector<std::unique_ptr<Member>> members;
};

} // namespace lab
