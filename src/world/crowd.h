#pragma once
/// Actors that are reckoned together (dr::Batch), confined and clamped to the ground together, in blocks of eight that
/// worker threads share. What a block displays depends on nothing but its actors.

#include "dead_reckoning/receiving/clamp_lanes.h"
#include "dead_reckoning/receiving/displayed_actor.h"
#include "world/confine.h"

#include <functional>

namespace world {

/// The land as a crowd asks for it.
struct CrowdLand {
    dr::GroundHeights heights{}; ///< without it everybody who is clamped is set aside
    Unconfined unconfined{};
};

/// Of a terrain, which must outlive it.
dr::GroundHeights heights_of(const Terrain& terrain);

/// Moves everybody in `crowd` on to `now`. `aside` is called, several at once, for those that are to be confined and
/// clamped by themselves: displayed is what was reckoned.
void advance(dr::Batch& crowd, dr::FrameTime now, const CrowdLand& land,
             const std::function<void(dr::DisplayedActor&)>& aside);

} // namespace world
