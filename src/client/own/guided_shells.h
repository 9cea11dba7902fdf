#pragma once
/// Guided shells of the own tanks: simulated and published here (world/guided_shell.h). Each is steered to the point
/// where its tank's gun would land an ordinary shell now. It ends when it is drawn hitting something or leaving the
/// map, or after `rules.guided_life`.
///
/// Call while physics is joined. Times [s]; local times are on the client's clock.

#include "client/own/own_shots.h"
#include "client/own/own_tanks.h"
#include "client/remote/remote_actors.h"
#include "protocol/published_actor.h"
#include "tunables/random.h"
#include "world/actor_kinds.h"
#include "world/rules.h"

#include <list>

namespace client {

class GuidedShells {
  public:
    explicit GuidedShells(tunables::Random random) : random_(random) {}

    /// Starts a shell that the server has allowed, at its tank's muzzle.
    void launch(protocol::ActorId shell, std::uint8_t incarnation, const LocalPlayer& tank,
                const world::MatchRules& rules);
    void remove(protocol::ActorId shell);
    void send_full_next();

    /// Flies the shells on by `ticks` completed ticks. `picture`: bodies that shells could hit in the last frame.
    void fly(int ticks, const OwnTanks& tanks, const world::Terrain& terrain, const OwnShots::Picture& picture,
             const world::MatchRules& rules);
    /// Displays the shells between their last two ticks; `blend` 0: the older one. Call before RemoteActors::advance.
    void show(RemoteActors& remote, double blend);
    /// Ends the shells that are drawn hitting something in `picture` or leaving the map, or whose time is over. Call
    /// after RemoteActors::advance.
    std::vector<protocol::ShellEnd> end(const world::Terrain& terrain, const OwnShots::Picture& picture,
                                        RemoteActors& remote);
    void publish(const TickStamp& stamp, const dr::PublisherSettings& settings, const world::Terrain& terrain,
                 RemoteActors& remote, const RenderTime& render_time, Outgoing& out);
    [[nodiscard]] bool flying() const { return !shells_.empty(); }

  private:
    struct Shell {
        protocol::PublishedActor published;
        protocol::ActorId tank;
        dr::KinematicState<float> now, before; ///< states of the last two ticks
        double left;                           ///< remaining flight time [s]
        glm::vec3 drawn{0};                    ///< displayed position in the last frame [m]
    };

    tunables::Random random_;
    std::list<Shell> shells_;
};

/// Returns the point where the gun would land a shell: its first hit, or its position after 4 s.
glm::vec3 landing(const LocalPlayer& tank, const world::Terrain& terrain, const OwnShots::Picture& picture,
                  const world::MatchRules& rules);

} // namespace client
