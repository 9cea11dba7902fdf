#pragma once
/// A small real match for liars: a server as the programs have it, and honest bots that fight, in memory, under a
/// virtual clock. It goes on on the next map as theirs does (apps/server/hosting.h).

#include "bots/bot_host.h"
#include "cost.h"
#include "net/memory_transport.h"
#include "server/server.h"

#include <functional>
#include <optional>

namespace fuzz {

/// Flat, with something to push, something to hide behind, and a road.
const world::Map& arena_map();
server::ServerSettings arena_settings();

class Arena {
  public:
    using Wrap = std::function<std::unique_ptr<net::Transport>(std::unique_ptr<net::Transport>)>;
    explicit Arena(
        std::uint64_t seed, const Wrap& around_the_server = [](auto real) { return real; });

    /// One tick of everybody. Throws what ends the match.
    void tick();
    void run(double seconds);
    /// The way in for one more.
    std::unique_ptr<net::Transport> connect() { return hub_.connect(); }
    [[nodiscard]] double now() const { return now_; }
    /// How far the bots' tanks have driven since it began, together [m].
    [[nodiscard]] double driven() const { return driven_; }

    [[nodiscard]] server::Server& server() { return *server_; }
    [[nodiscard]] const std::string& bots_ended() const { return bots_->ended(); }
    /// of the server's ticks
    Cost& cost() { return cost_; }
    bool has_maps = true; ///< else the next one cannot be loaded, and the round is here again

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
