#include "dead_reckoning/receiving/delayed.h"

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

template <class Real>
Displayed<Real> replay(const HistoryView<Real>& history, const PredictorRow& predictor, double time, Replay how,
                       double limit) {
    DR_ASSERT(history.size() > 0 && how != Replay::none);
    // Find the newest update not after `time`, within the newest incarnation.
    std::size_t age = 0;
    const auto update = [&](std::size_t which) -> const Update<Real>& { return history.back(which).update; };
    while (update(age).time > time && age + 1 < history.size() &&
           update(age + 1).incarnation == update(age).incarnation)
        ++age;
    const Update<Real>& from = update(age);
    if (age == 0) { // the newest update is not after `time`, or it has no older neighbour
        const Real ahead = static_cast<Real>(std::clamp(time - from.time, 0.0, limit));
        Displayed<Real> on{predictor.predict<Real>()(history, ahead), from.articulations};
        extrapolate_angles(on.articulations, ahead);
        if (time - from.time >= limit) {
            stop_moving(on.state);
            stop_turning(on.state);
            stop_turning(on.articulations);
        }
        return on;
    }
    const Update<Real>& to = update(age - 1);
    const Real length = static_cast<Real>(to.time - from.time);
    const Real elapsed = static_cast<Real>(std::max(0.0, time - from.time));
    const Real s = length > 0 ? elapsed / length : Real(1);

    Displayed<Real> shown{between(from.state, to.state, length, s), from.articulations};
    if (how == Replay::linear && length > 0) {
        const Vec3<Real> way = to.state.position - from.state.position;
        shown.state.position = from.state.position + way * s;
        shown.state.velocity = way / length;
    }
    const auto under_contract = [&](Real t) {
        const bool wanted = length > 0 && predictor.predict<Real>() == &predictor::path<Real>;
        return wanted ? predict_on_road(history.history().roads(), from, t) : std::optional<KinematicState<Real>>();
    };
    const auto on = under_contract(elapsed), arrived = under_contract(length);
    // The two updates may be seconds apart. The actor follows the road; the deviation at the later update is spread
    // over that time.
    if (on && arrived) {
        const Quat<Real> askew = to.state.orientation * glm::conjugate(arrived->orientation);
        const Vec3<Real> off = to.state.position - arrived->position;
        shown.state = *on;
        shown.state.position += off * s;
        shown.state.velocity += off / length;
        shown.state.orientation = blend(Quat<Real>(1, 0, 0, 0), askew, s) * on->orientation;
    }
    for (std::size_t part = 0; part < part_count; ++part) {
        Articulation<Real>& turning = shown.articulations[part];
        const Articulation<Real>& end = to.articulations[part];
        turning.angle = wrap_angle(turning.angle + wrap_angle(end.angle - turning.angle) * s);
        turning.rate += (end.rate - turning.rate) * s;
    }
    return shown;
}

template double delay_for(const HistoryView<float>&, double);
template double delay_for(const HistoryView<double>&, double);
template Displayed<float> replay(const HistoryView<float>&, const PredictorRow&, double, Replay, double);
template Displayed<double> replay(const HistoryView<double>&, const PredictorRow&, double, Replay, double);

} // namespace dr
