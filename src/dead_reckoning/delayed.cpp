#include "dead_reckoning/delayed.h"

#include "dead_reckoning/predictors/predictors.h"
#include "dead_reckoning/road.h"
#include "dead_reckoning/rotation.h"

#include <algorithm>

namespace dr {

template <class Real> double delay_for(const PacketHistory<Real>& history, double clocks) {
    double latest = 0;
    for (std::size_t age = 0; age < history.size(); ++age) {
        const Received<Real>& received = history.back(age);
        latest = std::max(latest, received.described_at + clocks - received.update.time);
    }
    constexpr double two_frames = 2.0 / 60;
    return history.back().update.interval + latest + two_frames;
}

template <class Real>
Displayed<Real> replay(const PacketHistory<Real>& history, const PredictorRow& predictor, double time, Replay how) {
    // The newest update that is not after `time`, among those of the newest life.
    std::size_t age = 0;
    const auto update = [&](std::size_t which) -> const Update<Real>& { return history.back(which).update; };
    while (update(age).time > time && age + 1 < history.size() &&
           update(age + 1).incarnation == update(age).incarnation)
        ++age;
    const Update<Real>& from = update(age);
    if (age == 0) { // the buffer has run dry
        const Real ahead = static_cast<Real>(std::max(0.0, time - from.time));
        Displayed<Real> on{predictor.predict<Real>()(history, ahead), from.articulations};
        for (Articulation<Real>& part : on.articulations)
            part.angle = wrap_angle(part.angle + part.rate * ahead);
        return on;
    }
    const Update<Real>& to = update(age - 1);
    const Real length = static_cast<Real>(to.time - from.time);
    const Real elapsed = static_cast<Real>(std::max(0.0, time - from.time));
    const Real s = length > 0 ? elapsed / length : Real(1), s2 = s * s, s3 = s2 * s;

    Displayed<Real> shown{from.state, from.articulations};
    const Vec3<Real>&p0 = from.state.position, &p1 = to.state.position;
    if (how == Replay::linear || !(length > 0)) {
        shown.state.position = p0 + (p1 - p0) * s;
        shown.state.velocity = length > 0 ? (p1 - p0) / length : to.state.velocity;
    } else {
        const Vec3<Real> m0 = from.state.velocity * length, m1 = to.state.velocity * length;
        shown.state.position =
            p0 * (2 * s3 - 3 * s2 + 1) + m0 * (s3 - 2 * s2 + s) + p1 * (3 * s2 - 2 * s3) + m1 * (s3 - s2);
        shown.state.velocity =
            (p0 * (6 * s2 - 6 * s) + m0 * (3 * s2 - 4 * s + 1) + p1 * (6 * s - 6 * s2) + m1 * (3 * s2 - 2 * s)) /
            length;
    }
    const auto under_contract = [&](Real t) {
        const bool wanted = length > 0 && predictor.predict<Real>() == &predictor::path<Real>;
        return wanted ? follow(history.roads(), from, t) : std::optional<KinematicState<Real>>();
    };
    const auto on = under_contract(elapsed), arrived = under_contract(length);
    shown.state.acceleration = from.state.acceleration + (to.state.acceleration - from.state.acceleration) * s;
    shown.state.angular_velocity =
        from.state.angular_velocity + (to.state.angular_velocity - from.state.angular_velocity) * s;
    shown.state.orientation = blend(from.state.orientation, to.state.orientation, s);
    if (on && arrived) { // seconds may lie between the two: along the road, and what it was off in the end spread over them
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

template double delay_for(const PacketHistory<float>&, double);
template double delay_for(const PacketHistory<double>&, double);
template Displayed<float> replay(const PacketHistory<float>&, const PredictorRow&, double, Replay);
template Displayed<double> replay(const PacketHistory<double>&, const PredictorRow&, double, Replay);

} // namespace dr
