/// The prediction plus an error that fades: Q_t = P'_t + e(T_t), from e = P0 − P'0 with the slope V0 − V'0.

#include "dead_reckoning/convergences/convergences.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace dr::convergence {

namespace {

/// Cubic, gone after B: E0 (1−s)² (1+2s) + Ev B s (1−s)², s = T_t/B.
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

/// Gone after B = min(T_Δ, max(0.25 s, 0.4 T_Δ)), however large it is.
template <class Real> Real offset_time(const Segment<Real>& segment) {
    const Real interval = segment.interval;
    return std::min(interval, std::max(Real(0.25), Real(0.4) * interval));
}
template <class Real> Vec3<Real> offset(const ConvergenceInput<Real>& in) {
    return fading(in, offset_time(in.segment));
}

/// Gone as soon as it can be: the cubic ends with the acceleration (6 E0 + 2 Ev B)/B², which sets B. A small error is
/// gone at once, a large one takes up to T_Δ. At most 40 (1 + T_Δ) m/s²: with updates that come seldom errors are
/// large, and what is drawn is wrong for as long as they fade.
template <class Real> Real ease_time(const Segment<Real>& segment) {
    constexpr Real shortest = Real(3) / 60; // three frames: less is a jump [s]
    const Real hardest = 40 * (1 + segment.interval);
    const Real error = glm::length(segment.position - segment.known.position);
    const Real velocity_error = glm::length(segment.velocity - segment.known.velocity);
    const Real soonest = (velocity_error + std::sqrt(velocity_error * velocity_error + 6 * hardest * error)) / hardest;
    return std::min(segment.interval, std::max(shortest, soonest));
}
template <class Real> Vec3<Real> ease(const ConvergenceInput<Real>& in) { return fading(in, ease_time(in.segment)); }

/// A critically damped spring, ω = 4/T_Δ, never cut off: (E0 + (Ev + ω E0) T_t) e^{−ω T_t}.
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
