#include "dead_reckoning/receiving/delayed.h"

#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/hermite.h"
#include "dead_reckoning/predictors/predictors.h"
#include "dead_reckoning/road.h"
#include "dead_reckoning/rotation.h"
#include "tunables/assert.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace dr {

template <class Real> double delay_for(const HistoryView<Real>& history, double clocks) {
    DR_ASSERT(history.size() > 0);
    // With this delay the fraction `in_time` of the updates arrives before they are needed.
    constexpr double two_frames = 2.0 / 60, in_time = 0.95;
    std::array<double, PacketHistory<Real>::capacity> late;
    for (std::size_t age = 0; age < history.size(); ++age) {
        const ReceivedUpdate<Real>& received = history.back(age);
        late[age] = received.described_at + clocks - received.update.time;
    }
    const auto rank = static_cast<std::size_t>(std::ceil(in_time * static_cast<double>(history.size()))) - 1;
    const auto end = late.begin() + static_cast<std::ptrdiff_t>(history.size());
    std::nth_element(late.begin(), late.begin() + static_cast<std::ptrdiff_t>(rank), end);
    return history.back().update.interval + std::max(late[rank], 0.0) + two_frames;
}

namespace {

/// Sets orientation, turret and gun to those at `time`, between two known orientations.
template <class Real>
void turn_between(Displayed<Real>& shown, const TimedOrientation<Real>& a, const TimedOrientation<Real>& b,
                  double time) {
    const Real length = static_cast<Real>(b.time - a.time);
    const Real s = length > 0 ? static_cast<Real>(time - a.time) / length : Real(1);
    shown.state.orientation = blend(a.orientation, b.orientation, s);
    shown.state.angular_velocity = a.angular_velocity + (b.angular_velocity - a.angular_velocity) * s;
    shown.state.angular_acceleration = a.angular_acceleration;
    for (std::size_t part = 0; part < part_count; ++part) {
        const Articulation<Real>&from = a.articulations[part], &to = b.articulations[part];
        shown.articulations[part] = {.angle = wrap_angle(from.angle + wrap_angle(to.angle - from.angle) * s),
                                     .rate = from.rate + (to.rate - from.rate) * s};
    }
}

/// Sets orientation, turret and gun to those predicted for `time`, at most `limit` [s] after the newest known
/// orientation. `predicted(t)`: the predicted state at `t`.
template <class Real, class Predicted>
void turn_on(Displayed<Real>& shown, const TimedOrientation<Real>& newest, double time, double limit,
             Predicted&& predicted) {
    const double age = std::min(time - newest.time, limit);
    const KinematicState<Real> state = predicted(newest.time + age);
    shown.state.orientation = state.orientation;
    shown.state.angular_velocity = state.angular_velocity;
    shown.state.angular_acceleration = state.angular_acceleration;
    shown.articulations = newest.articulations;
    extrapolate_angles(shown.articulations, static_cast<Real>(age));
    if (age >= limit) {
        stop_turning(shown.state);
        stop_turning(shown.articulations);
    }
}

/// Moves `shown` to the road of the contract in the earlier update `from`, if there is one. The updates may be seconds
/// apart: the actor follows the road, and its deviation at the later update `to` is spread over that time.
template <class Real>
void follow_road(Displayed<Real>& shown, const Roads* roads, const Update<Real>& from, const Update<Real>& to,
                 Real elapsed, Real length) {
    const auto on = predict_on_road(roads, from, elapsed), arrived = predict_on_road(roads, from, length);
    if (!on || !arrived)
        return;
    const Quat<Real> askew = state_at_location(to).orientation * glm::conjugate(arrived->orientation);
    const Vec3<Real> off = to.state.position - arrived->position;
    const Real s = elapsed / length;
    shown.state = *on;
    shown.state.position += off * s;
    shown.state.velocity += off / length;
    shown.state.orientation = blend(Quat<Real>(1, 0, 0, 0), askew, s) * on->orientation;
}

} // namespace

template <class Real>
Displayed<Real> replay(const HistoryView<Real>& history, const PredictorRow& predictor, double time, Replay how,
                       double limit) {
    DR_ASSERT(history.size() > 0 && how != Replay::none);
    // Find the newest location not after `time`, within the newest incarnation.
    std::size_t age = 0;
    const auto update = [&](std::size_t which) -> const Update<Real>& { return history.back(which).update; };
    while (update(age).time > time && age + 1 < history.size() &&
           update(age + 1).incarnation == update(age).incarnation)
        ++age;
    const Update<Real>& from = update(age);
    const Update<Real>& to = update(age > 0 ? age - 1 : 0);
    const Real length = static_cast<Real>(to.time - from.time);
    const Real elapsed = static_cast<Real>(std::max(0.0, time - from.time));
    const auto predicted = [&](double at) {
        return predictor.predict<Real>()(history, static_cast<Real>(at - update(0).time));
    };

    Displayed<Real> shown{.state = {}, .articulations = from.articulations};
    if (age == 0) { // the newest location is not after `time`, or it has no older neighbour
        shown.state = predicted(from.time + std::clamp(time - from.time, 0.0, limit));
        if (time - from.time >= limit)
            stop_moving(shown.state);
    } else {
        const Real s = length > 0 ? elapsed / length : Real(1);
        shown.state = between(from.state, to.state, length, s);
        if (how == Replay::linear && length > 0) {
            const Vec3<Real> way = to.state.position - from.state.position;
            shown.state.position = from.state.position + way * s;
            shown.state.velocity = way / length;
        }
    }

    // The orientation may be published separately, with its own times.
    const auto [before, after] = history.history().orientations_around(time, from.incarnation);
    if (before && after)
        turn_between(shown, *before, *after, time);
    else if (before)
        turn_on(shown, *before, time, limit, predicted);
    else if (after)
        turn_between(shown, *after, *after, time);
    if (age > 0 && length > 0 && predictor.predict<Real>() == &predictor::path<Real>)
        follow_road(shown, history.history().roads(), from, to, elapsed, length);
    return shown;
}

template double delay_for(const HistoryView<float>&, double);
template double delay_for(const HistoryView<double>&, double);
template Displayed<float> replay(const HistoryView<float>&, const PredictorRow&, double, Replay, double);
template Displayed<double> replay(const HistoryView<double>&, const PredictorRow&, double, Replay, double);

} // namespace dr
