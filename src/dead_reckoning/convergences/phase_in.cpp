/// Phase-in (lecture, "Smoothing"): a straight line from P0 to the position predicted for k frames after the segment's
/// start. A frame is 1/60 s, so that the frame rate has no influence.

#include "dead_reckoning/convergences/convergences.h"

namespace dr::convergence {

template <class Real> Vec3<Real> phase_in(const ConvergenceInput<Real>& in) {
    const Real ahead = in.segment.phase_in;
    if (in.elapsed >= ahead || !(in.segment.interval > 0))
        return in.prediction.position;
    const Vec3<Real> end = in.predicted(ahead).position;
    return in.segment.position + (end - in.segment.position) * (in.elapsed / ahead);
}

DR_CONVERGENCE(phase_in)

} // namespace dr::convergence
