#pragma once
/// Actors that are reckoned together (dr::Batch), confined and clamped to the ground together, in blocks of eight that
/// worker threads share. What a block displays depends on nothing but its actors.

#include "dead_reckoning/receiving/clamp_lanes.h"
#include "world/confine.h"

#include <functional>
#include <vector>

namespace world {

class Crowd {
  public:
    using Slot = dr::Batch::Slot;
    static constexpr Slot nowhere = dr::Batch::nowhere;

    /// How one is put on the ground: by its footprint, or not at all; `apart`, its caller does that.
    struct Manner {
        const dr::Footprint<float>* footprint = nullptr;
        dr::ClampMode mode = dr::ClampMode::none;
        bool apart = false;
    };
    /// Takes over from a receiver that has just advanced. Nowhere: the batch does not take it.
    Slot take(const dr::Receiver<float>& receiver, const dr::PacketHistory<float>& history,
              dr::Displayed<float>& displayed, const Manner& manner);
    /// Before `advance`, when something has come for one that is in it: a segment begins, or, false, it has to leave.
    /// `pending`: the newest update is still of the drawn instant's future, and has to be asked for again.
    bool begin(Slot slot, dr::Receiver<float>& receiver, const dr::PacketHistory<float>& history, dr::FrameTime now,
               const dr::ReceiverSettings& settings, bool& pending) {
        return batch_.begin(slot, receiver, history, now, settings, pending);
    }
    /// The receiver goes on from what was displayed; or nobody does.
    void leave(Slot slot, dr::Receiver<float>* receiver);

    /// The land as a crowd asks for it.
    struct Land {
        dr::GroundHeights heights{}; ///< without it everybody who is clamped is set aside
        Unconfined unconfined{};
    };
    /// Everybody in it, at `now`. `aside` is called, several at once, for those that are to be confined and clamped by
    /// themselves: displayed is what was reckoned.
    void advance(dr::FrameTime now, const Land& land, const std::function<void(Slot)>& aside);

    [[nodiscard]] std::size_t size() const { return batch_.size(); }
    /// Where the predictor has one that is in it [m].
    [[nodiscard]] dr::Vec3<float> predicted(Slot slot) const { return batch_.predicted(slot); }

  private:
    using Some = std::bitset<dr::lane_count>;
    void advance(std::size_t block, const Land& land, const std::function<void(Slot)>& aside);

    dr::Batch batch_;
    std::vector<dr::Feet> feet_; ///< by block
    std::vector<Some> apart_;    ///< likewise
};

} // namespace world
