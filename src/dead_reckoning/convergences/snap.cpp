/// Jumps to the prediction at every update (Aronson).

#include "dead_reckoning/convergences/convergences.h"

namespace dr::convergence {

template <class Real> Vec3<Real> snap(const ConvergenceInput<Real>& in) { return in.prediction.position; }

DR_CONVERGENCE(snap)

} // namespace dr::convergence
