/// Blends of two projections (Murphy 18.3): one from where we were, one from the last-known state.
///
///     P_t  = P0 + V T_t + ½ A' T_t²        from where we were
///     P'_t = P'0 + V'0 T_t + ½ A' T_t²     from last known
///     Q_t  = P_t + (P'_t − P_t) T̂
///
/// Any predictor can stand in for P'_t. Then ½ A' T_t², how far the path bends away from its tangent, is
/// predicted(T_t) − P'0 − V'0 T_t, with P'0, V'0 the prediction at T_t = 0.

#include "dead_reckoning/convergences/convergences.h"

namespace dr::convergence {

namespace {

template <class Real> Vec3<Real> blend_projections(const ConvergenceInput<Real>& in, const Vec3<Real>& velocity) {
    const Segment<Real>& segment = in.segment;
    const Vec3<Real> bend = in.prediction.position - segment.known.position - segment.known.velocity * in.elapsed;
    const Vec3<Real> from_where_we_were = segment.position + velocity * in.elapsed + bend;
    return from_where_we_were + (in.prediction.position - from_where_we_were) * in.fraction();
}

} // namespace

/// Murphy's first attempt: V is V0.
template <class Real> Vec3<Real> linear(const ConvergenceInput<Real>& in) {
    return blend_projections(in, in.segment.velocity);
}

/// Projective velocity blending: V is V_b = V0 + (V'0 − V0) T̂.
template <class Real> Vec3<Real> pvb(const ConvergenceInput<Real>& in) {
    const Vec3<Real>& v0 = in.segment.velocity;
    return blend_projections(in, v0 + (in.segment.known.velocity - v0) * in.fraction());
}

template Vec3<float> linear(const ConvergenceInput<float>&);
template Vec3<double> linear(const ConvergenceInput<double>&);
template Vec3<float> pvb(const ConvergenceInput<float>&);
template Vec3<double> pvb(const ConvergenceInput<double>&);

} // namespace dr::convergence
