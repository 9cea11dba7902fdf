#pragma once
/// Shots and shells. A shell is one event that everybody flies; whom it hits is judged here, by four judges, of whom
/// the host chooses the one whose word counts (protocol/judging.h; Murphy 18.8, Who Hit Who?).

#include "server/flight.h"
#include "server/referee.h"

namespace server {

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
