#pragma once
/// Shots and shells. A shell is one event that everybody flies; what it hits is decided here, against the tanks as the
/// server dead-reckons them (Murphy 18.8, Who Hit Who?).

#include "server/match_part.h"
#include "server/referee.h"
#include "world/shell.h"

namespace server {

class Gunnery final : public MatchPart {
  public:
    Gunnery(Game& game, Referee& referee) : game_(game), referee_(referee) {}

    /// Checks the shot; everybody, the shooter too, is told of an accepted one.
    void fire(Client& client, const protocol::Fire& fire);
    /// Flies every shell up to now.
    void tick() override;
    void new_match() override { shells_.clear(); }

    [[nodiscard]] std::size_t in_flight() const { return shells_.size(); }

  private:
    struct Flight {
        std::uint32_t id;
        ActorId shooter;
        world::Shell shell;
        double fired;     ///< match time [s]
        double flown = 0; ///< since it was fired [s]
    };
    [[nodiscard]] std::optional<Drop> objection(const Client& client, const Actor* tank,
                                                const protocol::Fire& fire) const;
    /// True when it has ended.
    bool fly(Flight& flight);

    Game& game_;
    Referee& referee_;
    std::vector<Flight> shells_;
    std::uint32_t last_id_ = 0;
};

} // namespace server
