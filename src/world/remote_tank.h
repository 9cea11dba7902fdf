#pragma once
/// A remote tank in the local physics: a kinematic Bullet body that pushes and is not pushed.

#include "dead_reckoning/state.h"
#include "world/physics_world.h"

namespace world {

class RemoteTank final : public BodyActor {
  public:
    explicit RemoteTank(PhysicsWorld& world); ///< the body collides only from the first move_to on

    /// Sets the tank's displayed pose and velocities at the start of the next tick. The tank moves on at these
    /// velocities until the next call. States that are not finite are ignored.
    void move_to(const dr::KinematicState<float>& state);

    void before_tick() override;
    void after_tick() override;

  private:
    dr::KinematicState<float> state_;
    bool placed_ = false;
};

} // namespace world
