#pragma once
/// A kinematic state carried on in time, its two parts apart, so that each can have its own (Murphy 18.2, 18.4, 18.7).

#include "dead_reckoning/rotation.h"

namespace dr {

/// By t [s]: P + V t + ½ A t², and V + A t.
template <class Real> void extrapolate_position(KinematicState<Real>& state, Real t) {
    state.position += state.velocity * t + state.acceleration * (t * t / 2);
    state.velocity += state.acceleration * t;
}

/// The rotation vector [rad] of what turns for t [s]: "if you also have angular acceleration, just add it to
/// rotationAngle" (listing 18.3). Exact about a fixed axis; where the axis itself turns, short of ω × α t³/12 (the next
/// term of Magnus's series).
template <class Real>
Vec3<Real> rotation_vector(const Vec3<Real>& angular_velocity, const Vec3<Real>& angular_acceleration, Real t) {
    return angular_velocity * t + angular_acceleration * (t * t / 2);
}

/// By t [s]: the orientation by that rotation vector, and ω + α t.
template <class Real> void extrapolate_orientation(KinematicState<Real>& state, Real t) {
    state.orientation = glm::normalize(
        rotation(rotation_vector(state.angular_velocity, state.angular_acceleration, t)) * state.orientation);
    state.angular_velocity += state.angular_acceleration * t;
}

} // namespace dr
