/// The parabola through the last three positions at their true time stamps (Pantel & Wolf 2.1, scheme 3).

#include "dead_reckoning/predictors/predictors.h"
#include "dead_reckoning/rotation.h"

#include <algorithm>

namespace dr::predictor {

/// In Newton's form, from the newest backwards: p0 + d1 s + d2 s (s + h1), with s = age, h1 = t0 − t1, h2 = t1 − t2.
/// With fewer positions of this life, the published derivatives stand in for the missing ones.
template <class Real> KinematicState<Real> lagrange(const HistoryView<Real>& history, Real age) {
    const Update<Real>& newest = history.back().update;
    KinematicState<Real> state = newest.state;
    state.orientation = glm::normalize(rotation(state.angular_velocity * age) * state.orientation);
    std::size_t usable = 1;
    for (; usable < std::min<std::size_t>(history.size(), 3); ++usable) {
        const Update<Real>& older = history.back(usable).update;
        if (older.incarnation != newest.incarnation || !(older.time < history.back(usable - 1).update.time))
            break;
    }
    if (usable < 3) {
        state.position += state.velocity * age + state.acceleration * (age * age / 2);
        state.velocity += state.acceleration * age;
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

template KinematicState<float> lagrange(const HistoryView<float>&, float);
template KinematicState<double> lagrange(const HistoryView<double>&, double);

} // namespace dr::predictor
