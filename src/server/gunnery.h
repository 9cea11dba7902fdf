#pragma once
/// Shots and shells. A shot is one event; every client then simulates the shell itself. Four judges decide here whom it
/// hits, and the host chooses whose ruling counts (protocol/judging.h; Murphy 18.8, Who Hit Who?).

#include "server/referee.h"
#include "server/rewound_view.h"
#include "tunables/enum_table.h"
#include "world/shell.h"

namespace server {

struct Finding {
    bool decided = false;
    protocol::Ruling ruling = protocol::Ruling::missed;
    ActorId victim = 0; ///< Tank that was hit; 0: none.
    double flown = 0;   ///< Time from the shot to the hit [s].
    glm::vec3 position{0};
    [[nodiscard]] bool hit() const { return decided && ruling == protocol::Ruling::hit; }
};

/// A shell in the air and each judge's finding. Match times [s].
struct Flight {
    std::uint32_t id = 0;
    ActorId shooter = 0;
    ClientId owner = 0;
    std::uint32_t number = 0; ///< Number that the shooter's client gave the shot.
    world::Shell shell{};
    double fired = 0;
    protocol::DisplaySettings display{};
    protocol::Judge judge{}; ///< The judge whose ruling counts.
    bool shadow = false;     ///< Whether all judges rule on it; else only Judge::present does.

    double flown = 0;                      ///< Time from the shot up to which the flight is simulated [s].
    std::optional<world::Impact> ground{}; ///< Impact on ground, obstacle or body; without `shadow` also on a tank.
    bool gone = false;                     ///< Whether it has flown for 20 s, so that it is far outside the map.
    tunables::PerEnum<protocol::Judge, Finding> findings{};
    std::map<ActorId, RewoundView> shown{};         ///< Tanks near its path, as the shooter's client shows them.
    std::optional<protocol::ShellEnd> end_report{}; ///< The shooter's report of its end.
    double reported_at = 0;
    bool exploded = false;

    /// Whether the flight is over. With `shadow`, a hit on a tank does not end it.
    [[nodiscard]] bool over() const { return ground || gone; }
};

class Gunnery final : public MatchPart {
  public:
    Gunnery(Game& game, Referee& referee) : game_(game), referee_(referee) {}

    /// Checks a shot. Sends an accepted shot to every client; tells the shooter why a shot is refused.
    void fire(Client& client, const protocol::Fire& fire);
    /// Handles the shooter's report of a shell's end. Ignores a second report about the same shell,
    /// and reports about other clients' shells.
    void ended(Client& client, const protocol::ShellEnd& end);
    void tick() override;
    void new_match() override { flights_.clear(); }

    /// Number of shells that have not exploded.
    [[nodiscard]] std::size_t in_flight() const;

  private:
    /// Advances a shell to the present. Returns true when its flight is over and all its judges have ruled.
    bool fly(Flight& flight);
    void advance(Flight& flight, double until);
    /// Finds the hit of Judge::rewound, up to `until` seconds after the shot: by the poses on the shooter's screen,
    /// reconstructed with the display settings that its client reported.
    void rewind(Flight& flight, double until);
    void validate(Flight& flight);
    /// Ends the judging of a flight: a judge without a finding rules that there was no hit.
    void close(Flight& flight);
    void explode(Flight& flight);
    void tell(const Flight& flight);

    Game& game_;
    Referee& referee_;
    std::vector<Flight> flights_;
    std::uint32_t last_id_ = 0;
};

} // namespace server
