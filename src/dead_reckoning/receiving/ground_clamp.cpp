#include "dead_reckoning/receiving/ground_clamp.h"

#include "dead_reckoning/finite.h"
#include "dead_reckoning/rotation.h"
#include "tunables/assert.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

namespace dr {

namespace {

/// Rays start this far above a point, to find the ground above an actor deep under a hill [m].
constexpr double ray_start = 20;
/// Cosines of tilts, of an actor and of the plane under it. Up to 60°, steeper than tracks can hold, the actor stands
/// on its footprint. From 75° on it lies on another part of the hull, and its footprint does not count.
constexpr double standing = 0.5, lying = 0.25;

/// Share of the tilt to apply to an actor whose up axis has the vertical part `upward`: 1 standing, 0 lying, linear in
/// between.
template <class Real> Real footing(Real upward) {
    return std::clamp((upward - Real(lying)) / Real(standing - lying), Real(0), Real(1));
}

/// Body to world with the up axis `up` and the heading of `orientation`.
template <class Real> Quat<Real> tilt(const Quat<Real>& orientation, const Vec3<Real>& up) {
    Vec3<Real> forward = orientation * Vec3<Real>(1, 0, 0);
    // Keep the direction of the forward axis on the map; its height follows from forward · up = 0. A hull that points
    // straight up or down has no heading: its roof or floor then gives the direction.
    if (forward.x * forward.x + forward.y * forward.y < Real(1e-6))
        forward = orientation * Vec3<Real>(0, 0, forward.z > 0 ? -1 : 1);
    forward.z = -(forward.x * up.x + forward.y * up.y) / up.z;
    forward = glm::normalize(forward);
    return glm::normalize(glm::quat_cast(glm::mat<3, 3, Real>(forward, glm::cross(up, forward), up)));
}

} // namespace

tunables::Tunables tunables(GroundClampSettings& settings) {
    static constexpr std::string_view modes[] = {"none", "only-up", "always"};
    static constexpr std::string_view grounds[] = {"rays", "triangles", "nearest"};
    using S = GroundClampSettings;
    const ::tunables::RowsOf<S> row{settings, "Murphy 18.6"};
    return {
        row.choice("clamp", modes, &S::mode,
                   "Ground clamping of remote tanks: none, only up (tanks may fly), or always"),
        row.choice("clamp-mines", modes, &S::mines,
                   "Ground clamping of mines; none: mines sink into the ground where they fall and roll"),
        row.number("clamp-one-point-beyond", "m", 0, 1000, &S::one_point_beyond,
                   "Distance from the camera beyond which one ray and the ground's normal replace three rays; 0: never",
                   "never"),
        row.number("clamp-interval", "s", 0, 2, &S::interval,
                   "Time between two clamps of an actor; height and tilt keep their offsets in between; 0: every frame",
                   "every frame"),
        row.number("clamp-interval-beyond", "m", 0, 1000, &S::interval_beyond,
                   "Distance from the camera up to which actors are clamped in every frame"),
        row.number("clamp-smoothing", "s", 0, 1, &S::smoothing,
                   "Time constant for smoothing the clamp's correction of height and tilt; 0: no smoothing", "off"),
        row.number("clamp-sink", "m", 0, 1, &S::sink, "Maximum depth under the ground that smoothing may cause"),
        row.choice("clamp-ground", grounds, &S::ground,
                   "Source of ground heights: rays of the physics engine; the terrain's triangles, which agree to 1 mm "
                   "and cost far less; or nearest, rays for the tanks nearest to the camera and triangles for the "
                   "others"),
        row.number("clamp-rays", "", 1, 1000, &S::rays_for,
                   "Number of tanks nearest to the camera that clamp-ground nearest clamps by rays")};
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
        const auto hit = ground(point.x, point.y, point.z + static_cast<Real>(ray_start));
        if (!hit || (mode == ClampMode::only_up && point.z >= hit->height))
            continue;
        highest_lift = moved ? std::max(highest_lift, hit->height - point.z) : hit->height - point.z;
        point.z = hit->height;
        moved = true;
    }
    if (!moved)
        return state;

    KinematicState<Real> clamped = state;
    clamped.position.z += std::max(highest_lift, Real(0));
    Vec3<Real> normal = glm::cross(points[1] - points[0], points[2] - points[0]);
    if (normal.z < 0)
        normal = -normal;
    const Real upward = (state.orientation * Vec3<Real>(0, 0, 1)).z;
    if (!(normal.z > 0 && upward > 0))
        return clamped;
    normal = glm::normalize(normal);
    const Real share = footing(std::min(upward, normal.z));
    if (share == 0)
        return clamped;
    clamped.orientation = blend(state.orientation, tilt(state.orientation, normal), share);
    // The origin is `above` the footprint's plane along its normal n: n · (origin − Q0) = above, solved for the height.
    const Real above = -footprint[0].z;
    const Real dx = state.position.x - points[0].x;
    const Real dy = state.position.y - points[0].y;
    const Real height = points[0].z + (above - normal.x * dx - normal.y * dy) / normal.z;
    clamped.position.z += (height - clamped.position.z) * share;
    if (mode == ClampMode::only_up)
        clamped.position.z = std::max(clamped.position.z, state.position.z);
    return clamped;
}

template <class Real>
KinematicState<Real> clamp_by_one_point(const KinematicState<Real>& state, const Footprint<Real>& footprint,
                                        const GroundHeight<Real>& ground, ClampMode mode) {
    if (mode == ClampMode::none)
        return state;
    const Vec3<Real>& origin = state.position;
    const auto hit = ground(origin.x, origin.y, origin.z + static_cast<Real>(ray_start));
    if (!hit)
        return state;
    const bool steep = !(hit->normal.z > static_cast<Real>(standing));
    // The origin is `above` the plane along the normal, so vertically above / n_z.
    const Real height = hit->height - footprint[0].z / (steep ? Real(1) : hit->normal.z);
    if (mode == ClampMode::only_up && origin.z >= height)
        return state;
    KinematicState<Real> clamped = state;
    clamped.position.z = height;
    if (!steep)
        clamped.orientation = tilt(state.orientation, hit->normal);
    return clamped;
}

template <class Real>
KinematicState<Real> GroundClamp<Real>::corrected(KinematicState<Real> state, const Correction& correction) {
    state.position.z += correction.lift;
    state.orientation = glm::normalize(correction.tilt * state.orientation);
    return state;
}

template <class Real>
typename GroundClamp<Real>::Correction GroundClamp<Real>::correction(const KinematicState<Real>& from,
                                                                     const KinematicState<Real>& to) {
    return {to.position.z - from.position.z, to.orientation * glm::conjugate(from.orientation)};
}

template <class Real>
void GroundClamp<Real>::resume(const KinematicState<Real>& before, const KinematicState<Real>& shown) {
    earlier_ = correction(before, shown);
    fade_left_ = fade_time;
    started_ = false; // the own correction may be old
}

template <class Real>
KinematicState<Real> GroundClamp<Real>::apply(const KinematicState<Real>& displayed, const Footprint<Real>& footprint,
                                              const GroundHeight<Real>& ground, ClampMode mode,
                                              const GroundClampSettings& settings, const Frame& frame) {
    const KinematicState<Real> shown = clamp(displayed, footprint, ground, mode, settings, frame);
    fade_left_ = frame.restart ? 0 : std::max(fade_left_ - frame.dt, 0.0);
    if (fade_left_ <= 0)
        return shown;
    Correction mixed = correction(displayed, shown);
    const auto share = static_cast<Real>(fade_left_ / fade_time);
    mixed.lift += (earlier_.lift - mixed.lift) * share;
    mixed.tilt = blend(mixed.tilt, earlier_.tilt, share);
    return corrected(displayed, mixed);
}

template <class Real>
KinematicState<Real> GroundClamp<Real>::clamp(const KinematicState<Real>& displayed, const Footprint<Real>& footprint,
                                              const GroundHeight<Real>& ground, ClampMode mode,
                                              const GroundClampSettings& settings, const Frame& frame) {
    DR_ASSERT(finite(displayed) && std::isfinite(frame.time) && frame.dt >= 0);
    const bool starts = !started_ || frame.restart || mode != mode_;
    const bool intermittent = settings.interval > 0 && static_cast<double>(frame.distance) > settings.interval_beyond;
    const double turn = intermittent ? std::floor(frame.time / settings.interval + frame.stagger) : turn_;
    const bool smooth = settings.smoothing > 0 && !starts;
    const bool due = starts || !intermittent || turn != turn_;
    started_ = true;
    mode_ = mode;
    turn_ = turn;

    KinematicState<Real> target;
    if (due) {
        const bool far =
            settings.one_point_beyond > 0 && static_cast<double>(frame.distance) > settings.one_point_beyond;
        target = far ? clamp_by_one_point(displayed, footprint, ground, mode)
                     : clamp_to_ground(displayed, footprint, ground, mode);
        if (!intermittent && settings.smoothing <= 0)
            return target; // clamps in every frame without smoothing keep no correction
        wanted_ = correction(displayed, target);
    } else {
        target = corrected(displayed, wanted_);
    }
    if (!smooth) {
        applied_ = wanted_;
        return target;
    }

    const auto share = static_cast<Real>(-std::expm1(-frame.dt / settings.smoothing));
    applied_.lift += (wanted_.lift - applied_.lift) * share;
    applied_.tilt = blend(applied_.tilt, wanted_.tilt, share);
    KinematicState<Real> shown = corrected(displayed, applied_);
    // Plane of the target's footprint, n · (p − Q0) = 0, solved for the height at each point.
    const Vec3<Real> normal = target.orientation * Vec3<Real>(0, 0, 1);
    const Vec3<Real> on_plane = target.position + target.orientation * footprint[0];
    if (!(normal.z > static_cast<Real>(lying)))
        return shown;
    Real too_deep = 0;
    for (const Vec3<Real>& foot : footprint) {
        const Vec3<Real> point = shown.position + shown.orientation * foot;
        too_deep = std::max(too_deep, glm::dot(normal, on_plane - point) / normal.z - static_cast<Real>(settings.sink));
    }
    applied_.lift += too_deep;
    shown.position.z += too_deep;
    return shown;
}

template KinematicState<float> clamp_to_ground(const KinematicState<float>&, const Footprint<float>&,
                                               const GroundHeight<float>&, ClampMode);
template KinematicState<float> clamp_by_one_point(const KinematicState<float>&, const Footprint<float>&,
                                                  const GroundHeight<float>&, ClampMode);
template class GroundClamp<float>;
template KinematicState<double> clamp_to_ground(const KinematicState<double>&, const Footprint<double>&,
                                                const GroundHeight<double>&, ClampMode);
template KinematicState<double> clamp_by_one_point(const KinematicState<double>&, const Footprint<double>&,
                                                   const GroundHeight<double>&, ClampMode);
template class GroundClamp<double>;

} // namespace dr
