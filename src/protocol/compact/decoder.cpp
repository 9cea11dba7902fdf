#include "protocol/compact/decoder.h"

#include <algorithm>

namespace protocol::compact {

Decoder::Read Decoder::read(CountingStream<ReadStream>& stream, Entry& entry, std::uint32_t first_slot,
                            int slot_parameter, std::uint64_t number) const {
    stream.label = Label::naming;
    Name& name = entry.name;
    name.distance = 1; // any value except 0, so that name_entry reads it
    if (!name_entry(stream, name, first_slot, slot_parameter))
        return Read::malformed;
    entry.kept.number = number;
    entry.kept.serial = name.serial;
    if (name.distance > 0) {
        if (name.slot >= slots_.size())
            return Read::unknown;
        const std::uint32_t telling = (1u << telling_bits(name.distance)) - 1;
        const Kept* baseline = nullptr;
        for (const Kept& kept : slots_[name.slot].kept)
            if (kept.number < number && ((kept.serial ^ name.serial) & telling) == 0 &&
                (baseline == nullptr || kept.number > baseline->number))
                baseline = &kept;
        if (baseline == nullptr)
            return Read::unknown;
        entry.kept.record = baseline->record;
        entry.kept.serial = (baseline->serial + name.distance) & serial_mask;
        entry.baseline = baseline->number;
    }
    return read_entry(stream, entry.kept.record, static_cast<int>(name.distance), *ground_) ? Read::entry
                                                                                            : Read::malformed;
}

bool Decoder::decode(const CompactBatch& batch, const Last& last, std::vector<Decoded>& updates) {
    constexpr int max_late = 64; // in a row
    auto number = ack_tracker_.extended(batch.number);
    if (!number && ++late_ > max_late) { // the sender has started again
        slots_.clear();
        ack_tracker_ = {};
        number = ack_tracker_.extended(batch.number);
    }
    if (!number) {
        ++counts_.late;
        return true;
    }
    late_ = 0;
    ReadStream bytes(batch.bytes);
    BitCounts account;
    CountingStream<ReadStream> stream(bytes, account);
    std::uint32_t parameter = 0, first_slot = 0;
    std::vector<Entry> entries;
    Read found =
        stream.bits(parameter, parameter_bits) && bytes.bits_left() >= min_entry ? Read::entry : Read::malformed;
    while (found == Read::entry && bytes.bits_left() >= min_entry) {
        Entry entry;
        const std::size_t before = stream.passed();
        found = read(stream, entry, first_slot, static_cast<int>(parameter), *number);
        entry.bits = stream.passed() - before;
        first_slot = entry.name.slot + 1;
        if (found == Read::entry)
            entries.push_back(std::move(entry));
    }
    if (found == Read::malformed || (found == Read::entry && !bytes.finished())) {
        ++counts_.malformed;
        return false;
    }
    for (const Entry& entry : entries)
        take(entry, last, updates);
    account.updates = entries.size();
    account.absolute = static_cast<std::uint64_t>(std::ranges::count(entries, 0u, &Entry::baseline));
    account.packets = 1;
    account.bytes = batch.bytes.size() + 3;
    account[Label::header] += account.bytes * 8 - stream.passed();
    bit_counts_ += account;
    ++counts_.packets;
    if (found == Read::unknown)
        ++counts_.unknown;
    else
        ack_tracker_.note(*number);
    return true;
}

void Decoder::take(const Entry& entry, const Last& last, std::vector<Decoded>& updates) {
    // Number of records that a slot keeps: a baseline is among the last `max_baseline` before an entry, and up to
    // `window` packets may have overtaken it.
    constexpr std::size_t max_kept = max_baseline + window;
    if (entry.name.slot >= slots_.size())
        slots_.resize(entry.name.slot + 1);
    Slot& slot = slots_[entry.name.slot];
    const std::uint64_t number = entry.kept.number;
    if (entry.baseline == 0 && slot.actor != entry.name.actor) {
        if (number < slot.bound)
            return;
        slot = {.actor = entry.name.actor, .bound = number};
    }
    const auto newest = std::ranges::max_element(slot.kept, {}, &Kept::number);
    const bool newer = newest != slot.kept.end() && newest->number < number;
    updates.push_back({.update = update_of(slot.actor, entry.kept.record.state, last(slot.actor)),
                       .mode = entry.kept.record.state.mode,
                       .level = entry.kept.record.state.level,
                       .missing = newer ? (entry.kept.serial - newest->serial - 1) & serial_mask : 0,
                       .bytes = (entry.bits + 7) / 8});

    std::erase_if(slot.kept, [&](const Kept& kept) { return kept.number == number; });
    // Packets that are still accepted name no baseline older than the one that was named a window ago.
    if (entry.baseline != 0 && number >= slot.named_in + window) {
        std::erase_if(slot.kept, [&](const Kept& kept) { return kept.number < slot.named; });
        slot.named = entry.baseline;
        slot.named_in = number;
    }
    if (slot.kept.size() >= max_kept)
        slot.kept.erase(std::ranges::min_element(slot.kept, {}, &Kept::number));
    slot.kept.push_back(entry.kept);
    slot.bound = std::max(slot.bound, number); // older packets about another actor must not take the slot
}

} // namespace protocol::compact
