#pragma once
/// Mines: laid on request, owned by the server. Each is a Bullet body that rolls and settles, and an actor that is
/// published like any other, under the same publisher settings.
///
/// An armed mine goes off when a living tank's reckoned hull is nearer than the rules' trigger distance (its layer is
/// safe until it has been outside once), or when something explodes within half of the mine's own radius. A tank that
/// leaves takes its mines with it.

#include "server/kinematics.h"
#include "world/mine.h"

namespace server {

class Minefield {
  public:
    Minefield(Game& game, Referee& referee, Kinematics& kinematics)
        : game_(game), referee_(referee), kinematics_(kinematics) {}

    void lay(Client& client, const protocol::LayMine& order);
    void tick();
    void clear();

    /// True poses of the mines that move, and now and then of those at rest: for the match's truth.
    [[nodiscard]] const std::vector<protocol::TruthPose>& truth() const { return truth_; }

  private:
    struct Laid {
        ActorId id;
        ActorId layer;
        double armed_at;
        std::unique_ptr<world::Mine> body;
        dr::Publisher<float> publisher;
        dr::Update<float> last_sent{};
        bool layer_left = false;
        double truth_due = 0;
    };
    [[nodiscard]] std::optional<Drop> objection(const Client& client, const Actor* tank) const;
    [[nodiscard]] bool triggered(Laid& mine);
    void publish(Laid& mine, Actor& actor);

    Game& game_;
    Referee& referee_;
    Kinematics& kinematics_;
    std::vector<Laid> mines_;
    std::vector<protocol::TruthPose> truth_;
};

} // namespace server
