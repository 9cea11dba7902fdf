#pragma once
/// A match in this process: the server and its bots on a thread of their own. The own player reaches it by memory. A
/// hosted match opens a port for other players and is listed; any other match is private. Without other players its
/// time can be paused and slowed.

#include "apps/exercise/exercise.h"
#include "apps/game/game_options.h"
#include "apps/game/match_clock.h"
#include "apps/server/announcement.h"
#include "apps/server/hosted_match.h"
#include "apps/server/listen_options.h"
#include "apps/server/peer_counting_transport.h"

#include <optional>

namespace apps {

/// Map of a local match.
world::Map map_for(const GameOptions& options);
/// Name in lists of matches: "Ann's match", unless the user gave one.
std::string match_name(const GameOptions& options);
/// Options for continuing another host's match here.
GameOptions takeover_options(GameOptions user, const protocol::HostMigration& migration);
/// Settings of the match's server and bots; the match itself sets clocks and transports.
server::ServerSettings server_settings(const GameOptions& options);
bots::BotSettings bot_settings(const GameOptions& options);

class LocalMatch {
  public:
    /// Takes map, port, bots, path, truth, rules and the publisher's rows from `options`. If `migration` is given,
    /// continues that match and hosts it. Throws net::Error if a hosted match gets no port.
    LocalMatch(const GameOptions& options, tunables::Random random,
               std::optional<protocol::HostMigration> migration = {});
    /// Tells the players still there that the match is over.
    ~LocalMatch();
    LocalMatch(const LocalMatch&) = delete;
    LocalMatch& operator=(const LocalMatch&) = delete;

    [[nodiscard]] const GameOptions& options() const { return options_; } ///< Options at its start.
    [[nodiscard]] std::shared_ptr<const world::Map> map() const { return hosted_match_->map(); } ///< Current map.
    /// Transport for a player in this process.
    std::unique_ptr<net::Transport> connect() { return hosted_match_->connect(); }
    /// Token that makes the player in this process the host.
    [[nodiscard]] const std::string& host_token() const { return host_token_; }
    /// Whether other players can join from the network.
    [[nodiscard]] bool open() const { return peer_counter_ != nullptr; }
    [[nodiscard]] bool inherited() const { return inherited_; } ///< Whether it continues another host's match.
    [[nodiscard]] std::uint16_t port() const {
        return port_;
    }                                                             ///< Port of an open match; the next free port if the
                                                                  ///< chosen port was in use.
    [[nodiscard]] const std::string& key() const { return key_; } ///< Fingerprint of the key of an open match.
    /// Port that identifies the match's entities in a DIS exercise.
    [[nodiscard]] std::uint16_t exercise_port() const { return open() ? port_ : options_.port; }
    /// Whether `found` is this match's own announcement.
    [[nodiscard]] bool is_own_announcement(const net::FoundMatch& found) const {
        return announcement_ && announcement_->is_own_announcement(found);
    }
    /// Clock of the whole match, including the player in this process.
    [[nodiscard]] MatchClock& clock() { return clock_; }
    /// Number of clients connected from the network.
    [[nodiscard]] int others() const { return peer_counter_ ? peer_counter_->peers() : 0; }
    /// Hands the match over to the client `to`, or to any other one; `leaver`: number of the own player.
    void hand_on(std::optional<server::ClientId> to, server::ClientId leaver);
    [[nodiscard]] server::HostMigrator::Stage handing_on() const;
    /// Throws the exception that ended the server's thread, if any.
    void check() const { hosted_match_->check(); }
    /// Stops the match. Throws the exception that ended the server's thread, if any.
    void stop();

  private:
    void each_tick(const MatchListing& listing);
    void announce();
    void rest(double seconds);

    GameOptions options_;
    bool inherited_ = false;
    std::string host_token_ = new_host_token();
    MatchClock clock_;
    std::uint16_t port_ = 0;
    std::string key_;
    PeerCountingTransport* peer_counter_ = nullptr; ///< Owned by the server; null if the match is not open.
    std::optional<Announcement> announcement_;      ///< Set if the match is open.
    std::optional<Exercise> exercise_;              ///< Used on the server's thread.
    MatchListing listing_;                          ///< State at the last tick; used on the server's thread.
    std::unique_ptr<HostedMatch> hosted_match_;     ///< Last member, as it uses all others.
};

} // namespace apps
