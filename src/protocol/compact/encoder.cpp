#include "protocol/compact/encoder.h"

#include <algorithm>

namespace protocol::compact {

namespace {

constexpr std::size_t head = 3; ///< kind and number [B]

} // namespace

/// Returns the actor's slot: a free one if it has none; without a free one, the slot that was unused for longest.
std::uint16_t Encoder::slot_of(ActorId actor) {
    const auto [entry, is_new] = slots_by_actor_.try_emplace(actor);
    if (!is_new)
        return entry->second;
    std::uint16_t slot = 0;
    if (!free_.empty()) {
        slot = free_.back();
        free_.pop_back();
    } else if (slots_.size() < max_slots) {
        slot = static_cast<std::uint16_t>(slots_.size());
        slots_.emplace_back();
    } else {
        slot = static_cast<std::uint16_t>(std::ranges::min_element(slots_, {}, &Slot::used) - slots_.begin());
        slots_by_actor_.erase(slots_[slot].actor);
    }
    slots_[slot].actor = actor;
    slots_[slot].kept.clear();
    slots_[slot].acknowledged = false;
    return slots_by_actor_[actor] = slot;
}

void Encoder::forget(ActorId actor) {
    const auto found = slots_by_actor_.find(actor);
    if (found == slots_by_actor_.end())
        return;
    Slot& slot = slots_[found->second];
    slot.actor = 0;
    slot.kept.clear();
    slot.acknowledged = false;
    free_.push_back(found->second);
    slots_by_actor_.erase(found);
}

std::vector<CompactBatch> Encoder::packets(std::span<const Item> items) {
    // Sorted by slot. A second update of an actor is in the next packet.
    struct Placed {
        std::uint32_t round;
        std::uint16_t slot;
        const Item* item;
    };
    std::vector<Placed> placed;
    placed.reserve(items.size());
    for (const Item& item : items)
        placed.push_back({0, slot_of(item.update->actor), &item});
    std::ranges::stable_sort(placed, {}, &Placed::slot);
    for (std::size_t i = 1; i < placed.size(); ++i)
        if (placed[i].slot == placed[i - 1].slot)
            placed[i].round = placed[i - 1].round + 1;
    std::ranges::stable_sort(placed, {}, &Placed::round);

    std::vector<CompactBatch> batches;
    for (auto next = placed.begin(); next != placed.end();) {
        const auto end = std::find_if(next, placed.end(), [&](const Placed& it) { return it.round != next->round; });
        const auto gap = static_cast<std::uint32_t>(((end - 1)->slot + 1) * 16 / (end - next));
        int parameter = std::min(rice_parameter(static_cast<Spread>(std::min(gap, 65535u))), (1 << parameter_bits) - 1);
        WriteStream bytes(max_message);
        CountingStream<WriteStream> stream(bytes, bit_counts_);
        stream.bits(static_cast<std::uint32_t>(parameter), parameter_bits);
        Packet& packet = packets_[++number_ % packets_.size()];
        packet.number = number_;
        packet.entries.clear();
        std::uint32_t first_slot = 0;
        for (; next != end && stream.passed() / 8 + max_entry + head < max_message; ++next) {
            write(stream, *next->item, next->slot, first_slot, parameter, packet);
            first_slot = next->slot + 1u;
        }
        batches.push_back({static_cast<std::uint16_t>(number_), bytes.finish()});
        bit_counts_[Label::header] += head * 8 + batches.back().bytes.size() * 8 - stream.passed();
        ++bit_counts_.packets;
        bit_counts_.bytes += head + batches.back().bytes.size();
    }
    return batches;
}

void Encoder::write(CountingStream<WriteStream>& stream, const Item& item, std::uint16_t number,
                    std::uint32_t first_slot, int slot_parameter, Packet& packet) {
    Slot& slot = slots_[number];
    if (slot.actor != item.update->actor) // there are more actors than slots
        slot = {.actor = item.update->actor, .serial = slot.serial};
    ++slot.serial;
    slot.used = packet.number;
    if (slot.acknowledged && slot.serial - slot.kept.front().serial > max_baseline) {
        slot.kept.erase(slot.kept.begin());
        slot.acknowledged = false;
    }
    Kept sent{.record = slot.acknowledged ? slot.kept.front().record : Record{}, .serial = slot.serial};
    Name name{.slot = number, .serial = slot.serial, .actor = slot.actor};
    if (slot.acknowledged)
        name = {.slot = number,
                .distance = slot.serial - slot.kept.front().serial,
                .serial = slot.kept.front().serial,
                .actor = slot.actor};
    stream.label = Label::naming;
    name_entry(stream, name, first_slot, slot_parameter);
    State wanted = state_of(*item.update, item.mode);
    wanted.level = static_cast<std::uint8_t>(std::clamp(item.level, 0, max_level));
    if (stands(wanted, *ground_))
        wanted.traits |= grounded;
    write_entry(stream, wanted, sent.record, static_cast<int>(name.distance), *ground_);
    ++bit_counts_.updates;
    bit_counts_.absolute += name.distance == 0 ? 1 : 0;
    // Drops the oldest records, which would be too old when their acknowledgement came. Keeps few for a client that has
    // not acknowledged anything lately.
    constexpr std::size_t unanswered = 4;
    const std::size_t most = number_ - answered_ > packets_.size() ? unanswered : std::size_t{max_baseline};
    while (slot.kept.size() > most)
        slot.kept.erase(slot.kept.begin() + (slot.acknowledged ? 1 : 0));
    slot.kept.push_back(std::move(sent));
    packet.entries.push_back({number, slot.serial});
}

void Encoder::handle_ack(const CompactAck& seen) {
    // The acknowledgement has the low 16 bits of a packet's number, which is not after the last packet.
    const std::uint64_t back = static_cast<std::uint16_t>(static_cast<std::uint16_t>(number_) - seen.number);
    if (back >= number_)
        return;
    const std::uint64_t newest = number_ - back;
    for (std::uint64_t i = 0; i <= 32 && i < newest; ++i)
        if (i == 0 || (seen.before >> (i - 1) & 1) != 0)
            if (Packet& packet = packets_[(newest - i) % packets_.size()]; packet.number == newest - i) {
                acknowledge(packet);
                answered_ = std::max(answered_, packet.number);
                packet.number = 0;
            }
}

/// Makes each entry of the packet a possible baseline, and forgets older records.
void Encoder::acknowledge(const Packet& packet) {
    for (const Told& told : packet.entries) {
        Slot& slot = slots_[told.slot];
        const auto found = std::ranges::find(slot.kept, told.serial, &Kept::serial);
        if (found == slot.kept.end())
            continue;
        slot.kept.erase(slot.kept.begin(), found);
        slot.acknowledged = true;
    }
}

} // namespace protocol::compact
