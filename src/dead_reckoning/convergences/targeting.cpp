/// Targeting (Haag 2001): in every frame some share of the gap to the moving target closes. Halving once a frame
/// depends on the frame rate, so the share is that of the elapsed time in 60 Hz frames: 1 − (1 − k)^(60 dt).

#include "dead_reckoning/convergences/convergences.h"

#include <cmath>

namespace dr::convergence {

namespace {

template <class Real> Vec3<Real> close_in(const ConvergenceInput<Real>& in, Real kept) {
    const Vec3<Real> gap = in.displayed - in.prediction.position;
    return in.prediction.position + gap * std::pow(kept, in.dt * 60);
}

} // namespace

/// (x + target)/2 once a frame.
template <class Real> Vec3<Real> targeting(const ConvergenceInput<Real>& in) { return close_in(in, Real(0.5)); }

/// (99 x + target)/100 once a frame.
template <class Real> Vec3<Real> targeting_99(const ConvergenceInput<Real>& in) { return close_in(in, Real(0.99)); }

template Vec3<float> targeting(const ConvergenceInput<float>&);
template Vec3<double> targeting(const ConvergenceInput<double>&);
template Vec3<float> targeting_99(const ConvergenceInput<float>&);
template Vec3<double> targeting_99(const ConvergenceInput<double>&);

} // namespace dr::convergence
