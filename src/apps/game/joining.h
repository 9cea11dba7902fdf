#pragma once
/// Getting into a match: from an address, or nothing for one of one's own, to a client that plays.

#include "apps/game/local_match.h"
#include "apps/game/replay_match.h"
#include "apps/game/seat_file.h"
#include "client/client.h"

namespace apps {

/// A match that one plays in. The client leaves before its own server stops.
struct Playing {
    std::unique_ptr<LocalMatch> local{};   ///< the own server, if it is one's own match
    std::unique_ptr<ReplayMatch> replay{}; ///< instead of a server, if it is a recorded match
    world::Map map{};
    Occasion occasion = Occasion::match;
    std::optional<net::Address> address{};    ///< of somebody else's match
    bool observes = false;                    ///< without a tank there
    std::string password{};                   ///< that it takes; empty: none
    std::unique_ptr<SeatFile> seat{};         ///< where one's place in it is kept
    std::unique_ptr<client::Client> client{}; ///< a replay may put another one here between two frames

    /// The clock that its client lives by, when the wall's says `wall` [s].
    [[nodiscard]] double now(double wall) const { return local ? local->clock().now() : wall; }
};

/// The server said no.
struct JoinRefused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The match takes a password, which was not given, or is another one.
struct PasswordNeeded : JoinRefused {
    using JoinRefused::JoinRefused;
};

/// The server has another key than expected.
struct OtherKey : JoinRefused {
    OtherKey(const std::string& why, std::string its_key) : JoinRefused(why), key(std::move(its_key)) {}
    std::string key; ///< that it has
};

class Joining {
  public:
    /// Starts a match of one's own, or connects to `options.join`. Throws what is wrong with the map or the network.
    /// `settings` are live in the client that comes of it. `now`: by the wall's clock, here and below [s]. `seat`: that
    /// one had there a moment ago; without it the one that is kept from another run. `local`: the match of one's own
    /// that has been started already.
    Joining(const GameOptions& options, client::Settings& settings, tunables::Random random, double now,
            std::optional<protocol::SeatToken> seat = {}, std::unique_ptr<LocalMatch> local = {});
    /// Goes on on the match's next map. What is `played` stays for the pictures meanwhile, and gives its server up to
    /// what comes of it then.
    Joining(Playing& played, client::Settings& settings, tunables::Random random, double now);

    /// The match, once the server has let us in. Throws std::runtime_error with the reason when it does not.
    std::unique_ptr<Playing> poll(double wall);
    [[nodiscard]] const std::string& where() const { return where_; } ///< for people
    [[nodiscard]] bool goes_on() const { return played_ != nullptr; } ///< to the next map of a match

  private:
    static constexpr double longest = 20; ///< until the clocks agree [s]

    client::Settings& settings_;
    tunables::Random random_;
    std::string where_;
    std::filesystem::path state_folder_;                             ///< empty: nothing is remembered
    Playing* played_ = nullptr;                                      ///< whose match goes on
    std::unique_ptr<Playing> playing_ = std::make_unique<Playing>(); ///< that comes of it
    std::unique_ptr<client::Session> session_;
    net::Patience patience_{longest};
};

/// After a lost connection, or where a match has gone on elsewhere: tries to join it again, in the same seat, for as
/// long as the server keeps it.
class Returning {
  public:
    static constexpr double longest = 120; ///< [s]

    /// `match`: with the address to join; `seat`: what the server gave. `silent_since`: by the wall's clock [s], as all
    /// times here.
    Returning(GameOptions match, protocol::SeatToken seat, client::Settings& settings, tunables::Random random,
              double silent_since, std::string why = "connection lost");

    /// The match, once it has been joined again. Throws std::runtime_error when it is over, or for lost.
    std::unique_ptr<Playing> poll(double now);
    [[nodiscard]] std::string words(double now) const; ///< "connection lost, trying again: 12 s"
    [[nodiscard]] const net::Address& where() const { return *match_.join; }

  private:
    GameOptions match_;
    protocol::SeatToken seat_;
    client::Settings& settings_;
    tunables::Random random_;
    double silent_since_;
    std::string why_;
    double pause_ = 0.5;    ///< before the next attempt [s]
    double attempt_at_ = 0; ///< [s]
    std::unique_ptr<Joining> attempt_;
};

/// A recorded match. Throws what is wrong with the file or its map.
std::unique_ptr<Playing> open_replay(const std::string& file, client::Settings& settings, std::uint64_t seed);

} // namespace apps
