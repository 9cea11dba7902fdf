#pragma once
/// Mode crate-run. The crate lies in the middle between the bases; the tank that drives over it carries it. A carrier
/// may lay mines but not fire, and scores for its team at its own base. A carrier that is destroyed or leaves
/// drops the crate. If no tank takes it within MatchRules::crate_return seconds after that, it returns to the middle.

#include "server/referee.h"

namespace server {

class CrateRun final : public MatchPart {
  public:
    /// `water`: height of the map's water [m]; `nullopt`: no water.
    CrateRun(Game& game, Referee& referee, std::optional<float> water);

    void tick() override;
    void new_match() override;

  private:
    void carry();
    void lie();
    void drop(const glm::vec3& place);
    void back_to_the_middle();
    void tell() { game_.tell_all(*game_.objective); }

    Game& game_;
    Referee& referee_;
    glm::vec3 middle_{0};
    glm::vec3 carried_to_{0}; ///< Position of the crate's carrier in the last tick [m].
};

} // namespace server
