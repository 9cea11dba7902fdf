#pragma once
/// One way of one link in the compact coding, at its end: packets go in, updates and acknowledgements come out.
/// Whatever is lost, doubled or overtaken, an update comes out as it was sent, or not at all.

#include "protocol/compact/entry.h"
#include "protocol/compact/receipts.h"

#include <functional>
#include <optional>
#include <vector>

namespace protocol::compact {

/// An update, and what the coding says of it.
struct Decoded {
    ActorUpdate update{};
    std::uint8_t mode = 0;  ///< in which the sender says that it is to be dead-reckoned
    std::uint8_t level = 0; ///< of precision
    std::uint32_t missing =
        0;                 ///< updates of this actor that were sent to us since the newest one before, and are not here
    std::size_t bytes = 0; ///< its part of the packet, rounded up
};

class Decoder {
  public:
    /// `ground` must outlive it, and be the sender's.
    explicit Decoder(const Ground& ground) : ground_(&ground) {}

    /// The actor's last merged update: what an update does not bring is as it is there.
    using Last = std::function<dr::Update<float>(ActorId actor)>;
    /// Appends the packet's updates. False if it is malformed: then nothing of it counts. A packet that came before, or
    /// is too late, brings nothing. An entry against a baseline that is not here is left out, and what follows it in
    /// the packet, which then is not acknowledged.
    bool decode(const CompactBatch& batch, const Last& last, std::vector<Decoded>& updates);
    /// What has come, if anything has since the last call: for the sender.
    std::optional<Seen> seen() { return receipts_.seen(); }
    /// That, when it is time to answer. Once a frame; `now` does not run backwards [s].
    std::optional<Seen> answer(double now) { return receipts_.answer(now); }
    [[nodiscard]] std::uint64_t answers() const { return receipts_.answers(); } ///< so far

    struct Counts {
        std::uint64_t packets = 0; ///< that were taken
        std::uint64_t late = 0;    ///< packets: came before, or are too late
        std::uint64_t malformed = 0;
        std::uint64_t unknown = 0; ///< entries without their baseline
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] const Account& account() const { return account_; }

  private:
    struct Kept {
        Record record;
        std::uint32_t serial = 0; ///< serial_bits of it
        std::uint64_t number = 0; ///< of its packet
    };
    struct Slot {
        ActorId actor = 0;
        std::uint64_t bound = 0; ///< to that actor, by that packet: what is older is about somebody else
        std::vector<Kept> kept{};
        std::uint64_t named = 0, named_in = 0; ///< the packet of a baseline, and the one that named it
    };
    struct Entry {
        Name name;
        Kept kept;
        std::uint64_t baseline = 0; ///< its packet's number; 0: none
        std::size_t bits = 0;
    };
    enum class Read { entry, unknown, malformed };
    Read read(Counted<ReadStream>& stream, Entry& entry, std::uint32_t first_slot, int slot_parameter,
              std::uint64_t number) const;
    void take(const Entry& entry, const Last& last, std::vector<Decoded>& updates);

    const Ground* ground_;
    std::vector<Slot> slots_;
    Receipts receipts_;
    int late_ = 0; ///< packets in a row that were
    Counts counts_;
    Account account_;
};

} // namespace protocol::compact
