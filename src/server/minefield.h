#pragma once
/// Mines: laid on request and owned by the server. Each is a Bullet body that rolls and settles, and an actor published
/// with the common publisher settings.
///
/// An armed mine goes off when the dead-reckoned hull of a living tank is nearer than the rules' trigger distance, or
/// when an explosion happens within half of the radius in which the mine does damage. The tank that laid it cannot
/// trigger it until the tank has moved away once; allies are safe unless the rules allow friendly fire. When a tank
/// leaves the match, its mines are removed.

#include "server/kinematics.h"
#include "world/mine.h"

namespace server {

class Minefield final : public MatchPart {
  public:
    Minefield(Game& game, Referee& referee, Kinematics& kinematics)
        : game_(game), referee_(referee), kinematics_(kinematics) {}

    /// Lays a mine behind the tank; counts a RejectReason if the tank may lay none now.
    void lay(Client& client, const protocol::LayMine& request);
    void tick() override;
    void new_match() override;

  private:
    struct LaidMine {
        ActorId id;
        ActorId layer;
        double armed_at; ///< Match time of arming [s].
        std::unique_ptr<world::Mine> body;
        PublishingState publishing;
        bool layer_left = false; ///< Whether the tank that laid it has moved away once.
    };
    [[nodiscard]] std::optional<RejectReason> validate_mine(const Client& client, const Actor* tank) const;
    [[nodiscard]] bool triggered(LaidMine& mine);

    Game& game_;
    Referee& referee_;
    Kinematics& kinematics_;
    std::vector<LaidMine> mines_;
};

} // namespace server
