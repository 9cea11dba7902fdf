#pragma once
/// Mines: laid on request, owned by the server. Each is a Bullet body that rolls and settles, and an actor that is
/// published like any other, under the same publisher settings.
///
/// An armed mine goes off when a living tank's dead-reckoned hull is nearer than the rules' trigger distance (its layer
/// is safe until it has been outside once, its team unless the rules say otherwise), or when something explodes within
/// half of the mine's own radius. A tank that leaves takes its mines with it.

#include "server/kinematics.h"
#include "world/mine.h"

namespace server {

class Minefield final : public MatchPart {
  public:
    Minefield(Game& game, Referee& referee, Kinematics& kinematics)
        : game_(game), referee_(referee), kinematics_(kinematics) {}

    /// Nothing happens if its tank may lay none now.
    void lay(Client& client, const protocol::LayMine& request);
    void tick() override;
    void new_match() override;

  private:
    struct Laid {
        ActorId id;
        ActorId layer;
        double armed_at; ///< match time [s]
        std::unique_ptr<world::Mine> body;
        Simulated simulated;
        bool layer_left = false;
    };
    [[nodiscard]] std::optional<Drop> objection(const Client& client, const Actor* tank) const;
    [[nodiscard]] bool triggered(Laid& mine);

    Game& game_;
    Referee& referee_;
    Kinematics& kinematics_;
    std::vector<Laid> mines_;
};

} // namespace server
