#pragma once
/// A hosted match: the server and its bots on a thread of their own, for the server program and for the game. Players
/// in this process connect through memory, others through the given transport. Between two rounds the match changes to
/// the next map (ServerSettings::maps) and keeps its connections.

#include "apps/server/announcement.h"
#include "bots/bot_host.h"
#include "net/log_limit.h"
#include "net/memory_transport.h"
#include "server/server_thread.h"

#include <memory>
#include <mutex>
#include <optional>

namespace apps {

/// Returns random numbers of the operating system.
protocol::SeatToken random_token();

/// Number of connections in addition to those of players, so that rejected clients receive the reason.
constexpr int spare_peers = 16;
/// Server settings that game and server program share. The defaults of ServerSettings are those for measurements.
server::ServerSettings hosted_settings();

class HostedMatch {
  public:
    struct Settings {
        std::string map; ///< First map.
        std::function<world::Map(const std::string&)> load = world::load_map;
        server::ServerSettings server; ///< HostedMatch sets `ask_for_bots`.
        bots::BotSettings bots;
        std::function<double()> clock;          ///< Steady clock [s].
        std::function<void(double)> sleep = {}; ///< See server_thread.h.
        /// Runs on the server's thread before each tick, and before the bots' frame.
        std::function<void(double now, const MatchListing& listing)> each_tick = {};
        /// Runs on the server's thread after each tick; `map` is the current map.
        std::function<void(const server::Server& server, const world::Map& map)> after_tick = {};
        std::uint64_t seed = 1;
        /// Match of another host that continues here; its map and settings override those above.
        std::optional<protocol::HostMigration> migration = {};
    };

    /// Starts at once. `transport`: transport for other players; may be null. Throws if the map cannot be used.
    HostedMatch(Settings settings, std::unique_ptr<net::Transport> transport);
    ~HostedMatch() { thread_->stop(); }
    HostedMatch(const HostedMatch&) = delete;
    HostedMatch& operator=(const HostedMatch&) = delete;

    /// Transport for a player in this process.
    std::unique_ptr<net::Transport> connect() { return hub_.connect(); }
    /// Current map. Any thread may call it.
    [[nodiscard]] std::shared_ptr<const world::Map> map() const;
    [[nodiscard]] bool running() const { return thread_->running(); }
    void check() const { thread_->check(); }
    void stop() { thread_->stop(); }
    /// Stops the server's thread and sends the reason `why` to the players. Throws the exception that ended the thread
    /// earlier, if any.
    void end(const std::string& why);
    /// Asks the clients, one after the other and `to` first if given, to host the match (server/host_migrator.h).
    /// `leaver`: the present host's client, who is not asked.
    void hand_on(std::optional<server::ClientId> to, server::ClientId leaver, const std::string& name) {
        thread_->instruct([&](server::Server& server) { server.migrate_host(to, leaver, name); });
    }
    /// Carries out a console order (server/orders.h); returns its output.
    std::vector<std::string> order(std::string_view text) {
        return thread_->instruct([&](server::Server& server) { return server.order(text); });
    }
    /// Calls `look_at` with the server between two ticks, on the calling thread; returns its result.
    template <class Look> auto look(Look&& look_at) const { return thread_->look(std::forward<Look>(look_at)); }

  private:
    void each_tick(double now);
    std::unique_ptr<server::Server> make_successor(server::Server& present);
    std::unique_ptr<server::Server> first_server(std::unique_ptr<net::Transport> transport);
    void use(std::shared_ptr<const world::Map> map);

    Settings settings_;
    tunables::Random random_;
    net::MemoryHub hub_;
    mutable std::mutex mutex_; ///< Guards map_.
    std::shared_ptr<const world::Map> map_;
    std::optional<bots::BotHost> bots_;          ///< Used only on the server's thread.
    MatchListing listing_;                       ///< State at the last tick; used only on the server's thread.
    net::LogLimit log_;                          ///< Log of map changes; used only on the server's thread.
    std::optional<server::ServerThread> thread_; ///< Last member, as it uses all others.
};

} // namespace apps
