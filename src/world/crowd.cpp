#include "world/crowd.h"

#include "platform/executor.h"

#include <algorithm>
#include <limits>

namespace world {

namespace {

/// Those that `confine` might move.
DR_WIDE void look_for_strays(const dr::Batch::Shown& __restrict shown, const Unconfined& free,
                             const dr::Lanes& __restrict lowest, dr::Lanes& __restrict strays) {
    const float distance2 = free.distance < 0 ? -1 : free.distance * free.distance;
    const float speed2 = free.speed < 0 ? -1 : free.speed * free.speed;
    for (std::size_t i = 0; i < dr::lane_count; ++i) {
        const float x = shown.position[0][i], y = shown.position[1][i], z = shown.position[2][i];
        const float vx = shown.velocity[0][i], vy = shown.velocity[1][i], vz = shown.velocity[2][i];
        // Numbers: with && there would be branches, and lanes are not worked on together.
        const int stays = int{shown.strayed[i] <= distance2} & int{vx * vx + vy * vy + vz * vz <= speed2} &
                          int{x * x <= free.edge * free.edge} & int{y * y <= free.edge * free.edge} &
                          int{z >= lowest[i]} & int{z <= free.highest};
        strays[i] = stays != 0 ? 0.0f : 1.0f;
    }
}

} // namespace

Crowd::Slot Crowd::take(const dr::Receiver<float>& receiver, const dr::PacketHistory<float>& history,
                        dr::Displayed<float>& displayed, const Manner& manner) {
    const Slot slot = batch_.take(receiver, history, displayed);
    if (slot == nowhere)
        return slot;
    feet_.resize(batch_.blocks());
    apart_.resize(batch_.blocks());
    const std::size_t block = slot / dr::lane_count, lane = slot % dr::lane_count;
    feet_[block].set(lane, manner.footprint ? *manner.footprint : dr::Footprint<float>{},
                     manner.footprint ? manner.mode : dr::ClampMode::none);
    apart_[block][lane] = manner.apart;
    return slot;
}

void Crowd::leave(Slot slot, dr::Receiver<float>* receiver) {
    const std::size_t block = slot / dr::lane_count, lane = slot % dr::lane_count;
    feet_[block].any.reset(lane);
    apart_[block].reset(lane);
    if (receiver)
        batch_.give_back(slot, *receiver);
    else
        batch_.free(slot);
}

void Crowd::advance(dr::FrameTime now, const Land& land, const std::function<void(Slot)>& aside) {
    if (batch_.size() == 0)
        return;
    batch_.frame(now);
    constexpr std::size_t grain = 160; // blocks, of 8: done in some 20 µs, before a second thread has woken up
    platform::parallel_for((batch_.blocks() + grain - 1) / grain, 1, [&](std::size_t part) {
        for (std::size_t block = part * grain; block < std::min((part + 1) * grain, batch_.blocks()); ++block)
            advance(block, land, aside);
    });
}

void Crowd::advance(std::size_t block, const Land& land, const std::function<void(Slot)>& aside) {
    dr::Batch::Shown shown;
    dr::Lanes strays, lowest;
    batch_.advance(block, shown);
    for (std::size_t lane = 0; lane < dr::lane_count; ++lane) // who is clamped is lifted, however deep he is
        lowest[lane] = feet_[block].any[lane] ? std::numeric_limits<float>::lowest() : land.unconfined.lowest;
    look_for_strays(shown, land.unconfined, lowest, strays);
    Some alone = apart_[block];
    alone |= land.heights ? dr::clamp_lanes(shown, feet_[block], land.heights) : feet_[block].any;
    batch_.show(block, shown);
    for (std::size_t lane = 0; lane < dr::lane_count; ++lane) {
        const Slot slot = block * dr::lane_count + lane;
        dr::Displayed<float>* displayed = batch_.shown_in(slot);
        if (!displayed || !(alone[lane] || strays[lane] > 0))
            continue;
        displayed->state.position = batch_.position(slot);
        displayed->state.orientation = batch_.orientation(slot);
        aside(slot);
    }
}

} // namespace world
