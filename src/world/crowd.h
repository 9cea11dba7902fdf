#pragma once
/// Dead-reckons many actors together (dr::Batch) and clamps them to the ground, in blocks of eight actors. Worker
/// threads share the blocks; the result of a block depends on its own actors only.

#include "dead_reckoning/receiving/clamp_lanes.h"
#include "dead_reckoning/receiving/displayed_actor.h"
#include "world/confine.h"

#include <functional>

namespace world {

/// Terrain data for `advance`.
struct CrowdLand {
    dr::GroundHeights heights{}; ///< empty: all actors that need clamping are passed to `aside`
    SafeRegion safe_region{};
};

/// Heights of a terrain, which must outlive the result.
dr::GroundHeights heights_of(const Terrain& terrain);

/// Finishes the displayed pose of an actor, which is neither confined nor clamped yet. `strays`: it is outside the safe
/// region, so confining may move it.
using FinishPose = std::function<void(dr::DisplayedActor&, bool strays)>;

/// Advances all actors of `crowd` to `now`. Calls `aside`, from several threads at once, for each actor outside the
/// safe region and for each that the batch cannot clamp.
void advance(dr::Batch& crowd, dr::FrameTime now, const CrowdLand& land, const FinishPose& aside);

} // namespace world
