#include "world/remote_tank.h"

#include "dead_reckoning/finite.h"
#include "world/bullet_glm.h"
#include "world/hull_shape.h"

#include <BulletDynamics/Dynamics/btDiscreteDynamicsWorld.h>
#include <BulletDynamics/Dynamics/btRigidBody.h>
#include <cmath>
#include <glm/geometric.hpp>

namespace world {

namespace {

using dr::finite;

} // namespace

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
    if (!finite(state.position) || !finite(state.velocity) || !finite(state.angular_velocity) ||
        !(std::abs(glm::dot(state.orientation, state.orientation) - 1) < 0.1f))
        return;
    state_ = state;
    if (!placed_) {
        body_->setWorldTransform(moved(state_, 0));
        world_.dynamics().addRigidBody(body_.get());
        placed_ = true;
    }
}

/// Bullet takes a kinematic body's velocity from its last two poses. The pose before is therefore made up from the
/// velocity, so that a correction of the reckoned pose does not hit like a hammer.
void RemoteTank::before_tick() {
    body_->setInterpolationWorldTransform(moved(state_, -tick_step));
    body_->setWorldTransform(moved(state_, 0));
}

void RemoteTank::after_tick() {
    const btTransform next = moved(state_, tick_step);
    state_.position = to_glm(next.getOrigin());
    state_.orientation = to_glm(next.getRotation());
}

} // namespace world
