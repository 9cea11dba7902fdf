#pragma once
/// How an entry names its actor and its baseline.
///
/// Actors go by *slots*, small numbers that an entry without a baseline binds to an actor. The entries of a slot are
/// counted. An entry names its baseline by the number of entries since then, and by as many low bits of the baseline's
/// number as tell it from the entries in between. Some of these may be lost, so the baseline is the newest record of
/// earlier packets with these bits. The sender uses only acknowledged records and never goes back to older ones. So the
/// receiver has the baseline, and cannot mistake another record for it.

#include "protocol/bit_stream.h"
#include "protocol/compact/rice.h"

namespace protocol::compact {

inline constexpr std::uint32_t max_slots = 8192;
inline constexpr int parameter_bits = 4;      ///< size of the slots' Rice parameter in a packet's header [bit]
inline constexpr int serial_bits = 5;         ///< size of an entry's number in its slot [bit]
inline constexpr int max_baseline = 31;       ///< largest number of entries since a baseline
inline constexpr std::uint16_t window = 32;   ///< packets this far behind the newest one are ignored
inline constexpr std::size_t min_entry = 8;   ///< smallest size of an entry [bit]; fewer remaining bits are padding
inline constexpr std::size_t max_entry = 256; ///< above the size of any entry [B]
constexpr std::uint32_t serial_mask = (1u << serial_bits) - 1;

struct Name {
    std::uint32_t slot = 0;
    std::uint32_t distance = 0; ///< entries since the baseline; 0: there is no baseline
    std::uint32_t serial = 0;   ///< without a baseline: the entry's own; else low bits of the baseline's
    std::uint16_t actor = 0;    ///< without a baseline: the entry's actor
};

/// Number of low bits that tell `distance` successive entries apart.
constexpr int telling_bits(std::uint32_t distance) { return std::bit_width(distance - 1); }

/// Writes or reads a name. `first_slot`: the slot after that of the previous entry, since slots increase in a packet.
template <class Stream> bool name_entry(Stream& stream, Name& name, std::uint32_t first_slot, int slot_parameter) {
    std::uint32_t further = name.slot - first_slot;
    if (!rice(stream, further, slot_parameter) || further >= max_slots - first_slot)
        return false;
    name.slot = first_slot + further;
    bool against = name.distance > 0; // 1 with a baseline; the last byte's padding is 0
    if (!boolean(stream, against))
        return false;
    if (!against) {
        name.distance = 0;
        return stream.bits(name.serial, serial_bits) && integer(stream, name.actor);
    }
    std::uint32_t before = name.distance - 1;
    if (!rice(stream, before, 0) || before >= max_baseline)
        return false;
    name.distance = before + 1;
    return stream.bits(name.serial, telling_bits(name.distance));
}

} // namespace protocol::compact
