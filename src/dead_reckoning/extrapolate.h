#pragma once
/// Extrapolation of a kinematic state. Position and orientation have separate functions, because each may have its own
/// age (Murphy 18.2, 18.4, 18.7).

#include "dead_reckoning/rotation.h"

namespace dr {

/// Extrapolates position and velocity by `t` [s]: P + V t + ½ A t², V + A t.
template <class Real> void extrapolate_position(KinematicState<Real>& state, Real t) {
    state.position += state.velocity * t + state.acceleration * (t * t / 2);
    state.velocity += state.acceleration * t;
}

/// Rotation vector [rad] of a body that turns for `t` [s]: ω t + ½ α t² (listing 18.3: "if you also have angular
/// acceleration, just add it to rotationAngle"). Exact for a fixed axis; otherwise off by ω × α t³/12, the next term of
/// Magnus's series.
template <class Real>
Vec3<Real> rotation_vector(const Vec3<Real>& angular_velocity, const Vec3<Real>& angular_acceleration, Real t) {
    return angular_velocity * t + angular_acceleration * (t * t / 2);
}

/// Extrapolates orientation and angular velocity by `t` [s].
template <class Real> void extrapolate_orientation(KinematicState<Real>& state, Real t) {
    state.orientation = glm::normalize(
        rotation(rotation_vector(state.angular_velocity, state.angular_acceleration, t)) * state.orientation);
    state.angular_velocity += state.angular_acceleration * t;
}

/// The published state at the instant of its location. An orientation published separately has its own time; it is
/// extrapolated to that instant (Murphy 18.4: "separate time variables for each").
template <class Real> KinematicState<Real> state_at_location(const Update<Real>& update) {
    KinematicState<Real> state = update.state;
    if (update.orientation_lag != 0)
        extrapolate_orientation(state, static_cast<Real>(update.orientation_lag));
    return state;
}

} // namespace dr
