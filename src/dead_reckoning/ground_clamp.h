#pragma once
/// Ground clamping (Murphy 18.6): after everything else, the drawn pose of a remote actor is put on the ground.

#include "dead_reckoning/state.h"
#include "tunables/tunables.h"

#include <functional>
#include <optional>

namespace dr {

enum class ClampMode { none, only_up, always };
std::span<const std::string_view> clamp_mode_names(); ///< "none", "only-up", "always"

struct GroundClampSettings {
    ClampMode mode = ClampMode::only_up;
};
tunables::Tunables tunables(GroundClampSettings& settings); ///< clamp

/// Ground height under (x, y) [m], searched downward from `from_z`; nothing where there is no ground.
template <class Real> using GroundHeight = std::function<std::optional<Real>(Real x, Real y, Real from_z)>;

/// Where the actor touches ground: three points in body axes [m], e.g. two front and one rear, at the same z (under the
/// hull's floor) and not in one line. Their centroid need not lie under the origin: the text's mean height would be
/// wrong then, so the height is taken from the plane through the clamped points.
template <class Real> using Footprint = std::array<Vec3<Real>, 3>;

/// The pose moved and tilted so that the footprint stands on (always) or not below (only up) the ground. Heading, x, y
/// and velocity are kept; only up never lowers the origin, and leaves a pose with no point below ground as it is. A
/// point with no ground under it stays where it is. Where the points give no plane to stand on (the hull on end) it is
/// lifted and not tilted.
template <class Real>
KinematicState<Real> clamp_to_ground(const KinematicState<Real>& state, const Footprint<Real>& footprint,
                                     const GroundHeight<Real>& ground, ClampMode mode);

} // namespace dr
