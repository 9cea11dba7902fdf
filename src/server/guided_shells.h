#pragma once
/// Guided shells. The shooter's client simulates each shell and publishes it as an actor (world/guided_shell.h). The
/// server accepts an update if the shell's speed, turning rate and line of flight are possible.
///
/// The judge that the host chose decides who was hit (protocol/judging.h):
/// - *present* and *rewound* use the server's dead-reckoned poses of shell and hulls, because a guided flight cannot be
///   repeated.
/// - *claims* trusts the shooter.
/// - *validated* accepts the shooter's claim under three conditions. The shell can have reached the claimed end since
///   its last update, the shooter's client showed the victim there, and the victim was not behind cover.
///
/// A shell that cannot have reached its claimed end explodes at its dead-reckoned place.

#include "server/referee.h"
#include "server/validation.h"

namespace server {

class GuidedShells final : public MatchPart {
  public:
    GuidedShells(Game& game, Referee& referee) : game_(game), referee_(referee) {}

    /// Starts a shell at the tank's muzzle, or returns why not.
    std::optional<RejectReason> launch(const Client& client, const Actor& tank);
    /// Handles the shooter's report of a shell's end. Returns false if `end` is not about a guided shell.
    bool ended(Client& client, const protocol::ShellEnd& end);
    /// Explodes the shells that have hit a tank by the server's poses (judges *present* and *rewound*), whose lifetime
    /// is over, or whose shooter has died or left.
    void tick() override;
    void new_match() override;

  private:
    struct FlyingShell {
        ActorId id = 0;
        ActorId shooter = 0;
        std::uint8_t life = 0;          ///< Incarnation of the shooter at the launch.
        double launched = 0;            ///< Match time of the launch [s].
        std::optional<glm::vec3> was{}; ///< Position in the previous tick [m].
    };
    /// If the shell has hit a tank, explodes the shell and returns true.
    bool meet(FlyingShell& shell, const Actor& actor);
    [[nodiscard]] ActorId victim(const Client& client, const FlyingShell& shell, const Actor& actor,
                                 const protocol::ShellEnd& end) const;
    void explode(const FlyingShell& shell, const glm::vec3& place, ActorId on);

    Game& game_;
    Referee& referee_;
    std::vector<FlyingShell> shells_;
};

/// Returns why the shell cannot have flown as `update` says. If it can, returns `nullopt` and charges `budget`.
std::optional<RejectReason> validate_shell_motion(const dr::Update<float>& update, const MotionEvidence& evidence,
                                                  const Game& game, ActorId shooter, MotionBudget& budget);

} // namespace server
