#pragma once
/// The three-point clamp (ground_clamp.h) for eight actors at once: clamp_to_ground by a ground that answers many
/// places in one call. Equal to it to rounding.

#include "dead_reckoning/receiving/batch.h"

namespace dr {

/// The ground under `count` places [m], the same triangles as GroundHeight's; NaN where there is no ground.
using GroundHeights = std::function<void(const float* x, const float* y, std::size_t count, float* height)>;

/// Clamps the lanes of `shown` that `feet` has, and returns those that it could not: they lie on their side, or their
/// ground is as steep as that, and are left as they were.
std::bitset<lane_count> clamp_lanes(Batch::Shown& shown, const Feet& feet, const GroundHeights& ground);

} // namespace dr
