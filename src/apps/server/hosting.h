#pragma once
/// A hosted match: the server with its bots on a thread of their own, for the server program and for a match in the
/// game. Players in this process reach it by memory, everybody else by the way in that it is given. Between two rounds
/// it goes to the next map (ServerSettings::maps) on the same connections; its bots come along.

#include "apps/server/announcement.h"
#include "bots/bot_host.h"
#include "net/log_limit.h"
#include "net/memory_transport.h"
#include "server/server_thread.h"

#include <memory>
#include <mutex>
#include <optional>

namespace apps {

/// The operating system's random numbers, which nobody can guess.
protocol::SeatToken random_token();

constexpr int spare_peers = 16; ///< who is refused must be connected to hear why
/// What the programs' matches have in common; a server's own defaults are what figures are measured with.
server::ServerSettings hosted_settings();

/// What others' lists have of a match.
struct Shown {
    int tanks = 0;
    std::string map, mode;
};

class Hosting {
  public:
    struct Settings {
        std::string map; ///< to begin with
        std::function<world::Map(const std::string&)> load = world::load_map;
        server::ServerSettings server; ///< `ask_for_bots` is the hosting's own
        bots::BotSettings bots;
        std::function<double()> clock;          ///< [s], steady
        std::function<void(double)> sleep = {}; ///< server_thread.h
        /// On the server's thread, before each tick and the bots' frame.
        std::function<void(double now, const Shown& shown)> each_tick = {};
        /// Likewise, after each tick: what has come of it, and the ground that it is played on.
        std::function<void(const server::Server& server, const world::Map& map)> after_tick = {};
        std::uint64_t seed = 1;
        /// A match that goes on here; its map and settings go before those above.
        std::optional<protocol::Heritage> heritage = {};
    };

    /// Starts at once. `way_in`: for others; may be none. Throws what is wrong with the map.
    Hosting(Settings settings, std::unique_ptr<net::Transport> way_in);
    ~Hosting() { thread_->stop(); }
    Hosting(const Hosting&) = delete;
    Hosting& operator=(const Hosting&) = delete;

    /// The way in for a player in this process.
    std::unique_ptr<net::Transport> connect() { return hub_.connect(); }
    /// That is played on now. Any thread may ask.
    [[nodiscard]] std::shared_ptr<const world::Map> map() const;
    [[nodiscard]] bool running() const { return thread_->running(); }
    void check() const { thread_->check(); }
    /// The thread ends.
    void stop() { thread_->stop(); }
    /// Likewise, and the players read why. Throws what had ended it before.
    void end(const std::string& why);
    /// One of the clients goes on with the match (server/hand_on.h).
    void hand_on(std::optional<server::ClientId> to, server::ClientId leaver, const std::string& name) {
        thread_->instruct([&](server::Server& server) { server.hand_on(to, leaver, name); });
    }
    /// The console's order to it (server/orders.h): what comes of it.
    std::vector<std::string> order(std::string_view text) {
        return thread_->instruct([&](server::Server& server) { return server.order(text); });
    }
    /// The server, between two ticks.
    template <class Look> auto look(Look&& look_at) const { return thread_->look(std::forward<Look>(look_at)); }

  private:
    void each_tick(double now);
    std::unique_ptr<server::Server> relieve(server::Server& present);
    std::unique_ptr<server::Server> first_server(std::unique_ptr<net::Transport> way_in);
    void use(std::shared_ptr<const world::Map> map);

    Settings settings_;
    tunables::Random random_;
    net::MemoryHub hub_;
    mutable std::mutex mutex_; ///< guards map_
    std::shared_ptr<const world::Map> map_;
    std::optional<bots::BotHost> bots_;          ///< of the server's thread, as long as it runs
    Shown shown_;                                ///< as of the last tick, likewise
    net::LogLimit log_;                          ///< of the maps that people vote for, likewise
    std::optional<server::ServerThread> thread_; ///< last: it uses everything above
};

} // namespace apps
