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
    if (std::exchange(rests_, false))
        body_->forceActivationState(DISABLE_DEACTIVATION);
    if (!placed_) {
        body_->setWorldTransform(moved(state_, 0));
        world_.dynamics().addRigidBody(body_.get());
        placed_ = true;
    }
}

void RemoteTank::rest() {
    if (placed_ && !std::exchange(rests_, true))
        body_->forceActivationState(ISLAND_SLEEPING);
}

void RemoteTank::before_tick() {
    if (!rests_)
        set_kinematic(*body_, state_);
}

void RemoteTank::after_tick() {
    if (!rests_)
        advance_kinematic(state_);
}

} // namespace world
