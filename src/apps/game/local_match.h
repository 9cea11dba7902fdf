#pragma once
/// A match in this process: the server and its bots on a thread of their own. The own player reaches it by memory. A
/// hosted match opens a port for other players and is listed; any other match is private. Without other players its
/// time can be paused and slowed.

#include "apps/exercise/exercise.h"
#include "apps/game/game_options.h"
#include "apps/game/match_clock.h"
#include "apps/server/announcement.h"
#include "apps/server/door_options.h"
#include "apps/server/doorbell.h"
#include "apps/server/hosting.h"

#include <optional>

namespace apps {

/// The map of a match of one's own.
world::Map map_for(const GameOptions& options);
/// What others see in their lists: "Ann's match", unless it was given a name.
std::string match_name(const GameOptions& options);
/// Those with which a match goes on here that somebody else has hosted.
GameOptions taken_over(GameOptions user, const protocol::Heritage& heritage);
/// Its server and its bots; clocks and wires are the match's own.
server::ServerSettings server_settings(const GameOptions& options);
bots::BotSettings bot_settings(const GameOptions& options);

class LocalMatch {
  public:
    /// Takes map, port, bots, path, truth, rules and the publisher's rows from `options`. With a `heritage` that match
    /// goes on here, and is hosted. Throws net::Error if a hosted match gets no port.
    LocalMatch(const GameOptions& options, tunables::Random random, std::optional<protocol::Heritage> heritage = {});
    /// Those who are still there read that the match is over.
    ~LocalMatch();
    LocalMatch(const LocalMatch&) = delete;
    LocalMatch& operator=(const LocalMatch&) = delete;

    [[nodiscard]] const GameOptions& options() const { return options_; }                   ///< as it was begun
    [[nodiscard]] std::shared_ptr<const world::Map> map() const { return hosting_->map(); } ///< played on now
    /// The way in for a player in this process.
    std::unique_ptr<net::Transport> connect() { return hosting_->connect(); }
    /// For that player: it makes him the host.
    [[nodiscard]] const std::string& host_token() const { return host_token_; }
    /// Others can come in from the network.
    [[nodiscard]] bool open() const { return door_ != nullptr; }
    [[nodiscard]] bool inherited() const { return inherited_; }   ///< somebody else's match goes on in it
    [[nodiscard]] std::uint16_t port() const { return port_; }    ///< where; the next free one if that was taken
    [[nodiscard]] const std::string& key() const { return key_; } ///< fingerprint of its key, if it is open
    /// By which its entities are told on a DIS exercise.
    [[nodiscard]] std::uint16_t exercise_port() const { return open() ? port_ : options_.port; }
    /// Is this the match that a beacon was heard of?
    [[nodiscard]] bool is(const net::FoundMatch& found) const { return announcement_ && announcement_->is(found); }
    /// What its `now` is everywhere: for the player in this process, too.
    [[nodiscard]] MatchClock& clock() { return clock_; }
    /// Connected from the network.
    [[nodiscard]] int others() const { return door_ ? door_->peers() : 0; }
    /// One of the others, or who of them is chosen, goes on with the match; `leaver`: the own player's number.
    void hand_on(std::optional<server::ClientId> to, server::ClientId leaver);
    [[nodiscard]] server::HandOn::Stage handing_on() const;
    /// Throws what ended the server's thread, if something did.
    void check() const { hosting_->check(); }
    /// The same after the match has ended.
    void stop();

  private:
    void each_tick(const Shown& shown);
    void announce();
    void rest(double seconds);

    GameOptions options_;
    bool inherited_ = false;
    std::string host_token_ = new_host_token();
    MatchClock clock_;
    std::uint16_t port_ = 0;
    std::string key_;
    Doorbell* door_ = nullptr;                 ///< of the server's, if it is open
    std::optional<Announcement> announcement_; ///< if it is open
    std::optional<Exercise> exercise_;         ///< for the server's thread
    Shown shown_;                              ///< as of the last tick, for the server's thread
    std::unique_ptr<Hosting> hosting_;         ///< last: it uses everything above
};

} // namespace apps
