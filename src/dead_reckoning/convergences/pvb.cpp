/// Blends of two projections (Murphy 18.3), one from the displayed and one from the last-known state:
///
///     P_t  = P0 + V T_t + ½ A' T_t²        from the displayed state
///     P'_t = P'0 + V'0 T_t + ½ A' T_t²     from the last-known state
///     Q_t  = P_t + (P'_t − P_t) T̂
///
/// The acceleration is the same in both. With the error e = P0 − P'0 the result is the prediction plus a fading error:
///
///     Q_t = P'_t + (1 − T̂) (e + (V − V'0) T_t)
///
/// In this form P'_t may come from any predictor, with P'0 and V'0 its prediction at T_t = 0.

#include "dead_reckoning/convergences/convergences.h"

namespace dr::convergence {

/// Murphy's first attempt: V = V0.
template <class Real> Vec3<Real> linear(const ConvergenceInput<Real>& in) {
    const Segment<Real>& s = in.segment;
    const Vec3<Real> error = s.position - s.known.position;
    const Vec3<Real> velocity_error = s.velocity - s.known.velocity;
    return in.prediction.position + (error + velocity_error * in.elapsed) * (1 - in.fraction());
}

/// Projective velocity blending: V = V_b = V0 + (V'0 − V0) T̂, so that V_b − V'0 = (1 − T̂) (V0 − V'0).
template <class Real> Vec3<Real> pvb(const ConvergenceInput<Real>& in) {
    const Segment<Real>& s = in.segment;
    const Vec3<Real> error = s.position - s.known.position;
    const Vec3<Real> velocity_error = (s.velocity - s.known.velocity) * (1 - in.fraction());
    return in.prediction.position + (error + velocity_error * in.elapsed) * (1 - in.fraction());
}

/// PVB with the previous update's acceleration A0 in P_t: "in theory, the current projection P_t should use the
/// previous acceleration A0 to maintain C2 continuity. However, in practice, A'0 converges to the true path much
/// quicker and reduces oscillation" (18.3). Adds ½ (A0 − A'0) T_t² (1 − T̂) to `pvb`. With the first update of an
/// incarnation, A0 is A'0.
template <class Real> Vec3<Real> pvb_a0(const ConvergenceInput<Real>& in) {
    Vec3<Real> change(0);
    if (in.history.size() > 1 && in.history.back(1).update.incarnation == in.history.back().update.incarnation)
        change = in.history.back(1).update.state.acceleration - in.history.back().update.state.acceleration;
    return pvb(in) + change * (in.elapsed * in.elapsed / 2 * (1 - in.fraction()));
}

DR_CONVERGENCE(linear)
DR_CONVERGENCE(pvb)
DR_CONVERGENCE(pvb_a0)

} // namespace dr::convergence
