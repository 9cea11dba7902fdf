#pragma once
/// One actor as it is displayed under one scheme: its receiver, its slot in a batch while it is moved on together with
/// others, and its pose. The only way into a batch and out of it.
///
/// Order in a frame: `begin` for members of the batch of whom something has come; the batch's frame; `advance` for the
/// others, and `join` after it. What is displayed is then confined and clamped in place: receiver and batch go on from
/// the pose before that.

#include "dead_reckoning/receiving/batch.h"

#include <optional>

namespace dr {

class DisplayedActor {
  public:
    DisplayedActor() = default; ///< not reckoned until `reckon_by`
    explicit DisplayedActor(const Scheme& scheme) : receiver_(scheme) {}
    /// A copy is displayed there, and not reckoned.
    DisplayedActor(const DisplayedActor& other) : displayed(other.displayed) {}
    DisplayedActor(DisplayedActor&& other) noexcept;
    DisplayedActor& operator=(DisplayedActor other) noexcept;
    ~DisplayedActor() { leave(); }

    Displayed<float> displayed; ///< after the ground clamp

    /// From now on under this scheme, starting at its prediction.
    void reckon_by(const Scheme& scheme);
    void forget(); ///< is not reckoned any more; stays displayed where it is
    [[nodiscard]] bool reckoned() const { return receiver_.has_value(); }
    /// While it is in a batch, the receiver stands where it was taken over.
    [[nodiscard]] const Receiver<float>& receiver() const;

    /// By its receiver, as that says. Not while it is in a batch.
    void advance(const PacketHistory<float>& history, FrameTime now, const ReceiverSettings& settings,
                 Receiver<float>::Outside outside = nullptr);
    /// It is simulated here, and is displayed like this until `now` (Receiver::resume).
    void hold(const Displayed<float>& simulated, FrameTime now, std::uint8_t incarnation);
    void rest(FrameTime now) { receiver_->rest(now); } ///< Receiver::rest

    [[nodiscard]] bool together() const { return batch_ != nullptr; } ///< it is in a batch
    [[nodiscard]] Batch::Slot slot() const { return slot_; }          ///< there
    /// Has just advanced with this history; from now on `batch`, which must outlive the membership, moves it on. False
    /// if the batch cannot: for its scheme or for the update in use.
    bool join(Batch& batch, const PacketHistory<float>& history, const Stance& stance);
    /// Before the batch's frame, when something has come: an update that comes into use at `now` begins its segment, or
    /// makes it leave. True while the newest update is of the drawn instant's future: call again in the next frame.
    bool begin(const PacketHistory<float>& history, FrameTime now, const ReceiverSettings& settings);
    /// The receiver goes on from where the batch had it in the last frame.
    void leave();

    /// Where the predictor has it, before convergence and clamp [m].
    [[nodiscard]] Vec3<float> predicted() const { return batch_ ? batch_->predicted(slot_) : receiver().predicted(); }

  private:
    void take_place_of(DisplayedActor& other) noexcept;

    std::optional<Receiver<float>> receiver_;
    Batch* batch_ = nullptr; ///< nullptr: it goes by itself
    Batch::Slot slot_ = 0;
};

} // namespace dr
