#pragma once
/// Receiving end of the compact coding for one direction of a link: packets go in, updates and acknowledgements come
/// out. Despite loss, duplicates and reordering, an update comes out as it was sent, or not at all.

#include "protocol/compact/ack_tracker.h"
#include "protocol/compact/entry.h"

#include <functional>
#include <optional>
#include <vector>

namespace protocol::compact {

/// An update, with the fields that the coding adds.
struct Decoded {
    ActorUpdate update{};
    std::uint8_t mode = 0;     ///< the sender's DR mode for this receiver (State::mode)
    std::uint8_t level = 0;    ///< level of precision
    std::uint32_t missing = 0; ///< number of the actor's updates missing between the newest earlier one and this one
    std::size_t bytes = 0;     ///< its share of the packet, rounded up [B]
};

class Decoder {
  public:
    /// `ground` must outlive the decoder and equal the sender's.
    explicit Decoder(const Ground& ground) : ground_(&ground) {}

    /// Returns the actor's last merged update, from which missing blocks are filled.
    using Last = std::function<dr::Update<float>(ActorId actor)>;
    /// Appends the packet's updates. False if it is malformed: then none of it counts. A packet that is repeated or too
    /// late adds nothing. If an entry's baseline is missing, that entry and those after it are left out, and the packet
    /// is not acknowledged.
    bool decode(const CompactBatch& batch, const Last& last, std::vector<Decoded>& updates);
    /// The acknowledgement for the sender; `nullopt` if nothing has arrived since the last call.
    std::optional<CompactAck> take_ack() { return ack_tracker_.take_ack(); }
    /// `take_ack`, when it is due (DelayedAck). Call it once a frame; `now` [s] must not decrease.
    std::optional<CompactAck> take_ack_if_due(double now) { return ack_tracker_.take_ack_if_due(now); }
    /// Number of acknowledgements that were due.
    [[nodiscard]] std::uint64_t answers() const { return ack_tracker_.answers(); }

    struct Counts {
        std::uint64_t packets = 0; ///< accepted packets, `unknown` ones included
        std::uint64_t late = 0;    ///< packets that were repeated or too late
        std::uint64_t malformed = 0;
        std::uint64_t unknown = 0; ///< accepted packets that were read only up to an entry whose baseline is missing
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] const BitCounts& bit_counts() const { return bit_counts_; }

  private:
    struct Kept {
        Record record;
        std::uint32_t serial = 0; ///< low `serial_bits` of the entry's number
        std::uint64_t number = 0; ///< number of its packet
    };
    struct Slot {
        ActorId actor = 0;
        /// Number of the newest packet with an entry of this slot; older packets cannot give the slot to another actor.
        std::uint64_t bound = 0;
        std::vector<Kept> kept{};
        /// Number of a baseline's packet, and of the later packet that used this baseline. Replaced at most once in
        /// `window` packets; records older than the former `named` are then dropped.
        std::uint64_t named = 0, named_in = 0;
    };
    struct Entry {
        Name name;
        Kept kept;
        std::uint64_t baseline = 0; ///< number of the packet with its baseline; 0: no baseline
        std::size_t bits = 0;
    };
    enum class Read { entry, unknown, malformed };
    Read read(CountingStream<ReadStream>& stream, Entry& entry, std::uint32_t first_slot, int slot_parameter,
              std::uint64_t number) const;
    void take(const Entry& entry, const Last& last, std::vector<Decoded>& updates);

    const Ground* ground_;
    std::vector<Slot> slots_;
    AckTracker ack_tracker_;
    int late_ = 0; ///< late packets in a row; more than 64: the sender has started again, and the decoder does, too
    Counts counts_;
    BitCounts bit_counts_;
};

} // namespace protocol::compact
