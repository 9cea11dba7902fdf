#pragma once
/// Predictive prevention (Murphy 18.6, Other Considerations): "have local actors project their velocities and
/// accelerations into the future before publishing. Then, damp the values as needed so that penetration will not occur
/// on remote actors".

#include "dead_reckoning/receiving/ground_clamp.h"
#include "dead_reckoning/state.h"

namespace dr {

/// Ground and resting height of an actor, for prevent_penetration().
template <class Real> struct GroundClearance {
    GroundHeight<Real> ground; ///< height of the ground; without a function, nothing is prevented
    Real clearance = 0;        ///< height of the origin above the ground at rest [m]
};

/// Returns `state` with velocity and, if necessary, acceleration damped. Over `horizon` [s] its projection keeps the
/// origin above the ground by `clearance`, or by the present height if that is less, to within 2 cm. `state`, `horizon`
/// and the clearance must be finite.
///
/// The downward velocity is reduced no more than needed; if the ground rises ahead, the velocity follows the slope.
/// Before slopes steeper than 45°, velocity and acceleration are also scaled by the largest of 0.75, 0.5, 0.25 and 0
/// that suffices. The ground is tested at eight instants.
template <class Real>
KinematicState<Real> prevent_penetration(const KinematicState<Real>& state, double horizon,
                                         const GroundClearance<Real>& footing);

template <class Real> using Footing [[deprecated("GroundClearance")]] = GroundClearance<Real>;

} // namespace dr
