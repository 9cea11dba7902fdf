#pragma once
/// Runs a Server at 60 ticks a second, on a thread of its own if the platform has threads. Used by the game when
/// hosting, and by reckoning-server.

#include "platform/main_loop.h"
#include "server/server.h"

#include <mutex>

namespace server {

class ServerThread {
  public:
    struct Settings {
        std::function<double()> clock;          ///< Steady clock [s]; the constructor and the server's thread call it.
        std::function<void(double)> sleep = {}; ///< Sleeps for a time [s]; empty: the platform's sleep (main_loop.h).
        /// Called before each tick with its time, for a bot host or a beacon. Must not call `look` or `instruct`,
        /// because the server is locked.
        std::function<void(double now)> each_tick = {};
        /// Called before each tick, after `each_tick`: returns a server that continues the match, or null to keep the
        /// present one.
        std::function<std::unique_ptr<Server>(Server& present)> make_successor = {};
        /// Called after each tick.
        std::function<void(const Server& server)> after_tick = {};
    };

    /// Starts at once. After a delay of up to `patience` it catches up tick by tick; after a longer one it skips ticks.
    ServerThread(std::unique_ptr<Server> server, Settings settings);
    ~ServerThread() { stop(); }
    ServerThread(const ServerThread&) = delete;
    ServerThread& operator=(const ServerThread&) = delete;

    /// Stops ticking; returns when no tick is running.
    void stop() { ticking_.stop(); }
    /// Stops ticking and tells the connected clients why.
    void end(const std::string& why);
    [[nodiscard]] bool running() const { return ticking_.running(); }
    /// The exception of a tick or callback, or null. It ended the ticking, and the clients were told that the server
    /// failed.
    [[nodiscard]] std::exception_ptr error() const { return ticking_.error(); }
    /// Rethrows `error`, if any.
    void check() const { ticking_.check(); }
    /// Calls `look_at` with the server between two ticks, from any thread.
    template <class Look> auto look(Look&& look_at) const {
        return instruct([&](const Server& server) { return look_at(server); });
    }

    /// Calls `work` with the server between two ticks, from any thread; it may change the server.
    template <class Work> auto instruct(Work&& work) const {
        const std::lock_guard lock(mutex_);
        return work(*server_);
    }

    static constexpr double patience = 0.25; ///< Longest delay that is caught up tick by tick [s].

  private:
    double step();
    double tick_if_due();

    std::unique_ptr<Server> server_;
    Settings settings_;
    mutable std::mutex mutex_;         ///< Guards the server.
    double due_;                       ///< Time of the next tick [s].
    platform::PeriodicWorker ticking_; ///< Last, because it uses all other members.
};

} // namespace server
