#pragma once
/// The three-point ground clamp for eight actors at once. It equals clamp_to_ground() (ground_clamp.h) to rounding, and
/// queries the ground for many places in one call.

#include "dead_reckoning/receiving/batch.h"

namespace dr {

/// Heights of the ground at `count` places [m], from the same triangles as GroundHeight; NaN where there is no ground.
using GroundHeights = std::function<void(const float* x, const float* y, std::size_t count, float* height)>;

/// Clamps the lanes of `shown` that are set in `feet.any`. Returns the lanes in which the actor or its ground is too
/// steep for this function: they are unchanged, and the caller must use clamp_to_ground().
std::bitset<lane_count> clamp_lanes(Batch::Shown& shown, const FootprintLanes& feet, const GroundHeights& ground);

} // namespace dr
