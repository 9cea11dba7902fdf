#pragma once
/// Barrels and boulders of the map. Each is an actor, at first at rest and owned by the server. The client whose tank
/// pushes a body owns it (Murphy 18.8): the first claim wins, and holds while a tank of that client touches the body.
/// The server takes the body back when it lies still untouched, or when its owner has not touched it for 10 s, has
/// left, or keeps sending impossible motion.
///
/// A body at rest is published as fixed (publisher.h) once receivers have had time to blend to its place. A fixed actor
/// needs no updates but heartbeats, and no prediction.

#include "server/kinematics.h"
#include "world/loose_body.h"

namespace server {

class LooseBodies final : public MatchPart {
  public:
    /// Makes an actor of each loose prop of the map.
    LooseBodies(Game& game, Referee& referee, Kinematics& kinematics, std::span<const world::Prop> props);

    void claim(Client& client, const protocol::Claim& claim);
    /// Call after shells and mines, whose explosions push the bodies.
    void tick() override;
    /// Puts every moved body back to its start.
    void new_match() override;

    /// Adds a body at `home`; `nullptr` if there are too many actors. `random`: for its publisher.
    Actor* add(world::ActorKind kind, const world::Prop& home, tunables::Random random);
    /// Removes a body, even one that a client owns. Ignores ids of other actors.
    void remove(ActorId id);

  private:
    struct Body {
        ActorId id;
        world::Prop home;
        std::unique_ptr<world::LooseBody> physics;
        PublishingState publishing;
        double quiet_since = 0;   ///< Time at which it came to rest [s].
        double touched_at = -1e9; ///< Time of the last touch by a tank of the body's owner [s].
        double moved_at = -1e9;   ///< Time of the last motion that the server simulated [s].
        bool kicked = false;      ///< Whether an explosion pushed it in the previous tick.
    };
    [[nodiscard]] bool touched(const Body& body, const Actor& actor) const;
    void pushes(const Actor& tank, Actor& body) const;
    void watch(const Body& body, Actor& actor) const;
    [[nodiscard]] bool is_abandoned(Body& body, const Actor& actor) const;
    [[nodiscard]] protocol::PublishedActor published(ActorId id);
    void take_back(Body& body, Actor& actor);

    Game& game_;
    Referee& referee_;
    Kinematics& kinematics_;
    std::vector<Body> bodies_;
};

} // namespace server
