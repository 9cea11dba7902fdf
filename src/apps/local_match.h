#pragma once
/// A match in this process: the server and its bots on a thread of their own. The own player reaches it by memory,
/// everybody else by the network, where the port is free.

#include "apps/announcement.h"
#include "apps/game_options.h"
#include "bots/bot_host.h"
#include "net/memory_transport.h"
#include "server/server_thread.h"

#include <optional>

namespace apps {

class LocalMatch {
  public:
    /// Takes map, port, bots, path, truth, rules and the publisher's rows from `options`. A taken port is a net::Error
    /// if `options.host`, else a note.
    LocalMatch(const GameOptions& options, tunables::Random random);
    ~LocalMatch() { thread_->stop(); }
    LocalMatch(const LocalMatch&) = delete;
    LocalMatch& operator=(const LocalMatch&) = delete;

    /// The way in for a player in this process.
    std::unique_ptr<net::Transport> connect() { return hub_.connect(); }
    /// Others can come in from the network.
    [[nodiscard]] bool open() const { return open_; }
    /// Is this the match that a beacon was heard of?
    [[nodiscard]] bool is(const net::FoundMatch& found) const { return announcement_ && announcement_->is(found); }
    /// Throws what ended the server's thread, if something did.
    void check() const;

  private:
    void start_bots(int count);
    void each_tick(double now);

    GameOptions options_;
    tunables::Random random_;
    world::Map map_;
    net::MemoryHub hub_;
    bool open_ = false;
    std::optional<bots::BotHost> bots_;
    std::optional<Announcement> announcement_; ///< if it is open
    const server::Server* server_ = nullptr;
    std::optional<server::ServerThread> thread_; ///< last: it uses everything above
};

} // namespace apps
