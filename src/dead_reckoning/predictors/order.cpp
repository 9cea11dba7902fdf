/// Polynomials with constant position, velocity or acceleration (Murphy 18.2; Aronson figure 2, with its algorithm 3
/// corrected to ½ a t²). In orders 1 and 2 the orientation turns at the published angular velocity, in order 2 also
/// with the angular acceleration (Murphy 18.7).

#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/predictors/predictors.h"
#include "dead_reckoning/scheme.h"

namespace dr::predictor {

template <class Real> KinematicState<Real> order0(const HistoryView<Real>& history, Real) {
    const KinematicState<Real>& known = history.back().update.state;
    KinematicState<Real> still;
    still.position = known.position;
    still.orientation = known.orientation;
    return still;
}

template <class Real> KinematicState<Real> order1(const HistoryView<Real>& history, Real age) {
    KinematicState<Real> state = state_at_location(history.back().update);
    state.acceleration = state.angular_acceleration = Vec3<Real>(0);
    extrapolate_position(state, age);
    extrapolate_orientation(state, age);
    return state;
}

template <class Real> KinematicState<Real> order2(const HistoryView<Real>& history, Real age) {
    KinematicState<Real> state = state_at_location(history.back().update);
    extrapolate_position(state, age);
    extrapolate_orientation(state, age);
    return state;
}

DR_PREDICTOR(order0)
DR_PREDICTOR(order1)
DR_PREDICTOR(order2)

} // namespace dr::predictor
