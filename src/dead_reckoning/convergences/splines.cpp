/// Cubic curves from P0 to P'1, the prediction at T_Δ (Murphy 18.3). After T_Δ the position is the prediction.

#include "dead_reckoning/convergences/convergences.h"
#include "dead_reckoning/hermite.h"

namespace dr::convergence {

namespace {

/// Bézier form: the inner control points are the ends plus or minus their velocity times T_Δ/3.
template <class Real>
Vec3<Real> bezier_with_end_velocity(const ConvergenceInput<Real>& in, const Vec3<Real>& velocity) {
    const Segment<Real>& segment = in.segment;
    const Real third = segment.interval / 3;
    const Vec3<Real> end = in.predicted(segment.interval).position;
    const Vec3<Real> control1 = segment.position + segment.velocity * third;
    const Vec3<Real> control2 = end - velocity * third;
    const Real s = in.fraction();
    const Real r = 1 - s;
    return segment.position * (r * r * r) + control1 * (3 * r * r * s) + control2 * (3 * r * s * s) + end * (s * s * s);
}

template <class Real> bool converged(const ConvergenceInput<Real>& in) { return in.fraction() >= 1; }

} // namespace

/// Murphy's curve: its inner control points follow from V0 and V'0.
template <class Real> Vec3<Real> bezier(const ConvergenceInput<Real>& in) {
    return converged(in) ? in.prediction.position : bezier_with_end_velocity(in, in.segment.known.velocity);
}

/// The curve of the demo behind Murphy's Table 18.1: its end tangent is the velocity predicted at T_Δ.
template <class Real> Vec3<Real> bezier_end(const ConvergenceInput<Real>& in) {
    return converged(in) ? in.prediction.position
                         : bezier_with_end_velocity(in, in.predicted(in.segment.interval).velocity);
}

/// Hermite curve with the velocities at both ends as tangents: the same curve as bezier_end.
template <class Real> Vec3<Real> hermite(const ConvergenceInput<Real>& in) {
    if (converged(in))
        return in.prediction.position;
    const Segment<Real>& segment = in.segment;
    const KinematicState<Real> end = in.predicted(segment.interval);
    return dr::hermite(segment.position, segment.velocity * segment.interval, end.position,
                       end.velocity * segment.interval, in.fraction());
}

/// Catmull-Rom through P0 − V0 T_Δ, P0, P'1 and the prediction at 2 T_Δ. Each tangent is half the chord between the
/// neighbours.
template <class Real> Vec3<Real> catmull_rom(const ConvergenceInput<Real>& in) {
    if (converged(in))
        return in.prediction.position;
    const Segment<Real>& segment = in.segment;
    const Vec3<Real> before = segment.position - segment.velocity * segment.interval;
    const Vec3<Real> end = in.predicted(segment.interval).position;
    const Vec3<Real> after = in.predicted(2 * segment.interval).position;
    return dr::hermite(segment.position, (end - before) / Real(2), end, (after - segment.position) / Real(2),
                       in.fraction());
}

DR_CONVERGENCE(bezier)
DR_CONVERGENCE(bezier_end)
DR_CONVERGENCE(hermite)
DR_CONVERGENCE(catmull_rom)

} // namespace dr::convergence
