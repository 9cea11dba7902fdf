#pragma once
/// A Server that ticks by itself, 60 times a second, on a thread of its own where there are any: inside the game when
/// hosting, and as the body of reckoning-server.

#include "platform/main_loop.h"
#include "server/server.h"

#include <mutex>

namespace server {

class ServerThread {
  public:
    struct Settings {
        std::function<double()> clock;          ///< [s], steady; called where it ticks
        std::function<void(double)> sleep = {}; ///< for so long [s]; empty: as the platform does (main_loop.h)
        /// Before each tick, with its time: a bot host's frame, a beacon. Nobody looks at the server meanwhile, or
        /// orders anything: an order may end the bot host.
        std::function<void(double now)> each_tick = {};
        /// Before each tick, after that: the server that goes on with the match from now on; nothing: the present one.
        std::function<std::unique_ptr<Server>(Server& present)> relieve = {};
        /// After each tick, to look at what has come of it.
        std::function<void(const Server& server)> after_tick = {};
    };

    /// Starts at once. A thread that has fallen behind by less than `patience` catches up tick by tick; by more, it
    /// leaves ticks out.
    ServerThread(std::unique_ptr<Server> server, Settings settings);
    ~ServerThread() { stop(); }
    ServerThread(const ServerThread&) = delete;
    ServerThread& operator=(const ServerThread&) = delete;

    /// Returns when no tick is being done, and none will be.
    void stop() { ticking_.stop(); }
    /// Likewise; those who are still there read why.
    void end(const std::string& why);
    [[nodiscard]] bool running() const { return ticking_.running(); }
    /// What a tick or callback threw: it ended the ticking, and the clients were told that the server has failed. Null
    /// if nothing did.
    [[nodiscard]] std::exception_ptr error() const { return ticking_.error(); }
    /// Throws it, if something did.
    void check() const { ticking_.check(); }
    /// Between two ticks, from any thread: to look at the server. The server outlives the thread.
    template <class Look> auto look(Look&& look_at) const {
        return instruct([&](const Server& server) { return look_at(server); });
    }

    /// Likewise, to have it do something.
    template <class Work> auto instruct(Work&& work) const {
        const std::lock_guard lock(mutex_);
        return work(*server_);
    }

    static constexpr double patience = 0.25; ///< [s]

  private:
    double step();
    double tick_if_due();

    std::unique_ptr<Server> server_;
    Settings settings_;
    mutable std::mutex mutex_;  ///< guards the server
    double due_;                ///< the next tick [s]
    platform::Lasting ticking_; ///< last: it uses everything above
};

} // namespace server
