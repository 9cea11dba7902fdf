#pragma once
/// Contracts about what is no motion, smoke and hatches (protocol/acts.h): checked, told to everybody once, and to
/// whoever joins while they matter.

#include "server/referee.h"

namespace server {

class Acts final : public MatchPart {
  public:
    Acts(Game& game, const Referee& referee) : game_(game), referee_(referee) {}

    /// By the owner of a living tank, from where it is, and as often as it is ready.
    void begin(Client& client, const protocol::Act& act);
    void brief(const Client& client) const;
    void tick() override {}
    void new_match() override { ready_.clear(); }

  private:
    Game& game_;
    const Referee& referee_;
    std::vector<protocol::Act> known_;                 ///< that may still be seen
    std::map<std::pair<ActorId, bool>, double> ready_; ///< smoke, or a hatch: not before [s]
};

} // namespace server
