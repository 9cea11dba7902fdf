#pragma once
/// Rotations for dead reckoning (Murphy 18.7): rotation vectors, interpolation, angles.

#include "dead_reckoning/state.h"

#include <cmath>
#include <numbers>

namespace dr {

/// exp(v): the rotation by |v| [rad] about the axis v (listing 18.3). Accurate for |v| near 0.
template <class Real> Quat<Real> rotation(const Vec3<Real>& v) {
    const Real angle2 = glm::dot(v, v);
    // Below |v| = 1e-4 the series 1 − θ²/8, 1/2 − θ²/48 are exact to the rounding of a double.
    if (angle2 < Real(1e-8))
        return {1 - angle2 / 8, v * (Real(0.5) - angle2 / 48)};
    const Real angle = std::sqrt(angle2);
    return {std::cos(angle / 2), v * (std::sin(angle / 2) / angle)};
}

/// log(q): the rotation vector of a unit quaternion [rad], the shorter way. Inverse of `rotation`.
template <class Real> Vec3<Real> rotation_vector(const Quat<Real>& q) {
    const Vec3<Real> half = Vec3<Real>(q.x, q.y, q.z) * (q.w < 0 ? Real(-1) : Real(1));
    const Real sine = glm::length(half);
    return half * (sine > Real(1e-9) ? 2 * std::atan2(sine, std::abs(q.w)) / sine : Real(2));
}

/// The angle between two orientations [rad], 0..π. q and −q are the same orientation.
template <class Real> Real angle_between(const Quat<Real>& a, const Quat<Real>& b) {
    const Quat<Real> difference = glm::conjugate(a) * b;
    const Vec3<Real> axis(difference.x, difference.y, difference.z);
    return 2 * std::atan2(glm::length(axis), std::abs(difference.w));
}

/// Spherical interpolation from `a` to `b` the shorter way, normalised.
template <class Real> Quat<Real> blend(const Quat<Real>& a, const Quat<Real>& b, Real fraction) {
    return glm::normalize(glm::slerp(a, b, fraction));
}

/// Direction of the x axis of a body in the horizontal plane [rad], from east towards north.
template <class Real> Real heading(const Quat<Real>& orientation) {
    const Vec3<Real> forward = orientation * Vec3<Real>(1, 0, 0);
    return std::atan2(forward.y, forward.x);
}

/// The angle wrapped into −π..π [rad].
template <class Real> Real wrap_angle(Real angle) { return std::remainder(angle, 2 * std::numbers::pi_v<Real>); }

} // namespace dr
