#pragma once
/// Ground clamping (Murphy 18.6): after everything else, the drawn pose of a remote actor is put on the ground.
///
/// Two pure functions, by three points and by one, and a small class for what needs a memory: a clamp that is repeated
/// only now and then, and one whose correction is smoothed. What dead reckoning continues from is always the pose
/// *before* the clamp. Units: m, s; world z up; body x forward, y left, z up.

#include "dead_reckoning/state.h"
#include "tunables/tunables.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace dr {

/// none: for what flies or dives (mines show why not for others). only_up: for what can jump. always: up and down.
enum class ClampMode { none, only_up, always };

struct GroundClampSettings {
    /// Who answers where the ground is: an engine's rays down, or its triangles themselves.
    enum class Ground { rays, triangles };
    ClampMode mode = ClampMode::only_up;  ///< of what drives
    ClampMode mines = ClampMode::only_up; ///< of what is thrown and rolls
    double one_point_beyond = 0;          ///< actors farther from the viewer get the one-point clamp [m], 0: none
    double interval = 0;                  ///< between two clamps of an actor, the offset kept in between [s], 0: none
    double interval_beyond = 0;           ///< only for actors farther from the viewer than this [m]
    double smoothing = 0;                 ///< time constant of the correction [s], 0: not smoothed
    double sink = 0.05;                   ///< as deep as that a point may be because of the smoothing [m]
    Ground ground = Ground::triangles;
    /// By three points in every frame, at once.
    [[nodiscard]] bool plain() const { return one_point_beyond <= 0 && interval <= 0 && smoothing <= 0; }
    bool operator==(const GroundClampSettings&) const = default;
};
tunables::Tunables tunables(GroundClampSettings& settings); ///< clamp, clamp-...: one row a member

/// What a ray down finds. A bare height is level ground.
template <class Real> struct GroundHit {
    Real height;                                              ///< [m]
    Vec3<Real> normal;                                        ///< unit, upward
    GroundHit(Real level) : height(level), normal(0, 0, 1) {} // NOLINT(google-explicit-constructor)
    GroundHit(Real at, const Vec3<Real>& up) : height(at), normal(up) {}
};
/// The ground under (x, y) [m], searched downward from `from_z`; nothing where there is no ground.
template <class Real> using GroundHeight = std::function<std::optional<GroundHit<Real>>(Real x, Real y, Real from_z)>;

/// Where the actor touches ground: three points in body axes [m], e.g. two front and one rear, at the same z (under the
/// hull's floor) and not in one line. Their centroid need not lie under the origin: the text's mean height would be
/// wrong then, so the height is taken from the plane through the clamped points.
template <class Real> using Footprint = std::array<Vec3<Real>, 3>;

/// How one of many actors is put on the ground (clamp_lanes.h).
struct Stance {
    const Footprint<float>* footprint = nullptr; ///< nullptr: not at all
    ClampMode mode = ClampMode::none;
    bool apart = false; ///< its owner does that
};

/// The pose moved and tilted so that the footprint stands on (always) or not below (only up) the ground. Heading, x, y
/// and velocity are kept; only up never lowers the origin, and leaves a pose with no point below ground as it is. A
/// point with no ground under it stays where it is. The more the hull or those points' plane is tilted, from
/// 60° to 75°, the less it is put on them: then it is lifted out of the ground as it is.
template <class Real>
KinematicState<Real> clamp_to_ground(const KinematicState<Real>& state, const Footprint<Real>& footprint,
                                     const GroundHeight<Real>& ground, ClampMode mode);

/// The same by a single ray under the origin, "and adjust the height directly using the intersection normal for
/// orientation": a third of the cost, and blind for everything but the one triangle under the actor.
template <class Real>
KinematicState<Real> clamp_by_one_point(const KinematicState<Real>& state, const Footprint<Real>& footprint,
                                        const GroundHeight<Real>& ground, ClampMode mode);

/// How deep the deepest of `hull` (body axes [m]) is under the ground, vertically [m]; 0 if none is. `height(x, y)` is
/// the ground's [m].
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

/// The clamp of one displayed state, with its memory.
///
/// Its correction is a lift [m] and a tilt in world axes, so that it stays right for an actor that turns on the spot.
/// Between two clamps the correction of the last one is used again. Smoothed, what is applied approaches the correction
/// with the time constant, at any frame rate alike. A low-pass in both directions would let a falling tank sink by its
/// speed × the time constant; so where a point of the footprint would be deeper than `sink` under the plane of the
/// unsmoothed footprint, the rest of the lift is made at once.
template <class Real> class GroundClamp {
  public:
    /// What the frame says, beside the pose.
    struct Frame {
        double time = 0;      ///< on the viewer's clock [s]
        double dt = 0;        ///< since the frame before [s]
        Real distance = 0;    ///< from the viewer [m]
        double stagger = 0;   ///< 0..1, another one for each actor: spreads the clamps of an interval over its frames
        bool restart = false; ///< spawned or teleported: what was kept is forgotten
    };
    /// `displayed`: by prediction and convergence; what is returned is drawn.
    KinematicState<Real> apply(const KinematicState<Real>& displayed, const Footprint<Real>& footprint,
                               const GroundHeight<Real>& ground, ClampMode mode, const GroundClampSettings& settings,
                               const Frame& frame);

  private:
    struct Correction {
        Real lift = 0;               ///< [m]
        Quat<Real> tilt{1, 0, 0, 0}; ///< world axes
    };
    static KinematicState<Real> corrected(KinematicState<Real> state, const Correction& correction);

    Correction wanted_;  ///< of the last clamp
    Correction applied_; ///< in the last frame
    double turn_ = 0;    ///< number of the interval in which the last clamp was made
    ClampMode mode_ = ClampMode::none;
    bool started_ = false;
};

} // namespace dr
