#pragma once
/// A small real match for hostile peers: a server as in the programs and honest bots that fight, in memory, under a
/// virtual clock. After a round it moves to the next map as the programs do (apps/server/hosted_match.h).

#include "bots/bot_host.h"
#include "cost.h"
#include "net/memory_transport.h"
#include "server/server.h"

#include <functional>
#include <optional>

namespace fuzz {

/// A flat map with loose bodies, cover and a road.
const world::Map& arena_map();
server::ServerSettings arena_settings();

class Arena {
  public:
    using Wrap = std::function<std::unique_ptr<net::Transport>(std::unique_ptr<net::Transport>)>;
    explicit Arena(
        std::uint64_t seed, const Wrap& around_the_server = [](auto real) { return real; });

    /// Runs one tick of the bots and the server. Throws the errors that end a match.
    void tick();
    void run(double seconds);
    /// Connects another client.
    std::unique_ptr<net::Transport> connect() { return hub_.connect(); }
    [[nodiscard]] double now() const { return now_; }
    /// Total distance that the bots' tanks have driven [m].
    [[nodiscard]] double driven() const { return driven_; }

    [[nodiscard]] server::Server& server() { return *server_; }
    [[nodiscard]] const std::string& bots_ended() const { return bots_->ended(); }
    /// CPU time and memory of the server's ticks.
    Cost& cost() { return cost_; }
    bool has_maps = true; ///< false: the next map cannot be loaded, so the round restarts on the current one

    static constexpr std::string_view host_token = "the-right-token";

  private:
    void move_on();

    double now_ = 1, driven_ = 0;
    Cost cost_;
    tunables::Random random_;
    net::MemoryHub hub_;
    std::unique_ptr<server::Server> server_;
    std::optional<bots::BotHost> bots_;
};

} // namespace fuzz
