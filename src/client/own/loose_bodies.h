#pragma once
/// Loose bodies at a client: barrels, boulders and crates (Murphy 18.8, "Integrating Physics with Dead Reckoning":
/// clients take ownership of actors, remote actors become local ones, and vice versa).
///
/// A remote body is dead-reckoned like any actor. In the local physics it is a kinematic body, with which own tanks
/// collide. When an own tank is about to touch a body, the client claims it: simulates it from its displayed state and
/// publishes it. The server grants or refuses the claim. When this client no longer owns the body, the displayed state
/// blends from the simulated to the dead-reckoned one. The incarnation stays the same, so that the other clients blend
/// too.
///
/// Call while physics is joined. Times [s]; local times are on the client's clock.

#include "client/own/local_player.h"
#include "client/own/tick_stamp.h"
#include "client/remote/remote_actors.h"
#include "protocol/messages/shots.h"
#include "tunables/random.h"
#include "world/actor_kinds.h"
#include "world/loose_body.h"
#include "world/rules.h"

#include <map>
#include <memory>
#include <vector>

namespace client {

class LooseBodies {
  public:
    LooseBodies(world::PhysicsWorld& world, tunables::Random random) : world_(world), random_(random) {}

    /// Adds a body of the match. Ignores one with an impossible scale (world::loose_shape).
    void add(protocol::ActorId actor, world::ActorKind kind, float scale);
    void remove(protocol::ActorId actor) { bodies_.erase(actor); }
    /// Applies the server's decision on the ownership of a body. `own`: this client owns the body.
    void decided(protocol::ActorId actor, bool own, RemoteActors& remote);
    void take_explosion(const protocol::Explosion& explosion, const world::MatchRules& rules);

    /// Copies the last two ticks' states out of physics.
    void collect();
    /// Displays the bodies simulated here between their last two ticks; `blend` 0: the older one. Call before
    /// RemoteActors::advance.
    void show(RemoteActors& remote, double blend);
    /// Moves the remote bodies to their displayed poses, extrapolated by `lead` [s] from the render time to the start
    /// of the next ticks. Call after RemoteActors::advance. Claims the bodies that one of `tanks` is about to push, and
    /// returns the claims. `tanks`: own living tanks in a running match. `now_local`: local clock [s].
    std::vector<protocol::Claim> move_others(const RemoteActors& remote, double lead, double now_local,
                                             const std::vector<const LocalPlayer*>& tanks);
    /// Adds the due updates and the true poses of the bodies simulated here to `out`. Call after a completed tick.
    void publish(const TickStamp& stamp, const dr::PublisherSettings& settings, RemoteActors& remote,
                 const RenderTime& render_time, Outgoing& out);

    void add_places(std::vector<glm::vec3>& places) const; ///< adds the positions of the bodies simulated here [m]
    void send_full_next();

  private:
    struct Body {
        world::LooseShape shape{};
        const world::ActorKindRow* kind = nullptr;
        std::unique_ptr<world::LooseBody> physics{}; ///< null before the body is first displayed
        bool granted = false;                        ///< the server has accepted this client's claim
        /// Local times at which two claims were made [s]: the last one, and the last one that was refused or has ended.
        double claimed_at = -1e9, refused_at = -1e9;
        double truth_due = 0, kicked_at = -1e9;              ///< next true pose: match time; last kick: local time [s]
        std::optional<protocol::PublishedActor> published{}; ///< set while the body is simulated here
        std::optional<protocol::EncodedUpdate> pending{};    ///< newest update, for the own history after the grant
        dr::KinematicState<float> now{}, before{};           ///< states of the last two ticks
    };
    void take_over(protocol::ActorId id, Body& body, const RemoteActor& remote);
    void let_go(Body& body);

    world::PhysicsWorld& world_;
    tunables::Random random_;
    std::map<protocol::ActorId, Body> bodies_;
};

} // namespace client
