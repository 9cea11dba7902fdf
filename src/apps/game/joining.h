#pragma once
/// Joins a match, local or at an address, until a client plays in it.

#include "apps/game/local_match.h"
#include "apps/game/replay_match.h"
#include "apps/game/seat_file.h"
#include "client/client.h"

namespace apps {

/// A match with the client that plays in it. The client leaves before its own server stops.
struct ActiveMatch {
    std::unique_ptr<LocalMatch> local{};   ///< Server of a local match.
    std::unique_ptr<ReplayMatch> replay{}; ///< Source of a recorded match.
    world::Map map{};
    Occasion occasion = Occasion::match;
    std::optional<net::Address> address{};    ///< Address of a remote match.
    bool observes = false;                    ///< Whether the player is a viewer without a tank.
    std::string password{};                   ///< Password of the match; empty: none.
    std::unique_ptr<SeatFile> seat{};         ///< Keeps the player's seat in the match.
    std::unique_ptr<client::Client> client{}; ///< A replay may replace it between two frames.

    /// Time of the client's clock at the wall time `wall` [s].
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
    std::string key;
};

class JoinAttempt {
  public:
    /// Starts a local match, or connects to `options.join`. Throws if the map or the network cannot be used. `settings`
    /// stay live in the new client. `now`: wall time, as all times here [s]. `seat`: the player's seat from a moment
    /// ago; if missing, the one kept from another run. `local`: a local match that has already been started.
    JoinAttempt(const GameOptions& options, client::Settings& settings, tunables::Random random, double now,
                std::optional<protocol::SeatToken> seat = {}, std::unique_ptr<LocalMatch> local = {});
    /// Continues on the match's next map. `played` stays for the pictures until the new match is ready, which then
    /// takes over its server.
    JoinAttempt(ActiveMatch& played, client::Settings& settings, tunables::Random random, double now);

    /// Returns the match once the server accepts the client; null before. Throws std::runtime_error with the reason if
    /// it does not.
    std::unique_ptr<ActiveMatch> poll(double wall);
    [[nodiscard]] const std::string& where() const { return where_; } ///< Address or name of the match, for messages.
    [[nodiscard]] bool continues_match() const {
        return played_ != nullptr;
    } ///< Whether it continues to a match's next map.

  private:
    static constexpr double longest = 20; ///< Time after which joining fails if the clocks do not agree [s].

    client::Settings& settings_;
    tunables::Random random_;
    std::string where_;
    std::filesystem::path state_folder_;                                     ///< Empty: nothing is remembered.
    ActiveMatch* played_ = nullptr;                                          ///< The match that continues.
    std::unique_ptr<ActiveMatch> playing_ = std::make_unique<ActiveMatch>(); ///< The match being joined.
    std::unique_ptr<client::Session> session_;
    net::Timeout patience_{longest};
};

/// Tries to rejoin a match after a lost connection, or where the match continues elsewhere. It asks for the same seat,
/// for as long as the server keeps it.
class Reconnection {
  public:
    static constexpr double longest = 120; ///< Time after the loss of the connection for which it tries [s].

    /// `match` has the address to join; `seat` is the server's token. `silent_since`: wall time, as all times here [s].
    Reconnection(GameOptions match, protocol::SeatToken seat, client::Settings& settings, tunables::Random random,
                 double silent_since, std::string why = "connection lost");

    /// Returns the match once it has been rejoined; null before. Throws std::runtime_error if it is over or cannot be
    /// rejoined.
    std::unique_ptr<ActiveMatch> poll(double now);
    [[nodiscard]] std::string
    status_text(double now) const; ///< State for people: "connection lost, trying again: 12 s".
    [[nodiscard]] const net::Address& where() const { return *match_.join; }

  private:
    GameOptions match_;
    protocol::SeatToken seat_;
    client::Settings& settings_;
    tunables::Random random_;
    double silent_since_;
    std::string why_;
    double pause_ = 0.5;    ///< Time before the next attempt [s].
    double attempt_at_ = 0; ///< Time of the next attempt [s].
    std::unique_ptr<JoinAttempt> attempt_;
};

/// Opens a recorded match. Throws if the file or its map cannot be used.
std::unique_ptr<ActiveMatch> open_replay(const std::string& file, client::Settings& settings, std::uint64_t seed);

} // namespace apps
