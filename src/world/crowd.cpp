#include "world/crowd.h"

#include "platform/executor.h"
#include "tunables/assert.h"

#include <algorithm>
#include <limits>

namespace world {

namespace {

/// Sets `strays` to 1 for actors outside the safe region, which `confine` might move, and to 0 for the others.
DR_WIDE void look_for_strays(const dr::Batch::Shown& __restrict shown, const SafeRegion& free,
                             const dr::Lanes& __restrict lowest, dr::Lanes& __restrict strays) {
    const float distance2 = free.distance < 0 ? -1 : free.distance * free.distance;
    const float speed2 = free.speed < 0 ? -1 : free.speed * free.speed;
    for (std::size_t i = 0; i < dr::lane_count; ++i) {
        const float x = shown.position[0][i], y = shown.position[1][i], z = shown.position[2][i];
        const float vx = shown.velocity[0][i], vy = shown.velocity[1][i], vz = shown.velocity[2][i];
        // `&` of integers instead of `&&`, because branches would prevent vectorisation.
        const int stays = int{shown.strayed[i] <= distance2} & int{vx * vx + vy * vy + vz * vz <= speed2} &
                          int{x * x <= free.edge * free.edge} & int{y * y <= free.edge * free.edge} &
                          int{z >= lowest[i]} & int{z <= free.highest};
        strays[i] = stays != 0 ? 0.0f : 1.0f;
    }
}

void advance_block(dr::Batch& crowd, std::size_t block, const CrowdLand& land, const FinishPose& aside) {
    const dr::FootprintLanes& feet = crowd.feet(block);
    dr::Batch::Shown shown;
    dr::Lanes strays, lowest;
    crowd.prefetch(block);
    crowd.advance(block, shown);
    // No lower bound for clamped actors, because the clamp lifts them from any depth.
    for (std::size_t lane = 0; lane < dr::lane_count; ++lane)
        lowest[lane] = feet.any[lane] ? std::numeric_limits<float>::lowest() : land.safe_region.lowest;
    look_for_strays(shown, land.safe_region, lowest, strays);
    auto alone = feet.any | feet.apart;
    if (land.heights && alone != feet.apart)
        alone = feet.apart | dr::clamp_lanes(shown, feet, land.heights);
    crowd.show(block, shown);
    for (std::size_t lane = 0; lane < dr::lane_count; ++lane) {
        const dr::Batch::Slot slot = block * dr::lane_count + lane;
        dr::DisplayedActor* const member = crowd.member(slot);
        // `aside` identifies the actor by its slot.
        DR_ASSERT(!member || (member->in_batch() && member->slot() == slot));
        if (!member || !(alone[lane] || strays[lane] > 0))
            continue;
        member->displayed.state.position = crowd.position(slot);
        member->displayed.state.orientation = crowd.orientation(slot);
        aside(*member, strays[lane] > 0);
    }
}

} // namespace

dr::GroundHeights heights_of(const Terrain& terrain) {
    return [&terrain](const float* x, const float* y, std::size_t count, float* height) {
        terrain.heights(x, y, count, height);
    };
}

void advance(dr::Batch& crowd, dr::FrameTime now, const CrowdLand& land, const FinishPose& aside) {
    if (crowd.size() == 0)
        return;
    crowd.frame(now);
    constexpr std::size_t grain = 160; // blocks per task: about 20 µs of work, less than waking a second thread takes
    platform::parallel_for((crowd.blocks() + grain - 1) / grain, 1, [&](std::size_t part) {
        for (std::size_t block = part * grain; block < std::min((part + 1) * grain, crowd.blocks()); ++block)
            advance_block(crowd, block, land, aside);
    });
}

} // namespace world
