#pragma once
/// Cover: in a match the server conceals from a living player the tanks and mines that ground and houses hide, so that
/// a changed client cannot show them (docs/zones.md, "Cover").
///
/// The server tests ten times a second whether a line of sight reaches an actor, now or within the look-ahead. The
/// client learns of an actor by a Snapshot as soon as one does. After `unseen` tests without one, the server sends
/// Concealed, and no more updates. Of concealed tanks, the client hears the engines and shots in cells of 30 m.

#include "server/game.h"
#include "server/relay/sight_lines.h"

#include <map>

namespace server {

class Cover {
  public:
    explicit Cover(Game& game) : game_(game) {}

    /// Tests what is due and tells the clients. Call once a tick, before updates are relayed.
    void tick();
    /// Number of lines tested so far.
    [[nodiscard]] std::size_t lines() const { return lines_; }

    static constexpr double look_ahead = 0.4; ///< Look-ahead beside the client's round-trip time [s].
    static constexpr int unseen = 5;          ///< Number of tests without a line of sight before an actor is concealed.
    static constexpr float always = 25;       ///< Distance within which no actor is concealed [m].
    static constexpr int max_tanks = 64;      ///< With more tanks nothing is concealed: tests would take too long.

  private:
    struct Pair {
        std::uint8_t incarnation = 0;
        std::uint8_t unseen = 0; ///< Number of tests since a line of sight was open.
        LastLine last{};
    };
    /// A client from which actors may be concealed.
    struct Player {
        ClientId client = 0;
        std::vector<const Actor*> tanks{}; ///< Its living tanks.
        std::map<ActorId, Pair> pairs{};
        std::vector<protocol::NoiseCell> heard{}; ///< Cells of the engines that it was told last.
    };
    void find_players();
    void test(Client& client, Player& player, bool all);
    void conceal(Client& client, const Actor& actor);
    void reveal(Client& client, const Actor& actor);
    void reveal_all(Client& client);
    void tell_engines(const Client& client, Player& player);

    Game& game_;
    std::map<net::PeerId, Player> players_;
    std::map<ActorId, std::uint8_t> lives_; ///< Incarnations of the actors in the last tick.
    std::vector<ActorId> new_lives_;        ///< Actors whose first update of a life came in this tick.
    unsigned tick_ = 0;
    std::size_t lines_ = 0;
};

/// Returns the part of a shot that a client may be told: all of it, or, if the shooter is concealed from the client,
/// the part from where the shell comes into its sight; `nullopt`: none.
std::optional<protocol::Shot> visible_part(const Game& game, const Client& client, const protocol::Shot& shot);

/// The cell of a noise at `place` [m].
protocol::NoiseCell cell_of(const glm::vec3& place);

} // namespace server
