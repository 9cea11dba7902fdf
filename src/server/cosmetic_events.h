#pragma once
/// Cosmetic events: smoke and hatches (protocol/cosmetic_events.h). The server checks each event, sends it once to
/// every client, and sends it to newcomers at least while it can be seen.

#include "server/referee.h"

namespace server {

class CosmeticEvents final : public MatchPart {
  public:
    CosmeticEvents(Game& game, const Referee& referee) : game_(game), referee_(referee) {}

    /// Sends the event to all clients if the client may act for the tank now (Referee::validate_action), the time stamp
    /// is current, smoke is near the tank, and the tank's smoke or hatch is ready again. Otherwise ignores the event
    /// and counts a RejectReason.
    void begin(Client& client, const protocol::CosmeticEvent& act);
    void brief(const Client& client) const;
    void tick() override {}
    void new_match() override { ready_.clear(); }

  private:
    Game& game_;
    const Referee& referee_;
    std::vector<protocol::CosmeticEvent> known_; ///< Events that newcomers may still see.
    /// Earliest match time of the next event, by tank and by smoke (true) or hatch (false) [s].
    std::map<std::pair<ActorId, bool>, double> ready_;
};

} // namespace server
