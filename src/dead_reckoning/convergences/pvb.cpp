/// Blends of two projections (Murphy 18.3): one from where we were, one from the last-known state.
///
///     P_t  = P0 + V T_t + ½ A' T_t²        from where we were
///     P'_t = P'0 + V'0 T_t + ½ A' T_t²     from last known
///     Q_t  = P_t + (P'_t − P_t) T̂
///
/// Both projections bend the same way, so with the error e = P0 − P'0 the result is the prediction and a fading error:
///
///     Q_t = P'_t + (1 − T̂) (e + (V − V'0) T_t)
///
/// In this form any predictor can stand in for P'_t, with P'0, V'0 its prediction at T_t = 0.

#include "dead_reckoning/convergences/convergences.h"

namespace dr::convergence {

/// Murphy's first attempt: V is V0.
template <class Real> Vec3<Real> linear(const ConvergenceInput<Real>& in) {
    const Segment<Real>& s = in.segment;
    const Vec3<Real> error = s.position - s.known.position;
    const Vec3<Real> velocity_error = s.velocity - s.known.velocity;
    return in.prediction.position + (error + velocity_error * in.elapsed) * (1 - in.fraction());
}

/// Projective velocity blending: V is V_b = V0 + (V'0 − V0) T̂, so that V_b − V'0 = (1 − T̂) (V0 − V'0).
template <class Real> Vec3<Real> pvb(const ConvergenceInput<Real>& in) {
    const Segment<Real>& s = in.segment;
    const Vec3<Real> error = s.position - s.known.position;
    const Vec3<Real> velocity_error = (s.velocity - s.known.velocity) * (1 - in.fraction());
    return in.prediction.position + (error + velocity_error * in.elapsed) * (1 - in.fraction());
}

DR_CONVERGENCE(linear)
DR_CONVERGENCE(pvb)

} // namespace dr::convergence
