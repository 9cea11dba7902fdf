#pragma once
/// The publisher's model fit (our own method). A publisher knows its vehicle and the current stick. It simulates the
/// vehicle over the next update interval, and sends the velocity and acceleration with which the receivers' predictor
/// comes closest to that path. The derivatives of the present instant, by contrast, hold for that instant only. The
/// message format does not change, so every receiver benefits.

#include "dead_reckoning/scheme.h"

#include <span>

namespace dr {

/// Sets velocity and acceleration of `update` so that `predictor` passes `future` with the least sum of squared
/// distances. The position does not change. `future[i]` is the vehicle's position [m], world axes, `first` + i · dt
/// after the update [s]; `first` and `dt` must be above 0, all values finite. With fewer than three positions nothing
/// changes. Returns the largest remaining distance [m].
///
/// For constant acceleration the problem is linear, with two normal equations. For other predictors the
/// Levenberg–Marquardt method refines the best three of several starts: the linear solution, the true derivatives, and
/// straight motions along the chord. Computed in `double`.
template <class Real>
double fit_derivatives(Update<Real>& update, const PredictorRow& predictor, std::span<const Vec3<Real>> future,
                       double first, double dt);

} // namespace dr
