#pragma once
/// The crate that is carried home (mode crate-run). It lies in the middle between the bases; whoever drives over it
/// carries it, may lay mines but not fire, and scores for the team by bringing it to its own base. Where its carrier is
/// destroyed it lies until somebody takes it, or until it returns to the middle.

#include "server/referee.h"

namespace server {

class CrateRun final : public MatchPart {
  public:
    /// `water`: height of the map's water [m], if there is some.
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
    glm::vec3 carried_to_{0}; ///< where it was in the last tick [m]
};

} // namespace server
