#pragma once
/// Functions of the built-in convergences, each a `Converge<Real>` for float and double. The table in scheme.cpp has
/// their names, explanations and sources.

#include "dead_reckoning/scheme.h"

namespace dr::convergence {

template <class Real> Vec3<Real> snap(const ConvergenceInput<Real>& in);
template <class Real> Vec3<Real> linear(const ConvergenceInput<Real>& in);
template <class Real> Vec3<Real> pvb(const ConvergenceInput<Real>& in);
template <class Real> Vec3<Real> pvb_a0(const ConvergenceInput<Real>& in);
template <class Real> Vec3<Real> bezier(const ConvergenceInput<Real>& in);
template <class Real> Vec3<Real> bezier_end(const ConvergenceInput<Real>& in);
template <class Real> Vec3<Real> hermite(const ConvergenceInput<Real>& in);
template <class Real> Vec3<Real> catmull_rom(const ConvergenceInput<Real>& in);
template <class Real> Vec3<Real> phase_in(const ConvergenceInput<Real>& in);
template <class Real> Vec3<Real> targeting(const ConvergenceInput<Real>& in);
template <class Real> Vec3<Real> targeting_99(const ConvergenceInput<Real>& in);
template <class Real> Vec3<Real> offset(const ConvergenceInput<Real>& in);
template <class Real> Vec3<Real> ease(const ConvergenceInput<Real>& in);
/// Duration of the blend of the convergences `offset` and `ease`, called B [s]. After it the displayed position equals
/// the prediction.
template <class Real> Real offset_time(const Segment<Real>& segment);
template <class Real> Real ease_time(const Segment<Real>& segment);
template <class Real> Vec3<Real> spring(const ConvergenceInput<Real>& in);

} // namespace dr::convergence
