#pragma once
/// A match in this process: the server and its bots on a thread of their own. The own player connects through memory. A
/// hosted match opens a port for other players and is listed; any other match is private. The match's time can be
/// paused and slowed; Game allows this only while no other player is connected.

#include "apps/exercise/exercise.h"
#include "apps/game/game_options.h"
#include "apps/game/match_clock.h"
#include "apps/server/announcement.h"
#include "apps/server/hosted_match.h"
#include "apps/server/listen_options.h"
#include "apps/server/peer_counting_transport.h"

#include <optional>

namespace apps {

/// Loads the map of a local match, with the spawns in `options`.
world::Map map_for(const GameOptions& options);
/// Name of a local match in lists: the one that the user chose, else "Ann's match".
std::string match_name(const GameOptions& options);
/// The user's options, changed to continue another host's match on this program.
GameOptions takeover_options(GameOptions user, const protocol::HostMigration& migration);
/// Settings of the server of a local match, and of its bots. LocalMatch adds stopwatch, host token and key.
server::ServerSettings server_settings(const GameOptions& options);
bots::BotSettings bot_settings(const GameOptions& options);

class LocalMatch {
  public:
    /// Another host's match that this program continues.
    struct Inherited {
        protocol::HostMigration migration;
        std::optional<protocol::SchemeSource> reference_script{}; ///< The match's, as its clients know it.
    };
    /// Starts a match with map, port, bots, rules and publisher settings from `options`, or continues the match in
    /// `inherited` and hosts it. Throws net::Error if a hosted match gets no port.
    LocalMatch(const GameOptions& options, tunables::Random random, std::optional<Inherited> inherited = {});
    /// Tells the players who are still connected that the match is over.
    ~LocalMatch();
    LocalMatch(const LocalMatch&) = delete;
    LocalMatch& operator=(const LocalMatch&) = delete;

    [[nodiscard]] const GameOptions& options() const { return options_; } ///< Options with which the match began.
    [[nodiscard]] std::shared_ptr<const world::Map> map() const { return hosted_match_->map(); } ///< Current map.
    /// Transport for a player in this process.
    std::unique_ptr<net::Transport> connect() { return hosted_match_->connect(); }
    /// Token that makes the player in this process the host.
    [[nodiscard]] const std::string& host_token() const { return host_token_; }
    /// Whether other players can join from the network.
    [[nodiscard]] bool open() const { return peer_counter_ != nullptr; }
    [[nodiscard]] bool inherited() const { return inherited_; } ///< Whether it continues another host's match.
    /// UDP port of an open match: the chosen port, or one of the next 16 if it is in use.
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] const std::string& key() const { return key_; } ///< Fingerprint of an open match's key.
    /// Application number of the match's entities in a DIS exercise, unless the options give one.
    [[nodiscard]] std::uint16_t exercise_port() const { return open() ? port_ : options_.port; }
    /// Whether `found` is this match's own announcement.
    [[nodiscard]] bool is_own_announcement(const net::FoundMatch& found) const {
        return announcement_ && announcement_->is_own_announcement(found);
    }
    /// Clock of the whole match, including the player in this process.
    [[nodiscard]] MatchClock& clock() { return clock_; }
    /// Number of clients connected from the network.
    [[nodiscard]] int others() const { return peer_counter_ ? peer_counter_->peers() : 0; }
    /// Asks other clients, one after the other and `to` first if given, to host the match. `leaver`: client number of
    /// the own player, who is not asked.
    void hand_on(std::optional<server::ClientId> to, server::ClientId leaver);
    /// State of the handing over.
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
    std::optional<Exercise> exercise_;              ///< Used only on the server's thread.
    MatchListing listing_;                          ///< State at the last tick; used only on the server's thread.
    std::unique_ptr<HostedMatch> hosted_match_;     ///< Last member, as it uses all others.
};

} // namespace apps
