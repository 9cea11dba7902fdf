#pragma once
/// Ground clamping (Murphy 18.6): the last step of display puts the pose of a remote actor on the ground.
///
/// Two pure functions clamp by three points or by one. GroundClamp adds a memory for clamps at intervals and for
/// smoothed corrections. Dead reckoning always continues from the pose *before* the clamp. Units: m, s; world z up;
/// body x forward, y left, z up.

#include "dead_reckoning/state.h"
#include "tunables/tunables.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace dr {

/// none: for actors that fly or dive. only_up: for actors that can jump. always: up and down.
enum class ClampMode { none, only_up, always };

struct GroundClampSettings {
    /// Source of ground heights: ray casts of a physics engine; the terrain's triangles; or rays for the nearest
    /// vehicles and triangles for the crowd beyond them.
    enum class Ground { rays, triangles, nearest };
    ClampMode mode = ClampMode::only_up;  ///< clamp mode of all actors except mines
    ClampMode mines = ClampMode::only_up; ///< clamp mode of mines
    /// From this distance to the camera on, one point is used instead of three [m]; 0: never.
    double one_point_beyond = 0;
    double interval = 0;        ///< time between two clamps, with a constant correction [s]; 0: every frame
    double interval_beyond = 0; ///< `interval` applies from this distance to the camera on [m]
    double smoothing = 0;       ///< time constant of the correction [s]; 0: not smoothed
    double sink = 0.05;         ///< largest depth under the ground that smoothing may cause [m]
    Ground ground = Ground::nearest;
    int rays_for = 24; ///< `nearest`: number of vehicles nearest to the camera whose ground rays find
    /// Whether every frame clamps by three points, without smoothing.
    [[nodiscard]] bool plain() const { return one_point_beyond <= 0 && interval <= 0 && smoothing <= 0; }
    bool operator==(const GroundClampSettings&) const = default;
};
tunables::Tunables tunables(GroundClampSettings& settings); ///< rows for menus and command lines, one per member

/// Result of a ray cast down. Converts from a height, as level ground.
template <class Real> struct GroundHit {
    Real height;                                              ///< height of the ground [m]
    Vec3<Real> normal;                                        ///< unit vector, upward
    GroundHit(Real level) : height(level), normal(0, 0, 1) {} // NOLINT(google-explicit-constructor)
    GroundHit(Real at, const Vec3<Real>& up) : height(at), normal(up) {}
};
/// The ground at (x, y) [m], searched downward from `from_z`; `nullopt` where there is no ground.
template <class Real> using GroundHeight = std::function<std::optional<GroundHit<Real>>(Real x, Real y, Real from_z)>;

/// Contact points of an actor: three points in body axes [m], for example two at the front and one at the rear. They
/// must have the same z (below the hull's floor) and not lie on one line. Murphy's mean height assumes that their
/// centroid is below the origin; here the plane through the clamped points gives the height instead.
template <class Real> using Footprint = std::array<Vec3<Real>, 3>;

/// How an actor of a batch is clamped (clamp_lanes.h).
struct ClampTarget {
    const Footprint<float>* footprint = nullptr; ///< nullptr: not clamped
    ClampMode mode = ClampMode::none;
    bool apart = false; ///< the caller clamps the actor itself
};

/// Moves and tilts the pose so that the footprint stands on the ground (`always`) or not below it (`only_up`). Heading,
/// x, y and velocity do not change. `only_up` never lowers the origin, and changes nothing if no point is below ground.
/// A point without ground under it stays where it is. From 60° to 75° tilt of the hull or of the clamped points' plane
/// the effect fades; beyond, the pose is only lifted out of the ground.
template <class Real>
KinematicState<Real> clamp_to_ground(const KinematicState<Real>& state, const Footprint<Real>& footprint,
                                     const GroundHeight<Real>& ground, ClampMode mode);

/// Clamps by a single ray under the origin: "and adjust the height directly using the intersection normal for
/// orientation". Costs a third of three points, but uses only the triangle under the origin. On ground steeper than 60°
/// only the height changes.
template <class Real>
KinematicState<Real> clamp_by_one_point(const KinematicState<Real>& state, const Footprint<Real>& footprint,
                                        const GroundHeight<Real>& ground, ClampMode mode);

/// Largest depth of the points `hull` (body axes [m]) under the ground, vertically [m]; 0 if none is below. `height(x,
/// y)`: height of the ground [m].
template <class Real, class Height>
Real penetration(const KinematicState<Real>& state, std::span<const Vec3<Real>> hull, const Height& height) {
    const auto to_world = glm::mat3_cast(state.orientation);
    Real deepest = 0;
    for (const Vec3<Real>& part : hull) {
        const Vec3<Real> point = state.position + to_world * part;
        deepest = std::max(deepest, height(point.x, point.y) - point.z);
    }
    return deepest;
}

/// The ground clamp of one displayed state, with a memory.
///
/// The correction consists of a lift [m] and a tilt in world axes, so that it stays valid while an actor turns on the
/// spot. Between two clamps the last correction is used again. With smoothing, the applied correction approaches the
/// wanted one with the time constant, independent of the frame rate. A falling tank would sink by speed × time
/// constant; so no point of the footprint may be deeper than `sink` below the unsmoothed footprint's plane.
///
/// After `resume` the correction fades from an earlier one to its own, so that a change of settings shows no jump.
template <class Real> class GroundClamp {
  public:
    /// Data of the frame other than the pose.
    struct Frame {
        double time = 0;      ///< time on the local clock [s]
        double dt = 0;        ///< time since the previous frame [s]
        Real distance = 0;    ///< distance from the camera [m]
        double stagger = 0;   ///< 0..1, different for each actor: spreads the clamps over the frames of an interval
        bool restart = false; ///< spawned or teleported: the memory is cleared
    };
    /// Returns the pose to draw. `displayed`: pose from prediction and convergence; it must be finite.
    KinematicState<Real> apply(const KinematicState<Real>& displayed, const Footprint<Real>& footprint,
                               const GroundHeight<Real>& ground, ClampMode mode, const GroundClampSettings& settings,
                               const Frame& frame);

    /// Continues from the last frame, in which another clamp or other settings moved the pose `before` to `shown`.
    void resume(const KinematicState<Real>& before, const KinematicState<Real>& shown);
    /// Time in which the correction fades after `resume` [s].
    static constexpr double fade_time = 0.5;
    [[nodiscard]] bool fading() const { return fade_left_ > 0; }

  private:
    struct Correction {
        Real lift = 0;               ///< [m]
        Quat<Real> tilt{1, 0, 0, 0}; ///< world axes
    };
    static KinematicState<Real> corrected(KinematicState<Real> state, const Correction& correction);
    static Correction correction(const KinematicState<Real>& from, const KinematicState<Real>& to);
    KinematicState<Real> clamp(const KinematicState<Real>& displayed, const Footprint<Real>& footprint,
                               const GroundHeight<Real>& ground, ClampMode mode, const GroundClampSettings& settings,
                               const Frame& frame);

    Correction wanted_;    ///< correction computed by the last clamp
    Correction applied_;   ///< correction applied in the last frame
    Correction earlier_;   ///< correction that fades after `resume`
    double fade_left_ = 0; ///< remaining time of the fade [s]
    double turn_ = 0;      ///< index of the interval with the last clamp
    ClampMode mode_ = ClampMode::none;
    bool started_ = false;
};

using Stance [[deprecated("ClampTarget")]] = ClampTarget;

} // namespace dr
