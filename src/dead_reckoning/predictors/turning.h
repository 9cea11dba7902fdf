#pragma once
/// The curve of ctra and ctra-fade: turn rate ω = (v × a)/|v|² and tangential acceleration a·v̂, which may fade. The
/// vehicle never reverses on the curve. The curve's frame: x along the initial velocity, y to the side of the turn.

#include "dead_reckoning/state.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

namespace dr::predictor {

inline constexpr double fade_time = 0.5;          ///< time constant τ of ctra-fade [s]
inline constexpr double min_turning_speed = 0.05; ///< below this speed the turn rate counts as 0 [m/s]

template <class Real> struct TurningCurve {
    /// Axes x and y of the curve's frame: unit vectors in world axes. `across` is 0 if the curve is straight.
    Vec3<Real> along{0}, across{0};
    Vec3<Real> omega{0}; ///< angular velocity, world axes [rad/s]
    Real rate = 0;       ///< |ω| [rad/s]
    Real speed = 0;      ///< initial velocity along x [m/s]
    Real gain = 0;       ///< initial tangential acceleration [m/s²]
};

/// The curve that starts in the state `known`. Velocity and acceleration must not both be 0. Below the speed
/// `min_turning_speed`, x is the direction of the acceleration unless that is 0.
template <class Real> TurningCurve<Real> turning(const KinematicState<Real>& known) {
    const Real speed = glm::length(known.velocity);
    const Real push = glm::length(known.acceleration);
    const bool slow = speed < static_cast<Real>(min_turning_speed);
    TurningCurve<Real> curve;
    curve.along = slow && push > 0 ? known.acceleration / push : known.velocity / speed;
    curve.omega = slow ? Vec3<Real>(0) : glm::cross(known.velocity, known.acceleration) / (speed * speed);
    curve.rate = glm::length(curve.omega);
    curve.across = curve.rate > 0 ? glm::cross(curve.omega / curve.rate, curve.along) : Vec3<Real>(0);
    curve.speed = glm::dot(known.velocity, curve.along);
    curve.gain = glm::dot(known.acceleration, curve.along);
    return curve;
}

/// Time after which the vehicle has stopped [s]; infinity: it never stops.
template <class Real> Real stopping_time(const TurningCurve<Real>& curve, bool fades) {
    const Real tau = static_cast<Real>(fade_time);
    if (curve.gain < 0 && curve.speed > 0) {
        if (!fades)
            return -curve.speed / curve.gain;
        if (curve.speed + curve.gain * tau < 0)
            return -tau * std::log(1 + curve.speed / (curve.gain * tau));
    }
    return std::numeric_limits<Real>::infinity();
}

[[deprecated("min_turning_speed")]] inline constexpr double crawling = min_turning_speed;
template <class Real> using Turning [[deprecated("TurningCurve")]] = TurningCurve<Real>;
template <class Real> [[deprecated("stopping_time")]] Real stands_after(const TurningCurve<Real>& curve, bool fades) {
    return stopping_time(curve, fades);
}

} // namespace dr::predictor
