#pragma once
/// Barrels and boulders: an actor each, from the map, at rest and owned by the server at first. Who pushes one, owns it
/// (Murphy 18.8): a client claims it, the first one that does gets it, and keeps it while one of its tanks touches it.
/// When it lies still untouched, when its owner has not touched it for long, has left, or insists on impossible motion,
/// the server takes it back: nobody else simulates it any more.

#include "server/kinematics.h"
#include "world/loose_body.h"

namespace server {

class LooseBodies {
  public:
    /// The map's loose props become actors.
    LooseBodies(Game& game, Referee& referee, Kinematics& kinematics, std::span<const world::Prop> props);

    void claim(Client& client, const protocol::Claim& claim);
    /// After shells and mines: their blasts push what is simulated here.
    void tick();
    /// A new match: everything that has been moved is put back to where the map has it.
    void reset();

    /// True poses of the server's own that move, and now and then of those at rest.
    [[nodiscard]] const std::vector<protocol::TruthPose>& truth() const { return truth_; }

  private:
    struct Body {
        ActorId id;
        world::Prop home;
        std::unique_ptr<world::LooseBody> physics;
        dr::Publisher<float> publisher;
        dr::Update<float> last_sent{};
        double quiet_since = 0;   ///< it lies still from then on
        double touched_at = -1e9; ///< by its owner, last
        double truth_due = 0;
        bool kicked = false; ///< by a blast in the tick before
    };
    [[nodiscard]] bool touched(const Body& body, const Actor& actor) const;
    [[nodiscard]] bool forsaken(Body& body, const Actor& actor) const;
    [[nodiscard]] dr::Publisher<float> publisher();
    void take_back(Body& body, Actor& actor);
    void publish(Body& body, Actor& actor);

    Game& game_;
    Referee& referee_;
    Kinematics& kinematics_;
    std::vector<Body> bodies_;
    std::vector<protocol::TruthPose> truth_;
};

} // namespace server
