#pragma once
/// Barrels, boulders and crates at a client (Murphy 18.8, "Integrating Physics with Dead Reckoning": clients take
/// ownership of actors, remote actors become local ones, and vice versa).
///
/// Somebody else's is dead-reckoned like any actor and a kinematic body for the own tanks. When an own tank is about to
/// touch it, the client claims it: from then on it is simulated here, from where and how it is displayed, and
/// published. The server decides; if it is somebody else's after all, the displayed state goes on from the simulated
/// one and blends. The incarnation stays, so that everybody else blends, too.
///
/// To be called while physics is joined. Times [s]; local ones are the own clock's.

#include "client/own/local_player.h"
#include "client/own/tick_stamp.h"
#include "client/remote/remote_view.h"
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

    /// A body of the match; nothing if its scale is none that a map can have.
    void add(protocol::ActorId actor, world::ActorKind kind, float scale);
    void remove(protocol::ActorId actor) { bodies_.erase(actor); }
    /// The server has decided; `own`: for this client.
    void decided(protocol::ActorId actor, bool own, RemoteView& remote);
    void take_explosion(const protocol::Explosion& explosion, const world::MatchRules& rules);

    /// Copies the last two ticks' states out of physics.
    void collect();
    /// Before the remote view advances: the own ones are shown as they are, `blend` of the way between the two ticks.
    void show(RemoteView& remote, double blend);
    /// After it: those that are simulated elsewhere are put where they are displayed, moved on by `lead` [s] from the
    /// render time to the tick that physics starts from. Returns what is claimed now, for `tanks` that may: living ones
    /// of a running match.
    std::vector<protocol::Claim> move_others(const RemoteView& remote, double lead, double now_local,
                                             const std::vector<const LocalPlayer*>& tanks);
    /// After a completed tick: the updates that are due and the true poses of the own ones.
    void publish(const TickStamp& stamp, const dr::PublisherSettings& settings, RemoteView& remote,
                 const RenderTime& render_time, Outgoing& out);

    void add_places(std::vector<glm::vec3>& places) const; ///< of all that are [m]
    void send_full_next();

  private:
    struct Body {
        world::LooseShape shape{};
        const world::ActorKindRow* kind = nullptr;
        std::unique_ptr<world::LooseBody> physics{};         ///< from when on it has been displayed
        bool granted = false;                                ///< by the server: it is this client's
        double claimed_at = -1e9, refused_at = -1e9;         ///< local time [s]
        double truth_due = 0, kicked_at = -1e9;              ///< match time, local time [s]
        std::optional<protocol::PublishedActor> published{}; ///< while it is simulated here
        std::optional<protocol::EncodedUpdate> pending{};    ///< the newest update, until the claim is granted
        dr::KinematicState<float> now{}, before{};           ///< the last two ticks
    };
    void take_over(protocol::ActorId id, Body& body, const RemoteActor& remote);
    void let_go(Body& body);

    world::PhysicsWorld& world_;
    tunables::Random random_;
    std::map<protocol::ActorId, Body> bodies_;
};

} // namespace client
