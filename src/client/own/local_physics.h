#pragma once
/// The physics of one client and its clock: the world that its own tanks drive in, and what they bump into there, the
/// remote tanks and the loose bodies. Whole ticks go on in the background from `start` to `join`; everything else is to
/// be called while they are joined.

#include "client/own/loose_bodies.h"
#include "client/own/physics_clock.h"
#include "client/remote/remote_body.h"
#include "platform/executor.h"
#include "world/physics_world.h"

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace client {

class LocalPhysics {
  public:
    /// `terrain` must outlive it; `now`: own clock [s].
    LocalPhysics(const world::Terrain& terrain, tunables::Random random, double now)
        : terrain_(terrain), world_(terrain), loose_(world_, random), clock_(now) {}

    /// A frame of `length` began at `now` [s]: its ticks are done in the background.
    void start(double now, double length);
    /// What they owe will not be done: a life begins.
    void forgive() { clock_.forgive(); }
    /// Waits for them. Throws what they threw.
    void join();
    /// Waits without doing what has not begun: whoever has tanks in the world may then take them out for good.
    void abandon() { background_.abandon(); }
    [[nodiscard]] int completed() const { return completed_; } ///< ticks by the last `join`
    [[nodiscard]] const PhysicsClock& clock() const { return clock_; }

    [[nodiscard]] world::PhysicsWorld& world() { return world_; }
    [[nodiscard]] LooseBodies& loose() { return loose_; }
    void add_remote_tank(protocol::ActorId actor) { tanks_.try_emplace(actor, world_); }
    void remove(protocol::ActorId actor);

    /// Before the remote view advances: re-creates the remote tanks (Murphy 18.8), puts right those of whom an update
    /// came, and tells the view where they are at the render time. `tick_time`: match time of the last completed tick.
    void simulate_tanks(RemoteView& remote, const dr::ReceiverSettings& receiver, double travel, double tick_time);
    /// After it, instead: they are kinematic and go where they are displayed, moved on by `lead` seconds from the
    /// render time to the tick that physics starts from. `places`: of what is simulated here; who is far from all of
    /// them has no body.
    void move_tanks(const RemoteView& remote, double lead, std::span<const glm::vec3> places);

  private:
    const world::Terrain& terrain_;
    world::PhysicsWorld world_;
    std::map<protocol::ActorId, RemoteBody> tanks_;
    std::vector<protocol::ActorId> present_; ///< of these, those that have a body; by their numbers
    std::optional<CatchUp> catch_up_;        ///< for those that are simulated
    LooseBodies loose_;
    PhysicsClock clock_;
    int completed_ = 0;
    platform::Background background_; ///< the ticks under way; last: they use everything above
};

} // namespace client
