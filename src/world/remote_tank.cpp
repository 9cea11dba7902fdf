#include "world/remote_tank.h"

#include "world/body_state.h"
#include "world/hull_shape.h"

#include <BulletDynamics/Dynamics/btDiscreteDynamicsWorld.h>
#include <utility>

namespace world {

RemoteTank::RemoteTank(PhysicsWorld& world) : world_(world), shape_(std::make_unique<HullShape>()) {
    body_ = std::make_unique<btRigidBody>(btRigidBody::btRigidBodyConstructionInfo(0, nullptr, &shape_->both));
    body_->setCollisionFlags(body_->getCollisionFlags() | btCollisionObject::CF_KINEMATIC_OBJECT);
    body_->setActivationState(DISABLE_DEACTIVATION);
    world_.add(*this);
}

RemoteTank::~RemoteTank() {
    world_.remove(*this);
    if (placed_)
        world_.dynamics().removeRigidBody(body_.get());
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
