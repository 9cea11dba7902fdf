/// The parabola through the last three positions at their true time stamps (Pantel & Wolf 2.1, scheme 3).

#include "dead_reckoning/predictors/predictors.h"
#include "dead_reckoning/rotation.h"
#include "dead_reckoning/scheme.h"

namespace dr::predictor {

/// Newton's form, backward from the newest position: p0 + d1 s + d2 s (s + h1), with the divided differences d1 and d2,
/// s = age and h1 = t0 − t1. With fewer than three positions in this incarnation the published derivatives are used.
template <class Real> KinematicState<Real> lagrange(const HistoryView<Real>& history, Real age) {
    const Update<Real>& newest = history.back().update;
    KinematicState<Real> state = state_at_location(newest);
    state.orientation = glm::normalize(rotation(state.angular_velocity * age) * state.orientation);
    if (history.consecutive_updates(3) < 3) {
        extrapolate_position(state, age);
        return state;
    }
    const Update<Real>&second = history.back(1).update, &third = history.back(2).update;
    const Real h1 = static_cast<Real>(newest.time - second.time), h2 = static_cast<Real>(second.time - third.time);
    const Vec3<Real> slope1 = (newest.state.position - second.state.position) / h1;
    const Vec3<Real> slope2 = (second.state.position - third.state.position) / h2;
    const Vec3<Real> bend = (slope1 - slope2) / (h1 + h2);
    state.position = newest.state.position + slope1 * age + bend * (age * (age + h1));
    state.velocity = slope1 + bend * (2 * age + h1);
    state.acceleration = bend * Real(2);
    return state;
}

DR_PREDICTOR(lagrange)

} // namespace dr::predictor
