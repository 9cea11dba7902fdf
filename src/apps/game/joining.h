#pragma once
/// Joins a match, local or at an address, until a client plays in it.

#include "apps/game/local_match.h"
#include "apps/game/replay_match.h"
#include "apps/game/seat_file.h"
#include "client/client.h"

namespace apps {

/// A match, and the client that plays in it. The order of the members lets the client leave before a local match stops.
struct ActiveMatch {
    std::unique_ptr<LocalMatch> local{};   ///< Server of a local match; null for any other.
    std::unique_ptr<ReplayMatch> replay{}; ///< Playback of a recorded match; null for any other.
    world::Map map{};
    Occasion occasion = Occasion::match;
    std::optional<net::Address> address{};    ///< Address of a remote match; `nullopt` for any other.
    bool observes = false;                    ///< Whether the player is a spectator, without a tank.
    std::string password{};                   ///< Password of the match; empty: none.
    std::unique_ptr<SeatFile> seat{};         ///< File with the token of the player's seat.
    std::unique_ptr<client::Client> client{}; ///< A seek in a replay replaces this client.

    /// The client's local time at the wall time `wall` [s].
    [[nodiscard]] double now(double wall) const { return local ? local->clock().now() : wall; }
};

/// The server rejects the client.
struct JoinRefused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The password is missing or wrong.
struct PasswordNeeded : JoinRefused {
    using JoinRefused::JoinRefused;
};

/// The server has another key than expected.
struct KeyMismatch : JoinRefused {
    KeyMismatch(const std::string& why, std::string its_key) : JoinRefused(why), key(std::move(its_key)) {}
    std::string key; ///< Fingerprint of the server's key.
};

/// Finds the key of the host token's server, before the first join: it is in the token's file, in `--join`, or was
/// remembered for that address. Throws JoinRefused if it is unknown.
void find_server_of_host_token(GameOptions& options);
/// The host token, if it belongs to the server with this key; otherwise empty.
std::string host_token_for(const GameOptions& options, const std::string& key);

class JoinAttempt {
  public:
    /// Starts a local match, or connects to `options.join`. Throws if the map or the network cannot be used. The new
    /// client keeps a reference to `settings`. `now`: wall time, as all times here [s]. `seat`: token of the player's
    /// seat in this match; by default the one in the SeatFile. `local`: a local match that has already been started.
    JoinAttempt(const GameOptions& options, client::Settings& settings, tunables::Random random, double now,
                std::optional<protocol::SeatToken> seat = {}, std::unique_ptr<LocalMatch> local = {});
    /// Follows the match `played` to its next map. `played` is displayed until the new match is ready, which then takes
    /// over the local match and the seat of `played`.
    JoinAttempt(ActiveMatch& played, client::Settings& settings, tunables::Random random, double now);

    /// Call once a frame. Returns the match once the server has accepted the client and the clocks agree; null before.
    /// Throws std::runtime_error with the reason if joining fails.
    std::unique_ptr<ActiveMatch> poll(double wall);
    [[nodiscard]] const std::string& where() const { return where_; } ///< Address or name of the match, for messages.
    /// Whether the player follows a match to its next map.
    [[nodiscard]] bool continues_match() const { return played_ != nullptr; }

  private:
    static constexpr double longest = 20; ///< Time after which joining fails, e.g. because the clocks do not agree [s].

    client::Settings& settings_;
    tunables::Random random_;
    std::string where_;
    std::filesystem::path state_folder_;                                     ///< Empty: no keys of servers are stored.
    ActiveMatch* played_ = nullptr;                                          ///< The match on the previous map.
    std::unique_ptr<ActiveMatch> playing_ = std::make_unique<ActiveMatch>(); ///< The match being joined.
    std::unique_ptr<client::Session> session_;
    net::Timeout patience_{longest};
};

/// Tries repeatedly to rejoin a match after a lost connection, or to join it on its next server, and asks for the same
/// seat.
class Reconnection {
  public:
    static constexpr double longest = 120; ///< Time after `silent_since` in which attempts are made [s].

    /// `match` has the address to join. `seat`: token of the player's seat. `silent_since`: wall time of the server's
    /// last message; all times here are wall times [s]. `why`: beginning of `status_text`.
    Reconnection(GameOptions match, protocol::SeatToken seat, client::Settings& settings, tunables::Random random,
                 double silent_since, std::string why = "connection lost");

    /// Call once a frame. Returns the match once it has been rejoined; null before. Throws std::runtime_error if the
    /// server refuses the client, or has not answered for `longest`.
    std::unique_ptr<ActiveMatch> poll(double now);
    [[nodiscard]] std::string status_text(double now) const; ///< "connection lost, trying again: 12 s"
    [[nodiscard]] const net::Address& where() const { return *match_.join; }

  private:
    GameOptions match_;
    protocol::SeatToken seat_;
    client::Settings& settings_;
    tunables::Random random_;
    double silent_since_;
    std::string why_;
    double pause_ = 0.5;    ///< Pause after the next failed attempt [s].
    double attempt_at_ = 0; ///< Time of the next attempt [s].
    std::unique_ptr<JoinAttempt> attempt_;
};

/// Opens a recorded match. Throws if the file or its map cannot be used.
std::unique_ptr<ActiveMatch> open_replay(const std::string& file, client::Settings& settings, std::uint64_t seed);

} // namespace apps
