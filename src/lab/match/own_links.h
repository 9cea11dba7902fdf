#pragma once
/// A match under a virtual clock whose members are clients of their own, each behind its own link, on a map of the
/// caller's; and where their tanks really were. In every tick all clients' frames come first, then the server's tick.

#include "bots/bot_host.h"
#include "net/link_emulator.h"
#include "net/memory_transport.h"
#include "server/server.h"

#include <deque>
#include <functional>
#include <memory>

namespace lab {

/// Drives a client's tanks as a bot host does.
std::function<void(client::Client&)> driven_by(const bots::BotSettings& settings);

/// Without slopes and with nothing on it, of `size` [m] in square.
world::Map level_ground(const std::string& name, float size);

/// A server as the game's, with the shooter's word checked, and a match without an end.
server::ServerSettings endless_server();

struct Member {
    client::Settings settings; ///< live
    std::unique_ptr<client::Client> client;
    std::function<void(client::Client&)> drive;
    int ticks_a_frame = 1;
    double frozen_until = 0; ///< its frames stand still [s]
};

class OwnLinks {
  public:
    /// Puts something between a client and its link.
    using Wrap = std::function<std::unique_ptr<net::Transport>(std::unique_ptr<net::Transport>)>;

    OwnLinks(world::Map map, server::ServerSettings settings, std::uint64_t seed);

    /// With a tank a name. Throws std::runtime_error if it is not welcomed.
    Member& join(const std::vector<std::string>& names, const client::Settings& settings,
                 std::function<void(client::Client&)> drive, const Wrap& wrap = {});
    void tick();
    void run(double seconds);
    /// Of the tank at that match time [s], of the last seconds, by its own client's physics.
    [[nodiscard]] std::optional<world::Target> truth(protocol::ActorId tank, double time) const;

    double now = 1; ///< everybody's clock [s]

  private:
    world::Map map_;
    net::MemoryHub hub_;
    std::uint64_t seed_;
    std::optional<double> start_; ///< of match time, on that clock [s]
    struct Pose {
        double time;
        world::Target pose;
    };
    std::map<protocol::ActorId, std::deque<Pose>> truth_;
    int ticks_ = 0;

  public:
    server::Server server;
    std::vector<std::unique_ptr<Member>> members;
};

} // namespace lab
