#pragma once
/// The publisher's model fit (ours): a publisher knows its own vehicle and its present stick, so it need not send the
/// derivatives of this instant, which hold for this instant only. It runs the vehicle on under the stick over the
/// next update interval and sends the velocity and acceleration with which the receivers' predictor comes closest to
/// that. The message stays the same, and any receiver gains.

#include "dead_reckoning/scheme.h"

#include <span>

namespace dr {

/// Sets the velocity and acceleration of `update` so that `predictor` passes `future` with the least sum of squared
/// distances; its position stays exact. `future[i]`: where the vehicle will be [m], world axes, `first` + i · dt after
/// the update [s]; both are above 0, and all is finite. With fewer than three positions nothing changes. Returns the
/// largest of those distances [m].
///
/// For constant acceleration the problem is linear: two normal equations. For other predictors Levenberg and
/// Marquardt's method starts from its solution, from the true derivatives and from straight motions along the chord,
/// the best three of these, and goes on while the sum falls. Computed in `double`.
template <class Real>
double fit_derivatives(Update<Real>& update, const PredictorRow& predictor, std::span<const Vec3<Real>> future,
                       double first, double dt);

} // namespace dr
