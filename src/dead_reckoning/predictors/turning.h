#pragma once
/// The curve of ctra and ctra-fade: turn rate ω = (v × a)/|v|² and tangential acceleration a·v̂, which may fade. The
/// vehicle never reverses on it. Its own frame: x along the initial velocity, y to the side to which it turns.

#include "dead_reckoning/state.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

namespace dr::predictor {

inline constexpr double fade_time = 0.5; ///< time constant τ of ctra-fade [s]
inline constexpr double crawling = 0.05; ///< below this speed the turn rate counts as 0 [m/s]

template <class Real> struct Turning {
    Vec3<Real> along{0}, across{0}; ///< unit vectors; `across` is 0 if the curve is straight
    Vec3<Real> omega{0};            ///< angular velocity [rad/s]
    Real rate = 0;                  ///< |ω| [rad/s]
    Real speed = 0;                 ///< initial speed [m/s]
    Real gain = 0;                  ///< initial tangential acceleration [m/s²]
};

/// The curve from `known`. Velocity and acceleration must not both be 0.
template <class Real> Turning<Real> turning(const KinematicState<Real>& known) {
    const Real speed = glm::length(known.velocity);
    const Real push = glm::length(known.acceleration);
    const bool slow = speed < static_cast<Real>(crawling);
    Turning<Real> curve;
    curve.along = slow && push > 0 ? known.acceleration / push : known.velocity / speed;
    curve.omega = slow ? Vec3<Real>(0) : glm::cross(known.velocity, known.acceleration) / (speed * speed);
    curve.rate = glm::length(curve.omega);
    curve.across = curve.rate > 0 ? glm::cross(curve.omega / curve.rate, curve.along) : Vec3<Real>(0);
    curve.speed = glm::dot(known.velocity, curve.along);
    curve.gain = glm::dot(known.acceleration, curve.along);
    return curve;
}

/// Time after which the vehicle has stopped [s]; infinity: it never stops.
template <class Real> Real stands_after(const Turning<Real>& curve, bool fades) {
    const Real tau = static_cast<Real>(fade_time);
    if (curve.gain < 0 && curve.speed > 0) {
        if (!fades)
            return -curve.speed / curve.gain;
        if (curve.speed + curve.gain * tau < 0)
            return -tau * std::log(1 + curve.speed / (curve.gain * tau));
    }
    return std::numeric_limits<Real>::infinity();
}

} // namespace dr::predictor
