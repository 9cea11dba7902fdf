#pragma once
/// Actors dead-reckoned together (dr::Batch), confined and clamped in blocks of eight that worker threads share. The
/// result of a block depends on its own actors only.

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

/// Advances all actors of `crowd` to `now`. Actors that need individual confining and clamping are passed to `aside`,
/// from several threads at once; their displayed pose is then the dead-reckoned one.
void advance(dr::Batch& crowd, dr::FrameTime now, const CrowdLand& land,
             const std::function<void(dr::DisplayedActor&)>& aside);

} // namespace world
