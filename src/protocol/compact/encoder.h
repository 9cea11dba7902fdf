#pragma once
/// Sending end of the compact coding for one direction of a link: updates and acknowledgements go in, packets come out.
/// Each update is coded as differences from the actor's last update that the receiver has acknowledged. If there is
/// none, or it is too old, the update is coded without a baseline. Lost updates are not resent.

#include "protocol/compact/entry.h"
#include "protocol/compact/naming.h"
#include "protocol/messages/motion.h"

#include <span>
#include <unordered_map>

namespace protocol::compact {

class Encoder {
  public:
    /// `ground` must outlive the encoder and equal the receiver's.
    explicit Encoder(const Ground& ground) : ground_(&ground) {}

    struct Item {
        const ActorUpdate* update = nullptr; ///< merged (no block is missing), finite
        int level = 0;                       ///< level of precision, 0 to max_level
        std::uint8_t mode = 0;               ///< DR mode, 0 to 7
    };
    /// Encodes all of a tick's updates. A new packet begins when less than `max_entry` is left, and for an actor's
    /// second update.
    std::vector<CompactBatch> packets(std::span<const Item> items);
    /// Takes an acknowledgement. Ignores packets that were never sent or are too old.
    void handle_ack(const CompactAck& seen);
    /// Removes an actor and frees its slot.
    void forget(ActorId actor);
    /// Forgets every actor for which `there` returns false.
    template <class There> void keep(There&& there) {
        for (const Slot& slot : slots_)
            if (slot.actor != 0 && !there(slot.actor))
                forget(slot.actor);
    }

    [[nodiscard]] const BitCounts& bit_counts() const { return bit_counts_; }

  private:
    struct Kept {
        Record record;
        std::uint32_t serial = 0;
    };
    struct Slot {
        ActorId actor = 0; ///< 0: the slot is free
        std::uint32_t serial = 0;
        std::uint64_t used = 0;   ///< number of the packet with the slot's last entry
        std::vector<Kept> kept{}; ///< the baseline if `acknowledged`, and the entries sent since then
        bool acknowledged = false;
    };
    struct Told {
        std::uint16_t slot;
        std::uint32_t serial;
    };
    struct Packet {
        std::uint64_t number = 0; ///< the packet's number; 0: no packet
        std::vector<Told> entries{};
    };
    std::uint16_t slot_of(ActorId actor);
    void write(CountingStream<WriteStream>& stream, const Item& item, std::uint16_t slot, std::uint32_t first_slot,
               int slot_parameter, Packet& packet);
    void acknowledge(const Packet& packet);

    const Ground* ground_;
    std::unordered_map<ActorId, std::uint16_t> slots_by_actor_;
    std::vector<Slot> slots_;
    std::vector<std::uint16_t> free_;
    std::uint64_t number_ = 0;          ///< number of the last packet, from 1
    std::uint64_t answered_ = 0;        ///< number of the newest acknowledged packet
    std::array<Packet, 256> packets_{}; ///< the last packets, at the index `number` modulo 256
    BitCounts bit_counts_;
};

} // namespace protocol::compact
