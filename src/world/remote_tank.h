#pragma once
/// A tank that is simulated elsewhere, as the local tanks meet it: a kinematic Bullet body that pushes and is not
/// pushed.

#include "dead_reckoning/state.h"
#include "world/physics_world.h"

namespace world {

class RemoteTank final : public BodyActor {
  public:
    explicit RemoteTank(PhysicsWorld& world); ///< out of reach until the first move_to

    /// Where it is displayed at the start of the next tick, and how it moves; until the next call it moves on at that
    /// velocity. A state with a NaN or an infinity is ignored.
    void move_to(const dr::KinematicState<float>& state);

    void before_tick() override;
    void after_tick() override;

  private:
    dr::KinematicState<float> state_;
    bool placed_ = false;
};

} // namespace world
