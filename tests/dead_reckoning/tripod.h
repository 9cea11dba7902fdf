#pragma once
/// A footprint, and poses and ground for clamp tests.

#include "dead_reckoning/receiving/ground_clamp.h"
#include "dead_reckoning/rotation.h"

namespace dr::test {

using V = Vec3<double>;
using State = KinematicState<double>;

/// Two front points and one rear point, half a metre below the origin; their centroid is not below the origin.
inline const Footprint<double> tripod = {V(2, 1, -0.5), V(2, -1, -0.5), V(-1, 0, -0.5)};

inline GroundHeight<double> plane(double height, double slope_x, double slope_y) {
    const V up = glm::normalize(V(-slope_x, -slope_y, 1));
    return [=](double x, double y, double) {
        return std::optional(GroundHit<double>(height + slope_x * x + slope_y * y, up));
    };
}

inline State at(V position, V rotation_vector = {0, 0, 0}) {
    State state;
    state.position = position;
    state.orientation = rotation(rotation_vector);
    state.velocity = {3, 4, 5};
    return state;
}

inline V axis(const State& state, V body) { return state.orientation * body; }
inline double heading(const State& state) {
    const V forward = axis(state, {1, 0, 0});
    return std::atan2(forward.y, forward.x);
}

} // namespace dr::test
