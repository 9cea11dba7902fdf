#pragma once

#include "dead_reckoning/rotation.h"

namespace dr {

/// Age at which extrapolation ends [s]: the actor stops moving and turning; the next update is blended in. DIS drops an
/// entity after 2.4 heartbeats, 12 s with the heartbeat of 5 s (IEEE 1278.1); here the default heartbeat is 10 s. The
/// publisher's ghost stops, too, so a publisher with longer heartbeats notices the deviation.
inline constexpr double max_extrapolation = 2.4 * 10;

template <class Real> void stop_moving(KinematicState<Real>& state) {
    state.velocity = state.acceleration = Vec3<Real>(0);
}

template <class Real> void stop_turning(KinematicState<Real>& state) {
    state.angular_velocity = state.angular_acceleration = Vec3<Real>(0);
}

template <class Real> void stop_turning(Articulations<Real>& parts) {
    for (Articulation<Real>& part : parts)
        part.rate = 0;
}

/// Turns each part at its rate for `age` [s].
template <class Real> void extrapolate_angles(Articulations<Real>& parts, Real age) {
    for (Articulation<Real>& part : parts)
        part.angle = wrap_angle(part.angle + part.rate * age);
}

[[deprecated("max_extrapolation")]] inline constexpr double reckoned_for = max_extrapolation;
template <class Real> [[deprecated("extrapolate_angles")]] void turn_on(Articulations<Real>& parts, Real age) {
    extrapolate_angles(parts, age);
}

} // namespace dr
