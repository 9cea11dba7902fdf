#include "dead_reckoning/drive_model.h"

#include "dead_reckoning/rotation.h"
#include "tunables/assert.h"

#include <algorithm>
#include <cmath>

namespace dr {

namespace {

/// Speed of the tracks that the stick commands [m/s], and the time constant with which they reach it [s].
template <class Real> struct SpeedTarget {
    Real speed, lag;
    SpeedTarget(Real now, const Stick& stick, const DriveParameters& parameters)
        : speed(static_cast<Real>(stick.throttle < 0 ? parameters.reverse_speed : parameters.forward_speed) *
                (stick.brake ? Real(0) : static_cast<Real>(stick.throttle))),
          lag(static_cast<Real>(stick.brake || now * speed < 0 ? parameters.brake_lag : parameters.speed_lag)) {}
};

} // namespace

/// Traction limits the acceleration, and at speed the turn rate, because turn · speed is the acceleration across the
/// hull.
template <class Real>
Tracks<Real> drive(const Tracks<Real>& tracks, const Stick& stick, Real dt, const DriveParameters& parameters) {
    DR_ASSERT(dt >= 0 && parameters.speed_lag > 0 && parameters.brake_lag > 0 && parameters.turn_lag > 0);
    const SpeedTarget<Real> target(tracks.speed, stick, parameters);
    const auto max_pull = static_cast<Real>(parameters.traction);
    const Real faster = (target.speed - tracks.speed) * -std::expm1(-dt / target.lag);
    const Real speed = tracks.speed + std::clamp(faster, -max_pull * dt, max_pull * dt);
    const Real max_turn = max_pull / std::max(std::abs(speed), Real(1e-3));
    const Real wanted =
        std::clamp(static_cast<Real>(stick.steer) * static_cast<Real>(parameters.turn_rate), -max_turn, max_turn);
    return {speed, wanted + (tracks.turn - wanted) * std::exp(-dt / static_cast<Real>(parameters.turn_lag))};
}

template <class Real>
KinematicState<Real> drive(const KinematicState<Real>& state, const Stick& stick, double time,
                           const DriveParameters& parameters) {
    const double duration = std::min(time, max_drive_time);
    if (!(duration > 0))
        return state;
    constexpr double slack = 1e-6; // rounding must not add a step to a whole number of steps
    const auto steps = std::max(1, static_cast<int>(std::ceil(duration * 60 - slack)));
    const Real dt = static_cast<Real>(duration / steps);

    KinematicState<Real> now = state;
    const Vec3<Real> up = state.orientation * Vec3<Real>(0, 0, 1);
    Vec3<Real> forward = state.orientation * Vec3<Real>(1, 0, 0);
    Tracks<Real> tracks{glm::dot(state.velocity, forward), glm::dot(state.angular_velocity, up)};
    for (int i = 0; i < steps; ++i) {
        const Tracks<Real> next = drive(tracks, stick, dt, parameters);
        // Midpoint rule: the mean rates over the step, along the heading half-way.
        const Quat<Real> half = rotation(up * ((tracks.turn + next.turn) / 4 * dt));
        now.position += half * forward * ((tracks.speed + next.speed) / 2 * dt);
        now.orientation = glm::normalize(half * half * now.orientation);
        forward = now.orientation * Vec3<Real>(1, 0, 0);
        tracks = next;
    }
    const SpeedTarget<Real> target(tracks.speed, stick, parameters);
    const auto max_pull = static_cast<Real>(parameters.traction);
    const Real pull = std::clamp((target.speed - tracks.speed) / target.lag, -max_pull, max_pull);
    now.velocity = forward * tracks.speed;
    now.acceleration = forward * pull + glm::cross(up, forward) * (tracks.turn * tracks.speed);
    now.angular_velocity = up * tracks.turn;
    return now;
}

template Tracks<float> drive(const Tracks<float>&, const Stick&, float, const DriveParameters&);
template Tracks<double> drive(const Tracks<double>&, const Stick&, double, const DriveParameters&);
template KinematicState<float> drive(const KinematicState<float>&, const Stick&, double, const DriveParameters&);
template KinematicState<double> drive(const KinematicState<double>&, const Stick&, double, const DriveParameters&);

} // namespace dr
