/// Convergences that add a fading error to the prediction: Q_t = P'_t + e(T_t). The error starts as e = P0 − P'0 with
/// the slope V0 − V'0.

#include "dead_reckoning/convergences/convergences.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace dr::convergence {

namespace {

/// Displayed position: the prediction plus an error that fades along a cubic to 0 at B = `gone_after` [s]. With
/// s = T_t/B, E0 = P0 − P'0 and Ev = V0 − V'0 the error is E0 (1−s)² (1+2s) + Ev B s (1−s)².
template <class Real> Vec3<Real> fading(const ConvergenceInput<Real>& in, Real gone_after) {
    const Segment<Real>& segment = in.segment;
    if (in.elapsed >= gone_after)
        return in.prediction.position;
    const Real s = in.elapsed / gone_after, left = (1 - s) * (1 - s);
    const Vec3<Real> error = segment.position - segment.known.position;
    const Vec3<Real> velocity_error = segment.velocity - segment.known.velocity;
    return in.prediction.position + error * (left * (1 + 2 * s)) + velocity_error * (gone_after * s * left);
}

} // namespace

/// Duration of the blend: B = min(T_Δ, max(0.25 s, 0.4 T_Δ)), however large the error is.
template <class Real> Real offset_time(const Segment<Real>& segment) {
    const Real interval = segment.interval;
    return std::min(interval, std::max(Real(0.25), Real(0.4) * interval));
}
template <class Real> Vec3<Real> offset(const ConvergenceInput<Real>& in) {
    return fading(in, offset_time(in.segment));
}

/// Duration B of the blend [s], from three frames to T_Δ: the shortest for which the error's acceleration at the end of
/// the blend, (6 E0 + 2 Ev B)/B², stays within a limit. A small error fades at once, a large one within T_Δ. The limit
/// grows with T_Δ, 40 (1 + T_Δ) m/s²: rare updates have large errors, and the display is wrong while they fade.
template <class Real> Real ease_time(const Segment<Real>& segment) {
    constexpr Real shortest = Real(3) / 60; // three frames at 60 Hz [s]; a shorter blend is a visible jump
    const Real hardest = 40 * (1 + segment.interval);
    const Real error = glm::length(segment.position - segment.known.position);
    const Real velocity_error = glm::length(segment.velocity - segment.known.velocity);
    const Real soonest = (velocity_error + std::sqrt(velocity_error * velocity_error + 6 * hardest * error)) / hardest;
    return std::min(segment.interval, std::max(shortest, soonest));
}
template <class Real> Vec3<Real> ease(const ConvergenceInput<Real>& in) { return fading(in, ease_time(in.segment)); }

/// Adds an error that fades like a critically damped spring with ω = 4/T_Δ: (E0 + (Ev + ω E0) T_t) e^{−ω T_t}. It never
/// reaches 0.
template <class Real> Vec3<Real> spring(const ConvergenceInput<Real>& in) {
    const Segment<Real>& segment = in.segment;
    if (!(segment.interval > 0))
        return in.prediction.position;
    const Real omega = 4 / segment.interval;
    const Vec3<Real> error = segment.position - segment.known.position;
    const Vec3<Real> velocity_error = segment.velocity - segment.known.velocity;
    return in.prediction.position +
           (error + (velocity_error + error * omega) * in.elapsed) * std::exp(-omega * in.elapsed);
}

template float offset_time(const Segment<float>&);
template double offset_time(const Segment<double>&);
template float ease_time(const Segment<float>&);
template double ease_time(const Segment<double>&);
DR_CONVERGENCE(offset)
DR_CONVERGENCE(ease)
DR_CONVERGENCE(spring)

} // namespace dr::convergence
