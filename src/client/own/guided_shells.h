#pragma once
/// Guided shells of the own tanks: simulated and published here (world/guided_shell.h). Each is steered to where its
/// tank's gun would land an ordinary shell now, and ends on what it is drawn to meet, or when its time is over.
///
/// To be called while physics is joined. Times [s]; local ones are the own clock's.

#include "client/own/own_shots.h"
#include "client/own/own_tanks.h"
#include "client/remote/remote_view.h"
#include "protocol/published_actor.h"
#include "tunables/random.h"
#include "world/actor_kinds.h"
#include "world/rules.h"

#include <list>

namespace client {

class GuidedShells {
  public:
    explicit GuidedShells(tunables::Random random) : random_(random) {}

    /// The server has let it fly: from its tank's muzzle, now.
    void launch(protocol::ActorId shell, std::uint8_t incarnation, const LocalPlayer& tank,
                const world::MatchRules& rules);
    void remove(protocol::ActorId shell);
    void send_full_next();

    /// So many ticks of physics are over: it has flown on by them. `picture`: what was drawn last, as targets of the
    /// gun.
    void fly(int ticks, const OwnTanks& tanks, const world::Terrain& terrain, const OwnShots::Picture& picture,
             const world::MatchRules& rules);
    /// Before the remote view advances: they are shown `blend` of the way between the last two ticks.
    void show(RemoteView& remote, double blend);
    /// After it: those that are drawn to meet something in this picture, or whose time is over, have ended.
    std::vector<protocol::ShellEnd> end(const world::Terrain& terrain, const OwnShots::Picture& picture,
                                        RemoteView& remote);
    void publish(const TickStamp& stamp, const dr::PublisherSettings& settings, const world::Terrain& terrain,
                 RemoteView& remote, const RenderTime& render_time, Outgoing& out);
    [[nodiscard]] bool flying() const { return !shells_.empty(); }

  private:
    struct Shell {
        protocol::PublishedActor published;
        protocol::ActorId tank;
        dr::KinematicState<float> now, before; ///< the last two ticks
        double left;                           ///< of its time [s]
        glm::vec3 drawn{0};                    ///< in the last picture [m]
    };

    tunables::Random random_;
    std::list<Shell> shells_;
};

/// Where this gun would land a shell: the first thing that it would meet, or as far away as it would be after a while.
glm::vec3 landing(const LocalPlayer& tank, const world::Terrain& terrain, const OwnShots::Picture& picture,
                  const world::MatchRules& rules);

} // namespace client
