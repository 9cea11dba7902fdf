#pragma once
/// The publisher's model fit (our own method). A publisher has its vehicle's model and the current stick. It simulates
/// the vehicle until about the next update, and sends the velocity and acceleration with which the reference scheme's
/// predictor comes closest to the simulated path. The derivatives of the present instant, by contrast, hold for that
/// instant only. The message format does not change, so every receiver benefits.

#include "dead_reckoning/scheme.h"

#include <span>

namespace dr {

/// Fewest positions to which `fit_derivatives` fits.
constexpr std::size_t min_fitted = 3;

/// Sets velocity and acceleration of `update` so that the positions predicted by `predictor` have the least sum of
/// squared distances from `future`. The position does not change. `future[i]` is the vehicle's position [m], world
/// axes, `first` + i · dt after the update [s]; `first` and `dt` must be above 0, all values finite. Returns the
/// largest remaining distance [m]. With fewer than `min_fitted` positions nothing changes, and the result is 0.
///
/// The Levenberg–Marquardt method refines up to three of several starts, the best first: the least-squares parabola
/// (two normal equations for each axis), the true derivatives, and straight motions along the chord. Computed in
/// `double`.
template <class Real>
double fit_derivatives(Update<Real>& update, const PredictorRow& predictor, std::span<const Vec3<Real>> future,
                       double first, double dt);

} // namespace dr
