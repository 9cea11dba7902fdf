#pragma once
/// A remote tank in the local physics, for collisions with the own tanks. Either a kinematic body at the displayed
/// pose, which pushes but is not pushed. Or the tank re-created (Murphy 18.8, "Integrating Physics with Dead
/// Reckoning") with suspension, tracks and contacts: driven by its published stick, and corrected by every update.
///
/// Call while physics is joined.

#include "dead_reckoning/history.h"
#include "world/remote_tank.h"
#include "world/tank.h"

#include <optional>

namespace client {

/// Simulates a tank from a last-known state to the present, in a separate physics world with the same ground and
/// obstacles. An update is older than the physics that it corrects, and a plain extrapolation would run into walls.
class CatchUp {
  public:
    explicit CatchUp(const world::Terrain& terrain) : world_(terrain), tank_(world_) {}
    /// Returns `actor` after `time` [s], limited to ±`max_time`, with an unchanged stick. Simulates whole ticks;
    /// extrapolates by the remaining part of a tick or by a negative time.
    [[nodiscard]] dr::LocalActor<float> operator()(dr::LocalActor<float> actor, double time);
    static constexpr double max_time = 0.5; ///< limit on the simulated time [s]

  private:
    world::PhysicsWorld world_;
    world::Tank tank_;
};

class RemoteBody {
  public:
    explicit RemoteBody(world::PhysicsWorld& world) : world_(world) {}

    /// Puts the kinematic body where the tank is displayed at the start of the next tick.
    void move_to(const dr::KinematicState<float>& displayed);
    /// Removes the body while no own tank is near; `move_to` or `simulate` restores it.
    void leave();

    /// Simulates the re-created tank. A new update sets it to the last-known state, moved on by `age`: the time from
    /// the instant that its location describes to the last completed tick [s]. An update with an orientation alone is
    /// not used. `completed`: ticks since the last call. `lost`: time that physics skipped because frames are too slow
    /// [s]; remote tanks catch up on it.
    void simulate(const dr::PacketHistory<float>& history, double age, int completed, double lost, CatchUp& catch_up);
    /// Returns the re-created tank between its last two ticks, `blend` 0: the older one; nothing for a kinematic body.
    /// The acceleration is averaged, because suspension and contacts make it too rough for predictions.
    [[nodiscard]] std::optional<dr::KinematicState<float>> simulated(double blend) const;

  private:
    world::PhysicsWorld& world_;
    std::optional<world::RemoteTank> kinematic_;
    std::optional<world::Tank> tank_;
    std::uint64_t revision_ = 0; ///< revision of the packet history at the last correction
    glm::vec3 acceleration_{0};  ///< acceleration averaged over time, horizontal [m/s²]
};

} // namespace client
