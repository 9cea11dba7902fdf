#pragma once
/// Cubic Hermite interpolation: a curve through two positions with a given velocity at each.

#include "dead_reckoning/rotation.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace dr {

/// The curve from `start` to `end` at s = 0..1. The tangents are its derivatives by s at both ends.
template <class Real>
Vec3<Real> hermite(const Vec3<Real>& start, const Vec3<Real>& start_tangent, const Vec3<Real>& end,
                   const Vec3<Real>& end_tangent, Real s) {
    const Real s2 = s * s, s3 = s2 * s;
    return start * (2 * s3 - 3 * s2 + 1) + start_tangent * (s3 - 2 * s2 + s) + end * (3 * s2 - 2 * s3) +
           end_tangent * (s3 - s2);
}

/// Derivative by s of the curve of `hermite`.
template <class Real>
Vec3<Real> hermite_slope(const Vec3<Real>& start, const Vec3<Real>& start_tangent, const Vec3<Real>& end,
                         const Vec3<Real>& end_tangent, Real s) {
    const Real s2 = s * s;
    return (start - end) * (6 * s2 - 6 * s) + start_tangent * (3 * s2 - 4 * s + 1) + end_tangent * (3 * s2 - 2 * s);
}

/// Interpolates between `a` and `b`, which are `length` [s] apart, at the fraction s = 0..1: position and velocity by a
/// Hermite curve, orientation by slerp, acceleration and angular velocity linearly. The angular acceleration is that of
/// `a`.
template <class Real>
KinematicState<Real> between(const KinematicState<Real>& a, const KinematicState<Real>& b, Real length, Real s) {
    const Vec3<Real> ma = a.velocity * length, mb = b.velocity * length;
    KinematicState<Real> state = a;
    state.position = hermite(a.position, ma, b.position, mb, s);
    state.velocity = length > 0 ? hermite_slope(a.position, ma, b.position, mb, s) / length : b.velocity;
    state.acceleration += (b.acceleration - a.acceleration) * s;
    state.angular_velocity += (b.angular_velocity - a.angular_velocity) * s;
    state.orientation = blend(a.orientation, b.orientation, s);
    return state;
}

/// Converts a state to another precision.
template <class To, class From> KinematicState<To> converted(const KinematicState<From>& state) {
    return {Vec3<To>(state.position),    Vec3<To>(state.velocity),         Vec3<To>(state.acceleration),
            Quat<To>(state.orientation), Vec3<To>(state.angular_velocity), Vec3<To>(state.angular_acceleration)};
}

/// Computes accelerations and angular velocities of samples `step` [s] apart as central differences of velocities and
/// orientations; one-sided differences at both ends. `state_of` gives the state in a sample.
template <class Sample, class StateOf> void differentiate(std::vector<Sample>& samples, StateOf state_of, double step) {
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const std::size_t before = i > 0 ? i - 1 : 0, after = std::min(i + 1, samples.size() - 1);
        const auto &a = std::invoke(state_of, samples[before]), &b = std::invoke(state_of, samples[after]);
        if (before == after)
            continue;
        const double dt = step * static_cast<double>(after - before);
        auto& state = std::invoke(state_of, samples[i]);
        state.acceleration = (b.velocity - a.velocity) / dt;
        state.angular_velocity = rotation_vector(b.orientation * glm::conjugate(a.orientation)) / dt;
    }
}

} // namespace dr
