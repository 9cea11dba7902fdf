/// Derivative polynomials: what is constant is position, velocity or acceleration (Murphy 18.2; Aronson figure 2 with
/// its algorithm 3 corrected to ½ a t²). Orientation turns on with the last-known angular velocity (Murphy 18.7).

#include "dead_reckoning/predictors/predictors.h"
#include "dead_reckoning/rotation.h"

namespace dr::predictor {

namespace {

/// `state` moved and turned on for `t` [s].
template <class Real> KinematicState<Real> extrapolate(KinematicState<Real> state, Real t) {
    state.position += state.velocity * t + state.acceleration * (t * t / 2);
    state.velocity += state.acceleration * t;
    state.orientation = glm::normalize(rotation(state.angular_velocity * t) * state.orientation);
    return state;
}

} // namespace

template <class Real> KinematicState<Real> order0(const PacketHistory<Real>& history, Real) {
    const KinematicState<Real>& known = history.back().update.state;
    KinematicState<Real> still;
    still.position = known.position;
    still.orientation = known.orientation;
    return still;
}

template <class Real> KinematicState<Real> order1(const PacketHistory<Real>& history, Real age) {
    KinematicState<Real> known = history.back().update.state;
    known.acceleration = {0, 0, 0};
    return extrapolate(known, age);
}

template <class Real> KinematicState<Real> order2(const PacketHistory<Real>& history, Real age) {
    return extrapolate(history.back().update.state, age);
}

template KinematicState<float> order0(const PacketHistory<float>&, float);
template KinematicState<double> order0(const PacketHistory<double>&, double);
template KinematicState<float> order1(const PacketHistory<float>&, float);
template KinematicState<double> order1(const PacketHistory<double>&, double);
template KinematicState<float> order2(const PacketHistory<float>&, float);
template KinematicState<double> order2(const PacketHistory<double>&, double);

} // namespace dr::predictor
