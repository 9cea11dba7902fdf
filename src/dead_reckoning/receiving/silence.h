#pragma once

#include "dead_reckoning/rotation.h"

namespace dr {

/// After so long without news [s] an actor is extrapolated no farther: it stands where it would be by then, turns no
/// more, and is blended to where the next update has it. DIS gives an entity up after 2.4 heartbeats, 12 s at its 5 s
/// (IEEE 1278.1); here a heartbeat comes every 10 s. A publisher that sends fewer knows it, as its ghost stands, too.
inline constexpr double reckoned_for = 2.4 * 10;

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

/// Each at its rate for `age` [s].
template <class Real> void turn_on(Articulations<Real>& parts, Real age) {
    for (Articulation<Real>& part : parts)
        part.angle = wrap_angle(part.angle + part.rate * age);
}

} // namespace dr
