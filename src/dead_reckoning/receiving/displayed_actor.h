#pragma once
/// One actor displayed under one scheme: its receiver, its displayed pose, and its slot while it is in a batch. All
/// actors join and leave a batch through this class.
///
/// Order in a frame: `begin` for members of the batch with new updates; the batch's frame; `advance` for the other
/// actors, and then `join`. Confining (world/confine.h) and clamping change `displayed` only: receiver and batch
/// continue from the pose before both.

#include "dead_reckoning/receiving/batch.h"

#include <memory>

namespace dr {

class DisplayedActor {
  public:
    DisplayedActor() = default; ///< not dead-reckoned until `set_scheme`
    explicit DisplayedActor(const Scheme& scheme) { set_scheme(scheme); }
    /// Copies the displayed pose only; the copy is not dead-reckoned.
    DisplayedActor(const DisplayedActor& other) : displayed(other.displayed) {}
    DisplayedActor(DisplayedActor&& other) noexcept;
    DisplayedActor& operator=(DisplayedActor other) noexcept;
    ~DisplayedActor() { leave(); }

    Displayed<float> displayed; ///< pose to draw, after the ground clamp

    /// Dead-reckons under this scheme from now on, starting at its prediction.
    void set_scheme(const Scheme& scheme);
    /// Dead-reckons under this scheme from now on. The next `advance` blends from the displayed pose, before the ground
    /// clamp. The actor must have been displayed.
    void change_scheme(const Scheme& scheme);
    [[deprecated("set_scheme")]] void reckon_by(const Scheme& scheme) { set_scheme(scheme); }
    void forget(); ///< stops dead reckoning; the displayed pose stays
    [[nodiscard]] bool reckoned() const { return receiver_ != nullptr; }
    /// The receiver. While the actor is in a batch, the receiver keeps its state from when the actor joined, or from
    /// when an update last came into use.
    [[nodiscard]] const Receiver<float>& receiver() const;

    /// Advances the receiver: see Receiver::advance. Not while in a batch.
    void advance(const PacketHistory<float>& history, FrameTime now, const ReceiverSettings& settings,
                 Receiver<float>::Outside outside = nullptr);
    /// For an actor that is simulated locally: displays its state `simulated` at `now`. A later `advance` continues
    /// from there (Receiver::resume).
    void hold(const Displayed<float>& simulated, FrameTime now, std::uint8_t incarnation);
    void rest(FrameTime now) { receiver_->rest(now); } ///< advances the time only: Receiver::rest

    [[nodiscard]] bool in_batch() const { return batch_ != nullptr; } ///< whether the actor is in a batch
    [[deprecated("in_batch")]] [[nodiscard]] bool together() const { return in_batch(); }
    [[nodiscard]] Batch::Slot slot() const { return slot_; } ///< slot of the actor in its batch
    /// Joins a batch after `advance` with the same history. The batch must outlive the membership. Returns false if the
    /// batch does not support the scheme or the update in use, or if no update is in use (after `hold`).
    bool join(Batch& batch, const PacketHistory<float>& history, const ClampTarget& target);
    /// Processes new updates of a member before the batch's frame. An update that comes into use at `now` begins its
    /// segment, or makes the actor leave the batch. Returns true if the newest location has not come into use yet: then
    /// call `begin` again in the next frame.
    bool begin(const PacketHistory<float>& history, FrameTime now, const ReceiverSettings& settings);
    /// Leaves the batch; the receiver continues from the state of the last frame.
    void leave();

    /// Predicted position, before convergence and ground clamp [m].
    [[nodiscard]] Vec3<float> predicted() const { return batch_ ? batch_->predicted(slot_) : receiver().predicted(); }

  private:
    void take_place_of(DisplayedActor& other) noexcept;

    /// Apart from the pose, so that the displayed poses of a crowd lie close together.
    std::unique_ptr<Receiver<float>> receiver_;
    Batch* batch_ = nullptr; ///< nullptr: not in a batch
    Batch::Slot slot_ = 0;
};

} // namespace dr
