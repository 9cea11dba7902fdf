#pragma once
/// Shots and shells. A shell is one event that everybody flies; whom it hits is judged here, by four judges, of whom
/// the host chooses the one whose word counts (protocol/judging.h; Murphy 18.8, Who Hit Who?).

#include "server/referee.h"
#include "server/shown_to.h"
#include "tunables/enum_table.h"
#include "world/shell.h"

namespace server {

/// What a judge says.
struct Finding {
    bool decided = false;
    protocol::Ruling ruling = protocol::Ruling::missed;
    ActorId victim = 0; ///< if it hit one
    double flown = 0;   ///< since it was fired, when it did [s]
    glm::vec3 position{0};
    [[nodiscard]] bool hit() const { return decided && ruling == protocol::Ruling::hit; }
};

/// A shell in the air, and what each judge has found of it. Match times [s].
struct Flight {
    std::uint32_t id = 0;
    ActorId shooter = 0;
    ClientId owner = 0;
    std::uint32_t number = 0; ///< of its client's
    world::Shell shell{};
    double fired = 0;
    protocol::Viewing viewing{};
    protocol::Judge judge{}; ///< whose word counts for it
    bool shadow = false;     ///< the others judge it, too

    double flown = 0;                      ///< since it was fired [s]
    std::optional<world::Impact> ground{}; ///< where it meets the ground, or what is on it
    bool gone = false;                     ///< off the map
    tunables::PerEnum<protocol::Judge, Finding> findings{};
    std::map<ActorId, ShownTo> shown{};       ///< whom it comes near, as its shooter sees them
    std::optional<protocol::ShellEnd> said{}; ///< how it ended, by its shooter
    double said_at = 0;
    bool exploded = false;

    [[nodiscard]] bool over() const { return ground || gone; } ///< whomever it may have met before
};

class Gunnery final : public MatchPart {
  public:
    Gunnery(Game& game, Referee& referee) : game_(game), referee_(referee) {}

    /// Checks the shot; everybody, the shooter too, is told of an accepted one, the shooter of a refused one.
    void fire(Client& client, const protocol::Fire& fire);
    /// How a shell ended, by its shooter. Of a shell that is not his, or whose end he told already, nothing is heard.
    void ended(Client& client, const protocol::ShellEnd& end);
    /// Flies every shell up to now.
    void tick() override;
    void new_match() override { flights_.clear(); }

    /// Those that have not exploded.
    [[nodiscard]] std::size_t in_flight() const;

  private:
    /// True when nothing more is to be done about it.
    bool fly(Flight& flight);
    void advance(Flight& flight, double until);
    /// What the shooter showed, by his own account.
    void rewind(Flight& flight, double until);
    void validate(Flight& flight);
    /// Nobody will say more of it: those who have found nothing say so.
    void close(Flight& flight);
    void explode(Flight& flight);
    void tell(const Flight& flight);

    Game& game_;
    Referee& referee_;
    std::vector<Flight> flights_;
    std::uint32_t last_id_ = 0;
};

} // namespace server
