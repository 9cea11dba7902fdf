#pragma once
/// Guided shells: each is an actor that its shooter simulates and publishes (world/guided_shell.h). An update of it is
/// believed if such a shell can have flown there: at its speed, turning as it can, through the air.
///
/// Who was hit is found by the judge whose word counts (protocol/judging.h). *present* and *rewound* are the server's
/// eyes: the shell as it is reckoned here against hulls as they are reckoned here; there is no shot whose path could be
/// flown anew at another time. *claims* is the shooter's word. *validated* is that word where the shell can have been
/// by its last update, and the victim as the server finds that his client showed him, unless he was behind cover by
/// then. Wherever it ends by its shooter's word, it can have flown there, or it ends where it is reckoned to be.

#include "server/referee.h"
#include "server/validation.h"

namespace server {

class GuidedShells final : public MatchPart {
  public:
    GuidedShells(Game& game, Referee& referee) : game_(game), referee_(referee) {}

    /// Why there is none, or it starts at the tank's muzzle.
    std::optional<Drop> launch(const Client& client, const Actor& tank);
    /// How one ended, by its shooter. True if it is about one.
    bool ended(Client& client, const protocol::ShellEnd& end);
    /// Those whose time is over, or whose shooter is dead or gone, explode where they are.
    void tick() override;
    void new_match() override;

  private:
    struct Flying {
        ActorId id = 0;
        ActorId shooter = 0;
        std::uint8_t life = 0;          ///< its shooter's incarnation
        double launched = 0;            ///< [s]
        std::optional<glm::vec3> was{}; ///< in the tick before [m]
    };
    /// True if it has met a tank, and is gone.
    bool meet(Flying& shell, const Actor& actor);
    [[nodiscard]] ActorId victim(const Client& client, const Flying& shell, const Actor& actor,
                                 const protocol::ShellEnd& end) const;
    void explode(const Flying& shell, const glm::vec3& place, ActorId on);

    Game& game_;
    Referee& referee_;
    std::vector<Flying> shells_;
};

/// Can it have flown there? Nothing: it can.
std::optional<Drop> unflyable(const dr::Update<float>& update, const Evidence& evidence, const Game& game,
                              ActorId shooter, MotionBudget& budget);

} // namespace server
