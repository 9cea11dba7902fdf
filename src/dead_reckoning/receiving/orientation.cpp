#include "dead_reckoning/receiving/orientation.h"

#include "dead_reckoning/extrapolate.h"
#include "tunables/assert.h"

#include <algorithm>

namespace dr {

template <class Real> Quat<Real> facing_velocity(const Quat<Real>& orientation, const Vec3<Real>& velocity, Real slow) {
    DR_ASSERT(slow > 0);
    constexpr Real pi = std::numbers::pi_v<Real>;
    const Vec3<Real> forward = orientation * Vec3<Real>(1, 0, 0);
    const Real speed = std::hypot(velocity.x, velocity.y);
    // 0 for a hull that stands on its nose or tail: it has no heading.
    const Real level = std::min(2 * std::hypot(forward.x, forward.y), Real(1));
    const Real trust = std::clamp(speed / slow - 1, Real(0), Real(1)) * level;
    if (!(trust > 0))
        return orientation;
    // −π/2 to π/2: the angle to the nearer end of the hull.
    const Real off = std::remainder(std::atan2(velocity.y, velocity.x) - std::atan2(forward.y, forward.x), pi);
    const Real share = trust * (1 - (2 * off / pi) * (2 * off / pi));
    return glm::normalize(rotation(Vec3<Real>(0, 0, off * share)) * orientation);
}

template <class Real> ReceivedUpdate<Real> hull_point(const ReceivedUpdate<Real>& received, Real arm) {
    ReceivedUpdate<Real> point = received;
    Update<Real>& update = point.update;
    KinematicState<Real>& state = update.state;
    if (update.orientation_lag > 0) {
        state = state_at_location(update);
    } else if (update.orientation_lag < 0) {
        extrapolate_position(state, static_cast<Real>(-update.orientation_lag));
        update.time = update.orientation_time();
        point.described_at = received.orientation_described_at;
    }
    update.orientation_lag = 0;
    update.has_location = update.has_orientation = true;
    const Vec3<Real> r = state.orientation * Vec3<Real>(arm, 0, 0);
    // The hull point is `arm` metres ahead of the origin on the road, also at the end.
    for (Real* place : {&update.contract.progress, &update.contract.end})
        *place += std::copysign(arm, arm * update.contract.speed);
    const Vec3<Real>& omega = state.angular_velocity;
    state.position += r;
    state.velocity += glm::cross(omega, r);
    state.acceleration += glm::cross(omega, glm::cross(omega, r)) + glm::cross(state.angular_acceleration, r);
    return point;
}

template <class Real>
Quat<Real> orient_along(const Quat<Real>& orientation, const Vec3<Real>& front, const Vec3<Real>& rear, Real nearest) {
    const Vec3<Real> along = front - rear;
    const Vec3<Real> forward = orientation * Vec3<Real>(1, 0, 0);
    const Vec3<Real> axis = glm::cross(forward, along);
    const Real sine = glm::length(axis);
    if (!(glm::length(along) > nearest) || !(sine > 0))
        return orientation;
    return glm::normalize(rotation(axis * (std::atan2(sine, glm::dot(forward, along)) / sine)) * orientation);
}

template Quat<float> facing_velocity(const Quat<float>&, const Vec3<float>&, float);
template Quat<double> facing_velocity(const Quat<double>&, const Vec3<double>&, double);
template ReceivedUpdate<float> hull_point(const ReceivedUpdate<float>&, float);
template ReceivedUpdate<double> hull_point(const ReceivedUpdate<double>&, double);
template Quat<float> orient_along(const Quat<float>&, const Vec3<float>&, const Vec3<float>&, float);
template Quat<double> orient_along(const Quat<double>&, const Vec3<double>&, const Vec3<double>&, double);

} // namespace dr
