#pragma once
/// One way of one link in the compact coding, at its beginning: updates go in, packets come out, acknowledgements come
/// back. Each actor's updates are coded against the last one that is known to have arrived; without one, or if that is
/// too long ago, by themselves. What is lost is not sent again.

#include "protocol/compact/entry.h"
#include "protocol/compact/naming.h"
#include "protocol/messages/motion.h"

#include <span>
#include <unordered_map>

namespace protocol::compact {

class Encoder {
  public:
    /// `ground` must outlive it, and be the receiver's.
    explicit Encoder(const Ground& ground) : ground_(&ground) {}

    struct Item {
        const ActorUpdate* update = nullptr; ///< merged (no block is missing), finite
        int level = 0;                       ///< of precision, 0 to max_level
        std::uint8_t mode = 0;               ///< 0 to 7
    };
    /// All of a tick's updates, in as few packets as hold them.
    std::vector<CompactBatch> packets(std::span<const Item> items);
    /// What the receiver says that it has got. What was never sent, or too long ago, means nothing.
    void seen(const Seen& seen);
    /// It is gone: its slot is free.
    void forget(ActorId actor);
    /// Forgets those who are not `there`.
    template <class There> void keep(There&& there) {
        for (const Slot& slot : slots_)
            if (slot.actor != 0 && !there(slot.actor))
                forget(slot.actor);
    }

    [[nodiscard]] const Account& account() const { return account_; }

  private:
    struct Kept {
        Record record;
        std::uint32_t serial = 0;
    };
    struct Slot {
        ActorId actor = 0; ///< 0: it is free
        std::uint32_t serial = 0;
        std::uint64_t used = 0;   ///< in that packet, last
        std::vector<Kept> kept{}; ///< the baseline, if `acknowledged`, and what has been sent since then
        bool acknowledged = false;
    };
    struct Told {
        std::uint16_t slot;
        std::uint32_t serial;
    };
    struct Packet {
        std::uint64_t number = 0; ///< 0: none
        std::vector<Told> entries{};
    };
    std::uint16_t slot_of(ActorId actor);
    void write(Counted<WriteStream>& stream, const Item& item, std::uint16_t slot, std::uint32_t first_slot,
               int slot_parameter, Packet& packet);
    void acknowledge(const Packet& packet);

    const Ground* ground_;
    std::unordered_map<ActorId, std::uint16_t> slots_by_actor_;
    std::vector<Slot> slots_;
    std::vector<std::uint16_t> free_;
    std::uint64_t number_ = 0;          ///< of the last packet, from 1
    std::uint64_t answered_ = 0;        ///< the newest one that is known to have arrived
    std::array<Packet, 256> packets_{}; ///< the last ones, by their numbers
    Account account_;
};

} // namespace protocol::compact
