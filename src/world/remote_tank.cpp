#include "world/remote_tank.h"

#include "world/body_state.h"
#include "world/hull_shape.h"

#include <BulletDynamics/Dynamics/btDiscreteDynamicsWorld.h>
#include <utility>

namespace world {

namespace {
constexpr float hull_friction = 0.5f;
} // namespace

RemoteTank::RemoteTank(PhysicsWorld& world) : BodyActor(world, std::make_unique<HullShape>(), 0, hull_friction) {
    body_->setCollisionFlags(body_->getCollisionFlags() | btCollisionObject::CF_KINEMATIC_OBJECT);
    body_->setActivationState(DISABLE_DEACTIVATION);
}

void RemoteTank::move_to(const dr::KinematicState<float>& state) {
    if (!usable(state))
        return;
    state_ = state;
    if (std::exchange(placed_, true))
        return;
    body_->setWorldTransform(moved(state_, 0));
    world_.dynamics().addRigidBody(body_.get());
}

void RemoteTank::before_tick() { set_kinematic(*body_, state_); }
void RemoteTank::after_tick() { advance_kinematic(state_); }

} // namespace world
