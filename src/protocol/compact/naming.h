#pragma once
/// How an entry says whose it is and what its baseline is.
///
/// Actors go by *slots*, small numbers that an entry without a baseline binds to an actor. Entries of a slot are
/// counted; the baseline is named by how many entries ago it was sent, and by as many low bits of its number as tell it
/// from the ones in between, some of which may not have come: of the records from earlier packets the newest one with
/// these bits. The sender takes only what the receiver has acknowledged, and never goes back, so the receiver has it;
/// whatever is lost or overtaken in between cannot be taken for it.

#include "protocol/bit_stream.h"
#include "protocol/compact/rice.h"

namespace protocol::compact {

inline constexpr std::uint32_t max_slots = 8192;
inline constexpr int parameter_bits = 4;      ///< of the slots' code, in a packet's head
inline constexpr int serial_bits = 5;         ///< of an entry's number in its slot
inline constexpr int farthest_baseline = 31;  ///< entries ago: then there is none any more
inline constexpr std::uint16_t window = 32;   ///< a packet that is so many behind the newest one is not taken
inline constexpr std::size_t least_entry = 8; ///< [bit]: what is less fills the packet's last byte
inline constexpr std::size_t max_entry = 256; ///< [B], more than any has
constexpr std::uint32_t serial_mask = (1u << serial_bits) - 1;

struct Name {
    std::uint32_t slot = 0;
    std::uint32_t distance = 0; ///< entries since the baseline; 0: without one
    std::uint32_t serial = 0;   ///< without a baseline: the entry's own; else low bits of the baseline's
    std::uint16_t actor = 0;    ///< without a baseline: who it is
};

/// So many low bits tell `distance` entries in a row apart.
constexpr int telling_bits(std::uint32_t distance) { return std::bit_width(distance - 1); }

/// `slot`: comes in as that of the entry before it, the first number that it may be.
template <class Stream> bool name_entry(Stream& stream, Name& name, std::uint32_t first_slot, int slot_parameter) {
    std::uint32_t further = name.slot - first_slot;
    if (!rice(stream, further, slot_parameter) || further >= max_slots - first_slot)
        return false;
    name.slot = first_slot + further;
    bool against = name.distance > 0; // not 0, which also fills last bytes
    if (!boolean(stream, against))
        return false;
    if (!against) {
        name.distance = 0;
        return stream.bits(name.serial, serial_bits) && integer(stream, name.actor);
    }
    std::uint32_t before = name.distance - 1;
    if (!rice(stream, before, 0) || before >= farthest_baseline)
        return false;
    name.distance = before + 1;
    return stream.bits(name.serial, telling_bits(name.distance));
}

} // namespace protocol::compact
