#pragma once
/// Copies poses and velocities between Bullet bodies and dr::KinematicState. For .cpp files of this folder only.

#include "dead_reckoning/finite.h"
#include "world/bullet_glm.h"
#include "world/ground_contact.h"
#include "world/physics_world.h"

#include <BulletDynamics/Dynamics/btRigidBody.h>
#include <glm/geometric.hpp>

namespace world {

/// Makes the Bullet shape; a sphere has the radius `half_extents.x`.
std::unique_ptr<btCollisionShape> make_solid(PropShape shape, const glm::vec3& half_extents);

/// Whether a body can take this state: finite, with a quaternion of nearly unit length.
inline bool usable(const dr::KinematicState<float>& state) {
    return finite(state) && std::abs(glm::dot(state.orientation, state.orientation) - 1) < 0.1f;
}

/// Sets pose and velocities of a body.
inline void put(btRigidBody& body, const dr::KinematicState<float>& state) {
    body.setWorldTransform(to_bullet(state.orientation, state.position));
    body.setInterpolationWorldTransform(body.getWorldTransform());
    body.setLinearVelocity(to_bullet(state.velocity));
    body.setAngularVelocity(to_bullet(state.angular_velocity));
    body.clearForces();
}

/// Replaces `state`, the body's state after the previous tick, by the state after this tick. The acceleration is the
/// change of velocity over the tick; velocities of a sleeping body are 0. A body that is no longer finite would spoil
/// others by contact, so it is reset to its previous pose, at rest.
inline void read_tick(btRigidBody& body, dr::KinematicState<float>& state) {
    const btVector3 sum = body.getCenterOfMassPosition() + body.getLinearVelocity() + body.getAngularVelocity();
    const btQuaternion turned = body.getOrientation();
    if (!dr::finite(to_glm(sum)) || !(std::abs(turned.length2() - 1) < 0.1f)) {
        state.velocity = state.acceleration = state.angular_velocity = state.angular_acceleration = glm::vec3(0);
        if (!usable(state))
            state = {};
        return put(body, state);
    }
    const bool awake = body.isActive();
    const glm::vec3 velocity = awake ? to_glm(body.getLinearVelocity()) : glm::vec3(0);
    state.acceleration = (velocity - state.velocity) / tick_step;
    state.velocity = velocity;
    state.angular_velocity = awake ? to_glm(body.getAngularVelocity()) : glm::vec3(0);
    state.position = to_glm(body.getCenterOfMassPosition());
    state.orientation = to_glm(body.getOrientation());
}

/// Sets the pose of a kinematic body before a tick. Bullet computes the body's velocity from this pose and the one a
/// tick earlier. The earlier pose follows from `state.velocity`, so that a correction of the displayed pose does not
/// act as a collision.
inline void set_kinematic(btRigidBody& body, const dr::KinematicState<float>& state) {
    body.setInterpolationWorldTransform(moved(state, -tick_step));
    body.setWorldTransform(moved(state, 0));
}

/// Moves the state of a kinematic body on by one tick, at its velocities.
inline void advance_kinematic(dr::KinematicState<float>& state) {
    const btTransform next = moved(state, tick_step);
    state.position = to_glm(next.getOrigin());
    state.orientation = to_glm(next.getRotation());
}

/// Applies rolling resistance for a tick: slows the spin by `loss` [rad/s²], not below 0.
inline void slow_spin(SolverBody& motion, float loss) {
    const float spin = glm::length(motion.angular_velocity), lost = loss * tick_step;
    motion.angular_velocity *= spin > lost ? 1 - lost / spin : 0;
}

} // namespace world
