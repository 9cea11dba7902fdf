#include "dead_reckoning/ground_clamp.h"

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>

namespace dr {

namespace {

/// Rays start this far above a point, so that one deep under a hill still finds the ground [m].
constexpr double ray_start = 20;
/// The least cosine of a slope that a tank is put on, and of a hull's tilt: with the hull on end the three points lie
/// in one line on the map and give no plane.
constexpr double steepest = 0.05;

/// Body to world with the up axis `up` and the heading of `orientation`.
template <class Real> Quat<Real> tilt(const Quat<Real>& orientation, const Vec3<Real>& up) {
    Vec3<Real> forward = orientation * Vec3<Real>(1, 0, 0);
    // The forward axis keeps its direction on the map; its height follows from forward · up = 0. With the hull straight
    // up or down there is no heading to keep: its roof or floor shows where it was going.
    if (forward.x * forward.x + forward.y * forward.y < Real(1e-6))
        forward = orientation * Vec3<Real>(0, 0, forward.z > 0 ? -1 : 1);
    forward.z = -(forward.x * up.x + forward.y * up.y) / up.z;
    forward = glm::normalize(forward);
    return glm::normalize(glm::quat_cast(glm::mat<3, 3, Real>(forward, glm::cross(up, forward), up)));
}

} // namespace

std::span<const std::string_view> clamp_mode_names() {
    static constexpr std::string_view names[] = {"none", "only-up", "always"};
    return names;
}

tunables::Tunables tunables(GroundClampSettings& settings) {
    return {::tunables::bind({.name = "clamp",
                              .help = "Ground clamping of remote tanks: none, only up (they may fly), or always",
                              .choices = clamp_mode_names()},
                             settings, &GroundClampSettings::mode)};
}

template <class Real>
KinematicState<Real> clamp_to_ground(const KinematicState<Real>& state, const Footprint<Real>& footprint,
                                     const GroundHeight<Real>& ground, ClampMode mode) {
    if (mode == ClampMode::none)
        return state;
    Footprint<Real> points;
    Real highest_lift = 0;
    bool moved = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
        Vec3<Real>& point = points[i];
        point = state.position + state.orientation * footprint[i];
        const std::optional<Real> height = ground(point.x, point.y, point.z + static_cast<Real>(ray_start));
        if (!height || (mode == ClampMode::only_up && point.z >= *height))
            continue;
        highest_lift = moved ? std::max(highest_lift, *height - point.z) : *height - point.z;
        point.z = *height;
        moved = true;
    }
    if (!moved)
        return state;

    KinematicState<Real> clamped = state;
    Vec3<Real> normal = glm::cross(points[1] - points[0], points[2] - points[0]);
    if (normal.z < 0)
        normal = -normal;
    const Real footprint_area = glm::length(glm::cross(footprint[1] - footprint[0], footprint[2] - footprint[0]));
    if (!(normal.z > static_cast<Real>(steepest) * std::max(glm::length(normal), footprint_area))) {
        clamped.position.z += highest_lift;
        return clamped;
    }
    normal = glm::normalize(normal);
    clamped.orientation = tilt(state.orientation, normal);
    // The origin lies `above` the footprint's plane along the normal n: n · (origin − Q0) = above, solved for its
    // height.
    const Real above = -footprint[0].z;
    const Real dx = state.position.x - points[0].x;
    const Real dy = state.position.y - points[0].y;
    clamped.position.z = points[0].z + (above - normal.x * dx - normal.y * dy) / normal.z;
    if (mode == ClampMode::only_up)
        clamped.position.z = std::max(clamped.position.z, state.position.z);
    return clamped;
}

template KinematicState<float> clamp_to_ground(const KinematicState<float>&, const Footprint<float>&,
                                               const GroundHeight<float>&, ClampMode);
template KinematicState<double> clamp_to_ground(const KinematicState<double>&, const Footprint<double>&,
                                                const GroundHeight<double>&, ClampMode);

} // namespace dr
