/// Curves with constant turn rate. For ctra and ctra-fade they lie in the plane of velocity and acceleration; for arc
/// the velocity turns at the angular velocity. Orientation turns at the published angular velocity and, for ctra and
/// ctra-fade, angular acceleration.

#include "dead_reckoning/predictors/turning.h"

#include "dead_reckoning/dis.h"
#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/predictors/predictors.h"
#include "dead_reckoning/rotation.h"
#include "dead_reckoning/scheme.h"

#include <cmath>
#include <complex>

namespace dr::predictor {

namespace {

/// (e^{zt} − 1)/z, accurate for small z t.
template <class Real> std::complex<Real> way(std::complex<Real> z, Real t) {
    const std::complex<Real> x = z * t;
    if (std::norm(x) > Real(0.01))
        return (std::exp(x) - Real(1)) / z;
    std::complex<Real> sum = 1, term = 1;
    for (int k = 2; k <= 10; ++k)
        sum += term *= x / static_cast<Real>(k);
    return sum * t;
}

/// Displacement along a curve of turn rate ω, in its plane, with x along the initial velocity. The speed is
/// v + g − g e^{−t/τ}; g = a τ is the total gain of speed from a fading acceleration.
template <class Real> std::complex<Real> faded_way(Real v, Real a, Real omega, Real t) {
    const Real tau = static_cast<Real>(fade_time), gain = a * tau;
    return (v + gain) * way<Real>({0, omega}, t) - gain * way<Real>({-1 / tau, omega}, t);
}

/// Displacement at the speed v + a t. ∫ s e^{iωs} ds = (t e^{iωt} − way)/(iω), which dis::acceleration_displacement
/// evaluates for any ω.
template <class Real> std::complex<Real> steady_way(Real v, Real a, Real omega, Real t) {
    const Vec3<Real> up(0, 0, omega), x(1, 0, 0);
    const Vec3<Real> sum = dis::velocity_displacement(up, x * v, t) + dis::acceleration_displacement(up, x * a, t);
    return {sum.x, sum.y};
}

/// Position on the curve after `t` [s], which must not exceed stopping_time().
template <class Real>
Vec3<Real> place(const KinematicState<Real>& known, const TurningCurve<Real>& curve, Real t, bool fades) {
    const std::complex<Real> way =
        fades ? faded_way(curve.speed, curve.gain, curve.rate, t) : steady_way(curve.speed, curve.gain, curve.rate, t);
    return known.position + (curve.along * way.real() + curve.across * way.imag());
}

template <class Real> bool moves(const KinematicState<Real>& known) {
    return glm::length(known.velocity) != 0 || glm::length(known.acceleration) != 0;
}

/// Before the update's instant the acceleration is constant, because a fading acceleration would grow backward without
/// bounds.
template <class Real> KinematicState<Real> turning_circle(const HistoryView<Real>& history, Real age, bool may_fade) {
    const bool fades = may_fade && age > 0;
    const KinematicState<Real> known = state_at_location(history.back().update);
    KinematicState<Real> state = known;
    extrapolate_orientation(state, age);
    if (!moves(known))
        return state;

    const TurningCurve<Real> curve = turning(known);
    const Real tau = static_cast<Real>(fade_time);
    const Real first = curve.speed, gain = curve.gain, rate = curve.rate;
    const Real t = std::min(age, stopping_time(curve, fades));
    const Real fading = fades ? std::exp(-t / tau) : Real(1);
    const Real now = t < age ? Real(0) : first + gain * (fades ? tau * (1 - fading) : t);
    const Vec3<Real> ahead = curve.along * std::cos(rate * t) + curve.across * std::sin(rate * t);
    state.position = place(known, curve, t, fades);
    state.velocity = ahead * now;
    state.acceleration = t < age ? Vec3<Real>(0) : ahead * (gain * fading) + glm::cross(curve.omega, state.velocity);
    return state;
}

void turning_places(const KinematicState<double>& known, double first, double dt, bool may_fade,
                    std::span<Vec3<double>> places) {
    const bool goes = moves(known);
    const TurningCurve<double> curve = goes ? turning(known) : TurningCurve<double>{};
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double age = first + static_cast<double>(i) * dt;
        const bool fades = may_fade && age > 0;
        places[i] = goes ? place(known, curve, std::min(age, stopping_time(curve, fades)), fades) : known.position;
    }
}

} // namespace

template <class Real> KinematicState<Real> arc(const HistoryView<Real>& history, Real age) {
    const KinematicState<Real> known = state_at_location(history.back().update);
    KinematicState<Real> state = known;
    const Quat<Real> turned = rotation(known.angular_velocity * age);
    state.position += dis::velocity_displacement(known.angular_velocity, known.velocity, age);
    state.velocity = turned * known.velocity;
    state.acceleration = glm::cross(known.angular_velocity, state.velocity);
    state.orientation = glm::normalize(turned * known.orientation);
    return state;
}

template <class Real> KinematicState<Real> ctra(const HistoryView<Real>& history, Real age) {
    return turning_circle<Real>(history, age, false);
}

template <class Real> KinematicState<Real> ctra_fade(const HistoryView<Real>& history, Real age) {
    return turning_circle<Real>(history, age, true);
}

void ctra_places(const HistoryView<double>& history, double first, double dt, std::span<Vec3<double>> places) {
    turning_places(history.back().update.state, first, dt, false, places);
}

void ctra_fade_places(const HistoryView<double>& history, double first, double dt, std::span<Vec3<double>> places) {
    turning_places(history.back().update.state, first, dt, true, places);
}

DR_PREDICTOR(arc)
DR_PREDICTOR(ctra)
DR_PREDICTOR(ctra_fade)

} // namespace dr::predictor
