#pragma once
/// The publisher's model fit: the publisher knows its own vehicle and its present command, so it need not send the
/// derivatives of this instant, which hold for this instant only. It runs the vehicle on under the command over the
/// next update interval and sends the velocity and acceleration that let the receivers' predictor follow that best.

#include "dead_reckoning/scheme.h"

#include <span>

namespace dr {

/// Sets the velocity and acceleration of `update` so that `predict` passes `future` with the least sum of squared
/// distances; its position stays exact. `future[i]`: where the vehicle will be (i + 1) · dt after the update [m].
/// At least two positions. For constant acceleration (order2) the fit is linear and exact; for other predictors it
/// starts there and follows Gauss and Newton, as long as the sum falls.
template <class Real>
void fit_derivatives(Update<Real>& update, Predict<Real> predict, std::span<const Vec3<Real>> future, Real dt);

} // namespace dr
