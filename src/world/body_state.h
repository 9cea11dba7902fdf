#pragma once
/// A rigid body's state between Bullet and dead reckoning, tick by tick. For the sources of this folder.

#include "dead_reckoning/finite.h"
#include "world/bullet_glm.h"
#include "world/ground_contact.h"
#include "world/physics_world.h"

#include <BulletDynamics/Dynamics/btRigidBody.h>
#include <glm/geometric.hpp>

namespace world {

/// As Bullet has it; a sphere's radius is x.
std::unique_ptr<btCollisionShape> make_solid(PropShape shape, const glm::vec3& half_extents);

/// A state from elsewhere that a body can be given: finite, its orientation of unit length or nearly.
inline bool usable(const dr::KinematicState<float>& state) {
    return finite(state) && std::abs(glm::dot(state.orientation, state.orientation) - 1) < 0.1f;
}

/// Puts a body there, with these velocities.
inline void put(btRigidBody& body, const dr::KinematicState<float>& state) {
    body.setWorldTransform(to_bullet(state.orientation, state.position));
    body.setInterpolationWorldTransform(body.getWorldTransform());
    body.setLinearVelocity(to_bullet(state.velocity));
    body.setAngularVelocity(to_bullet(state.angular_velocity));
    body.clearForces();
}

/// What Bullet has made of a simulated body in the tick that is over; `state` is from the one before. The acceleration
/// is the change of velocity over the tick. A body that sleeps does not move. What is not finite any more would spread
/// to whatever it touches: it is put back to where it was, and rests.
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

/// A kinematic body before a tick. Bullet takes its velocity from its last two poses: the one before is made up from
/// the velocity, so that a correction of the displayed pose does not hit like a hammer.
inline void set_kinematic(btRigidBody& body, const dr::KinematicState<float>& state) {
    body.setInterpolationWorldTransform(moved(state, -tick_step));
    body.setWorldTransform(moved(state, 0));
}

/// And after it: it has moved on at its velocity.
inline void advance_kinematic(dr::KinematicState<float>& state) {
    const btTransform next = moved(state, tick_step);
    state.position = to_glm(next.getOrigin());
    state.orientation = to_glm(next.getRotation());
}

/// Rolling resistance takes `loss` [rad/s²] off the spin in a tick.
inline void slow_spin(Motion& motion, float loss) {
    const float spin = glm::length(motion.angular_velocity), lost = loss * tick_step;
    motion.angular_velocity *= spin > lost ? 1 - lost / spin : 0;
}

} // namespace world
