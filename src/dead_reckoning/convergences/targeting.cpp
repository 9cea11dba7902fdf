/// Targeting (Haag 2001): every frame closes a part of the gap between the displayed position and the moving target. A
/// rule applied once per frame would depend on the frame rate: on how often the gap shrinks, and on how far the target
/// moves in a frame. So the rule is solved for any duration. If the fraction r of the gap remains after h = 1/60 s, the
/// gap g = x − target to a target of velocity v is
///
///     g(t) = G + (g0 − G) r^(t/h),   G = −v h r / (1 − r)
///
/// At t = h this equals the step x := r x + (1 − r) (target after the step). The steady lag G is the gap that the step
/// does not change.

#include "dead_reckoning/convergences/convergences.h"

#include <cmath>

namespace dr::convergence {

namespace {

template <class Real> Vec3<Real> close_in(const ConvergenceInput<Real>& in, Real kept) {
    constexpr Real h = Real(1) / 60;
    const Vec3<Real> before = in.predicted(in.elapsed - in.dt).position;
    const Vec3<Real> velocity = (in.prediction.position - before) / in.dt;
    const Vec3<Real> lag = velocity * (-h * kept / (1 - kept));
    return in.prediction.position + lag + (in.displayed - before - lag) * std::pow(kept, in.dt / h);
}

} // namespace

/// The position x becomes x + share (target − x) in each 1/60 s; by default (x + target)/2.
template <class Real> Vec3<Real> targeting(const ConvergenceInput<Real>& in) {
    return close_in(in, 1 - in.segment.targeting_share);
}

/// The position x becomes (99 x + target)/100 in each 1/60 s.
template <class Real> Vec3<Real> targeting_99(const ConvergenceInput<Real>& in) { return close_in(in, Real(0.99)); }

DR_CONVERGENCE(targeting)
DR_CONVERGENCE(targeting_99)

} // namespace dr::convergence
