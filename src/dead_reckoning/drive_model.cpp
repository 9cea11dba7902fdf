#include "dead_reckoning/drive_model.h"

#include "dead_reckoning/rotation.h"

#include <algorithm>

namespace dr {

template <class Real>
KinematicState<Real> drive(const KinematicState<Real>& state, const Stick& stick, double time,
                           const DriveParameters& parameters) {
    const double duration = std::min(time, longest_drive);
    if (!(duration > 0))
        return state;
    const auto steps = static_cast<int>(std::ceil(duration * 60));
    const Real dt = static_cast<Real>(duration / steps);

    const Real throttle = static_cast<Real>(stick.throttle);
    const auto full_speed = static_cast<Real>(throttle < 0 ? parameters.reverse_speed : parameters.forward_speed);
    const Real commanded_speed = stick.brake ? Real(0) : throttle * full_speed;
    const Real commanded_turn = static_cast<Real>(stick.steer) * static_cast<Real>(parameters.turn_rate);
    const Real turn_lag = static_cast<Real>(parameters.turn_lag);

    KinematicState<Real> now = state;
    const Vec3<Real> up = state.orientation * Vec3<Real>(0, 0, 1);
    Vec3<Real> forward = state.orientation * Vec3<Real>(1, 0, 0);
    Real speed = glm::dot(state.velocity, forward);
    Real turn = glm::dot(state.angular_velocity, up);
    for (int i = 0; i < steps; ++i) {
        const bool braking = stick.brake || speed * commanded_speed < 0;
        const auto speed_lag = static_cast<Real>(braking ? parameters.brake_lag : parameters.speed_lag);
        const Real new_speed = commanded_speed + (speed - commanded_speed) * std::exp(-dt / speed_lag);
        const Real new_turn = commanded_turn + (turn - commanded_turn) * std::exp(-dt / turn_lag);
        // Midpoint rule: the mean rates over the step, along the heading half-way.
        const Real half_turn = (turn + new_turn) / 4 * dt;
        const Quat<Real> half = rotation(up * half_turn);
        now.position += half * forward * ((speed + new_speed) / 2 * dt);
        now.orientation = glm::normalize(half * half * now.orientation);
        forward = now.orientation * Vec3<Real>(1, 0, 0);
        speed = new_speed;
        turn = new_turn;
        now.acceleration = forward * ((commanded_speed - speed) / speed_lag) + glm::cross(up, forward) * (turn * speed);
    }
    now.velocity = forward * speed;
    now.angular_velocity = up * turn;
    return now;
}

template KinematicState<float> drive(const KinematicState<float>&, const Stick&, double, const DriveParameters&);
template KinematicState<double> drive(const KinematicState<double>&, const Stick&, double, const DriveParameters&);

} // namespace dr
