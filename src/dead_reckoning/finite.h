#pragma once
/// Tests that no number of a vector or state is NaN or infinite.

#include "dead_reckoning/state.h"

#include <cmath>

namespace dr {

template <class Real> bool finite(const glm::vec<3, Real>& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

template <class Real> bool finite(const KinematicState<Real>& state) {
    const Quat<Real>& q = state.orientation;
    return finite(state.position) && finite(state.velocity) && finite(state.acceleration) &&
           finite(state.angular_velocity) && finite(state.angular_acceleration) && std::isfinite(q.w + q.x + q.y + q.z);
}

} // namespace dr
