#pragma once
/// The numbers of an update as integers on the plain coding's grids (actor_update.h), one row per field. The compact
/// coding makes every decision by these integers, so that all compilers agree on every bit.
///
/// An orientation is a heading and the slopes of the hull's plane, ∂z/∂x and ∂z/∂y. If the hull is more than 60° from
/// upright, it is the three smallest components of its quaternion.

#include "protocol/compact/bit_counts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace protocol::compact {

/// Parts of an update that are sent as a whole or not at all.
enum class Block : std::uint8_t {
    location,
    orientation,
    articulations,
    stick,
    contract,
    spin,
    scan,
    road_side,
    road_end,
    count
};

/// In coding order: an expected value may depend on the values of earlier fields.
enum Field : std::uint8_t {
    throttle,
    brake, ///< 0 or 1
    steer,
    yaw_rate,
    heading,
    vel_x,
    vel_y,
    pos_x,
    pos_y,
    pos_z,
    slope_x,
    slope_y,
    vel_z,
    acc_x,
    acc_y,
    acc_z,
    roll_rate,  ///< about the world's x
    pitch_rate, ///< about the world's y
    turret_rate,
    turret_angle,
    gun_rate,
    gun_angle,
    progress,
    road_speed,
    spin_x,
    spin_y,
    spin_z,
    scan_low,
    scan_high,
    scan_rate,
    scan_phase,
    side_of_road,
    end_of_drive,
    field_count
};

/// How a number is coded.
enum class Coding : std::uint8_t {
    single,
    seldom,   ///< a bit says whether it is as expected, as it mostly is
    switched, ///< a bit, sent only if it or the `seldom` field before it is not as expected
    angle,    ///< wraps: 65536 steps a turn
    pair_x,   ///< a vector with the next field, in the hull's axes: along it, and across
    pair_y,
};

struct FieldRow {
    Block block;
    Label label;
    Coding coding;
    std::int32_t low, high; ///< smallest and largest value, in steps of the plain grid
    int coarser;            ///< low bits that the coded grid drops in addition to the level's (shift_of)
    std::uint16_t usual;    ///< usual difference from the expected value, for an actor without history [1/16 step]
};

inline constexpr int exact = -32; ///< FieldRow::coarser of a field that is never rounded

// clang-format off
inline constexpr std::array<FieldRow, field_count> field_rows{{
    {Block::stick,         Label::stick,         Coding::seldom,      -127,     127,     1,     64},
    {Block::stick,         Label::stick,         Coding::switched,    0,        1,       exact, 16},
    {Block::stick,         Label::stick,         Coding::seldom,      -127,     127,     1,     128},
    {Block::orientation,   Label::yaw_rate,      Coding::single,      -16384,   16383,   2,     128},
    {Block::orientation,   Label::heading,       Coding::angle,       -32768,   32767,   4,     32},
    {Block::location,      Label::velocity,      Coding::pair_x,      -16384,   16383,   1,     512},
    {Block::location,      Label::velocity,      Coding::pair_y,      -16384,   16383,   1,     128},
    {Block::location,      Label::position,      Coding::pair_x,      -2097152, 2097151, 0,     96},
    {Block::location,      Label::position,      Coding::pair_y,      -2097152, 2097151, 0,     96},
    {Block::location,      Label::height,        Coding::single,      -524288,  1572863, 0,     48},
    {Block::orientation,   Label::tilt,          Coding::pair_x,      -16383,   16383,   5,     32},
    {Block::orientation,   Label::tilt,          Coding::pair_y,      -16383,   16383,   5,     32},
    {Block::location,      Label::climb,         Coding::single,      -16384,   16383,   1,     64},
    {Block::location,      Label::acceleration,  Coding::pair_x,      -8192,    8191,    2,     96},
    {Block::location,      Label::acceleration,  Coding::pair_y,      -8192,    8191,    2,     64},
    {Block::location,      Label::acceleration,  Coding::single,      -8192,    8191,    2,     64},
    {Block::orientation,   Label::tilt_rate,     Coding::pair_x,      -16384,   16383,   4,     64},
    {Block::orientation,   Label::tilt_rate,     Coding::pair_y,      -16384,   16383,   4,     64},
    {Block::articulations, Label::articulations, Coding::single,      -4096,    4095,    3,     64},
    {Block::articulations, Label::articulations, Coding::angle,       -32768,   32767,   5,     32},
    {Block::articulations, Label::articulations, Coding::single,      -4096,    4095,    3,     32},
    {Block::articulations, Label::articulations, Coding::angle,       -32768,   32767,   5,     16},
    {Block::contract,      Label::contract,      Coding::single,      0,        1048575, 0,     64},
    {Block::contract,      Label::contract,      Coding::seldom,      -16384,   16383,   0,     64},
    {Block::spin,          Label::contract,      Coding::pair_x,      -4096,    4095,    1,     128},
    {Block::spin,          Label::contract,      Coding::pair_y,      -4096,    4095,    1,     128},
    {Block::spin,          Label::contract,      Coding::single,      -4096,    4095,    1,     128},
    {Block::scan,          Label::articulations, Coding::seldom,      -32768,   32767,   exact, 64},
    {Block::scan,          Label::articulations, Coding::seldom,      -32768,   32767,   exact, 64},
    {Block::scan,          Label::articulations, Coding::seldom,      -4096,    4095,    exact, 64},
    {Block::scan,          Label::articulations, Coding::angle,       -32768,   32767,   exact, 256},
    {Block::road_side,     Label::contract,      Coding::seldom,      -1024,    1023,    exact, 64},
    {Block::road_end,      Label::contract,      Coding::seldom,      0,        1048575, 0,     64},
}};
// clang-format on

/// Levels of precision of an entry. Level 0 is as precise as the plain coding. Level n has positions on a grid of
/// 2ⁿ/512 m, and other fields in proportion (FieldRow::coarser). In the third of a second until the next update no
/// other field's error moves the actor much more than the position's.
inline constexpr int max_level = 9;

/// Low bits of the plain grid that the coded grid drops.
constexpr int shift_of(const FieldRow& row, int level) {
    const int most = row.label == Label::stick ? 6 : 12; // a full deflection keeps two steps
    return level == 0 ? 0 : std::clamp(level + row.coarser, 0, most);
}
/// The nearest step of the coded grid; ties round up.
constexpr std::int32_t coarse(std::int32_t value, int shift) {
    return shift == 0 ? value : (value + (1 << (shift - 1))) >> shift;
}

constexpr std::int32_t rounded(std::int32_t value, int shift) { return coarse(value, shift) * (1 << shift); }
/// Whether a field's grid contains 0, as rates need: an actor that stands must not creep until the next update. For
/// places the difference from the expected value is rounded instead, so that an actor on the ground stays on it.
constexpr bool has_zero(const FieldRow& row) {
    return row.label != Label::position && row.label != Label::height && row.label != Label::tilt;
}

/// Flags of an entry beside its numbers; they seldom change.
enum Trait : std::uint16_t {
    has_location = 1 << 0,
    has_orientation = 1 << 1,
    has_articulations = 1 << 2, ///< on their own, or with the orientation
    separate_articulations = 1 << 3,
    full = 1 << 4,
    fixed = 1 << 5,
    grounded = 1 << 6,   ///< the actor stands on the ground, so its height and tilt are predicted from the ground's
    lying = 1 << 7,      ///< the hull is more than 60° from upright, so the orientation is a quaternion
    spinning = 1 << 8,   ///< the entry has an angular acceleration
    promised = 1 << 9,   ///< the actor has promised to follow a road (dr::Contract)
    scanning = 1 << 10,  ///< the turret swings between two azimuths (dr::Scan)
    own_times = 1 << 11, ///< location, orientation and articulations have different times
    aside = 1 << 12,     ///< the promised drive is beside the road's middle
    ending = 1 << 13,    ///< the promised drive has an end
};
inline constexpr int trait_bits = 14;

/// The trait that a block needs; 0: the block is always there.
constexpr std::uint16_t trait_of(Block block) {
    constexpr std::array<std::uint16_t, static_cast<std::size_t>(Block::count)> traits{
        has_location, has_orientation, has_articulations, 0, promised, spinning, scanning, aside, ending};
    return traits[static_cast<std::size_t>(block)];
}

} // namespace protocol::compact
