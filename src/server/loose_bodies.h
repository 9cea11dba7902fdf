#pragma once
/// Barrels and boulders: an actor each, from the map, at rest and owned by the server at first. Who pushes one, owns it
/// (Murphy 18.8): a client claims it, the first one that does gets it, and keeps it while one of its tanks touches it.
/// When it lies still untouched, when its owner has not touched it for long, has left, or insists on impossible motion,
/// the server takes it back: nobody else simulates it any more.
///
/// What lies still is published as fixed (publisher.h), once receivers have had the time to blend to where it lies:
/// then an update of it is never due because time goes by, and nobody predicts it.

#include "server/kinematics.h"
#include "world/loose_body.h"

namespace server {

class LooseBodies final : public MatchPart {
  public:
    /// The map's loose props become actors.
    LooseBodies(Game& game, Referee& referee, Kinematics& kinematics, std::span<const world::Prop> props);

    void claim(Client& client, const protocol::Claim& claim);
    /// After shells and mines: their explosions push what is simulated here.
    void tick() override;
    /// Everything that has been moved is put back to where it was added.
    void new_match() override;

    /// One more lies at `home` from now on; nullptr if there are too many actors. `random`: of its publisher.
    Actor* add(world::ActorKind kind, const world::Prop& home, tunables::Random random);
    /// It is gone for everybody, whoever simulates it.
    void remove(ActorId id);

  private:
    struct Body {
        ActorId id;
        world::Prop home;
        std::unique_ptr<world::LooseBody> physics;
        Simulated simulated;
        double quiet_since = 0;   ///< it lies still from then on
        double touched_at = -1e9; ///< by its owner, last
        double moved_at = -1e9;   ///< while it was simulated here, last
        bool kicked = false;      ///< by an explosion in the tick before
    };
    [[nodiscard]] bool touched(const Body& body, const Actor& actor) const;
    void pushes(const Actor& tank, Actor& body) const;
    void watch(const Body& body, Actor& actor) const;
    [[nodiscard]] bool forsaken(Body& body, const Actor& actor) const;
    [[nodiscard]] protocol::PublishedActor published(ActorId id);
    void take_back(Body& body, Actor& actor);

    Game& game_;
    Referee& referee_;
    Kinematics& kinematics_;
    std::vector<Body> bodies_;
};

} // namespace server
