#pragma once
/// "Two Wrong Turns Don't Make a Right" (Murphy 18.7): the blended orientation and the dead-reckoned path are two
/// approximations, and a vehicle faces where it drives. Two ways to make them agree at the receiver; both correct an
/// orientation that is already dead-reckoned, and neither needs a byte more on the wire.

#include "dead_reckoning/history.h"

namespace dr {

/// Turned about the vertical so that the hull faces along `velocity` (or straight away from it: whoever reverses keeps
/// facing). Pitch and roll are left to the published orientation and to the ground clamp.
///
/// Not trusted below the speed `slow` [m/s], fully from twice that; and the less, the further the motion is from the
/// hull's axis, where forward and backward cannot be told apart: a correction δ counts 1 − (2δ/π)², so that the result
/// never jumps.
/// `velocity`: world axes [m/s]; `slow` is above 0.
template <class Real> Quat<Real> facing_velocity(const Quat<Real>& orientation, const Vec3<Real>& velocity, Real slow);

/// The last-known state of a point of the hull at `arm` metres before the origin, as if the point were an actor that
/// had published it: p + r, v + ω × r, a + ω × (ω × r) + α × r with r = R (arm, 0, 0). Both parts of the update are
/// brought to the newer one's instant first.
template <class Real> Received<Real> hull_point(const Received<Real>& received, Real arm);

/// Turned the shortest way so that forward is from `rear` to `front` (world [m]); as it is, if the two are nearer to
/// each other than `nearest` [m]: then they have crossed on their way to a very different pose, and show no direction.
template <class Real>
Quat<Real> bound_to(const Quat<Real>& orientation, const Vec3<Real>& front, const Vec3<Real>& rear, Real nearest);

} // namespace dr
