#pragma once
/// Orientations that agree with the path: "Two Wrong Turns Don't Make a Right" (Murphy 18.7). Blended orientation and
/// dead-reckoned path are two separate approximations, but a vehicle faces where it drives. Two corrections at the
/// receiver make them agree; neither needs additional data in updates.

#include "dead_reckoning/history.h"

namespace dr {

/// Turns the hull about the vertical so that it faces along `velocity`, or directly away from it when it reverses.
/// Pitch and roll do not change.
///
/// The correction starts above the speed `slow` [m/s] and is complete from twice that speed. It is weaker for motion
/// across the hull, where forward and backward cannot be distinguished: a correction δ is multiplied by 1 − (2δ/π)², so
/// that the result never jumps. `velocity`: world axes [m/s]; `slow` must be above 0.
template <class Real> Quat<Real> facing_velocity(const Quat<Real>& orientation, const Vec3<Real>& velocity, Real slow);

/// The received state of a hull point `arm` metres ahead of the origin, as if the point were an actor. With
/// r = R (arm, 0, 0):
///
///     p + r,   v + ω × r,   a + ω × (ω × r) + α × r
///
/// The older part of the update is first extrapolated to the instant of the newer one.
template <class Real> ReceivedUpdate<Real> hull_point(const ReceivedUpdate<Real>& received, Real arm);

/// Turns the orientation the shortest way so that forward points from `rear` to `front` (world [m]). Returns it
/// unchanged if they are closer than `nearest` [m]: they may have crossed during a large correction and show no
/// direction.
template <class Real>
Quat<Real> orient_along(const Quat<Real>& orientation, const Vec3<Real>& front, const Vec3<Real>& rear, Real nearest);

template <class Real>
[[deprecated("orient_along")]] Quat<Real> bound_to(const Quat<Real>& orientation, const Vec3<Real>& front,
                                                   const Vec3<Real>& rear, Real nearest) {
    return orient_along(orientation, front, rear, nearest);
}

} // namespace dr
