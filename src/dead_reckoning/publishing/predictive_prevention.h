#pragma once
/// Predictive prevention (Murphy 18.6, Other Considerations): "have local actors project their velocities and
/// accelerations into the future before publishing. Then, damp the values as needed so that penetration will not occur
/// on remote actors".

#include "dead_reckoning/receiving/ground_clamp.h"
#include "dead_reckoning/state.h"

namespace dr {

/// What a local actor must know about the ground.
template <class Real> struct Footing {
    GroundHeight<Real> ground; ///< none: nothing is prevented
    Real clearance = 0;        ///< height of the origin above the ground where the actor stands on it [m]
};

/// `state`, which is finite, with a velocity, and if need be an acceleration, whose projection over `horizon` [s] keeps
/// the origin as high above the ground as it is now or as the clearance, whichever is less, to 2 cm.
///
/// Downward velocity is damped by as little as will do; where the ground rises ahead, that turns it upward along the
/// slope. A slope of more than 45° is nothing to be carried up: there the whole motion is damped so that it ends before
/// it. The ground is looked at in eight instants.
template <class Real>
KinematicState<Real> prevent_penetration(const KinematicState<Real>& state, double horizon,
                                         const Footing<Real>& footing);

} // namespace dr
