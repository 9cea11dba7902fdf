#pragma once
/// The physics of one client and its clock: its own tanks, and the remote tanks and loose bodies that they collide
/// with. Whole ticks run in the background from `start` to `join`. Call all functions but `abandon` outside that time.

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
    /// `terrain` must outlive this object. `now`: local clock [s].
    LocalPhysics(const world::Terrain& terrain, tunables::Random random, double now)
        : terrain_(terrain), world_(terrain), loose_(world_, random), clock_(now) {}

    /// Starts the ticks of a frame of `length` [s] that began at `now` [s], in the background.
    void start(double now, double length);
    /// Cancels the backlog at the next `start`. Call when an own tank spawns (physics_clock.h).
    void drop_backlog() { clock_.drop_backlog(); }
    /// Waits for the ticks; throws their exception, if any.
    void join();
    /// Waits for ticks that have begun, and cancels ticks that have not. Call before the own tanks are destroyed.
    void abandon() { background_.abandon(); }
    [[nodiscard]] int completed() const { return completed_; } ///< ticks that the last `join` completed
    [[nodiscard]] const PhysicsClock& clock() const { return clock_; }

    [[nodiscard]] world::PhysicsWorld& world() { return world_; }
    [[nodiscard]] LooseBodies& loose() { return loose_; }
    void add_remote_tank(protocol::ActorId actor) { tanks_.try_emplace(actor, world_); }
    void remove(protocol::ActorId actor);

    /// Re-creates the remote tanks in physics (Murphy 18.8), corrects those that got an update, and passes their states
    /// at the render time to `remote`. Call before RemoteActors::advance. `travel`: assumed travel time of updates [s].
    /// `tick_time`: match time of the last completed tick [s].
    void simulate_tanks(RemoteActors& remote, const dr::ReceiverSettings& receiver, double travel, double tick_time);
    /// The alternative to `simulate_tanks`: moves the remote tanks as kinematic bodies to their displayed poses,
    /// extrapolated by `lead` seconds from the render time to the start of the next ticks. Call after
    /// RemoteActors::advance. `places`: positions of the tanks and loose bodies simulated here [m]; remote tanks
    /// far from all of them get no body.
    void move_tanks(const RemoteActors& remote, double lead, std::span<const glm::vec3> places);

  private:
    const world::Terrain& terrain_;
    world::PhysicsWorld world_;
    std::map<protocol::ActorId, RemoteBody> tanks_;
    std::vector<protocol::ActorId> present_; ///< kinematic or re-created tanks that have a body, sorted
    std::optional<CatchUp> catch_up_;        ///< simulates re-created tanks from an update to the last tick
    LooseBodies loose_;
    PhysicsClock clock_;
    int completed_ = 0;
    platform::Background background_; ///< running ticks; declared last because the ticks use all members above
};

} // namespace client
