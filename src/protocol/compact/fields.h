#pragma once
/// The numbers of an update as whole numbers on the plain coding's grids (actor_update.h), a row a field. What the
/// compact coding decides, it decides by these and in integers: all compilers agree on every bit.
///
/// An orientation is a heading and the slopes of the hull's plane, ∂z/∂x and ∂z/∂y, while the hull is less than 60°
/// from upright; else the three smallest components of its quaternion.

#include "protocol/compact/account.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace protocol::compact {

/// What of an update comes together, or not at all.
enum class Block : std::uint8_t { location, orientation, articulations, stick, contract, spin, scan, count };

/// In the order in which they are coded: each may lean on those before it.
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
    field_count
};

/// How a number is coded.
enum class Coding : std::uint8_t {
    single,
    seldom,   ///< mostly it is as expected: a bit says so
    switched, ///< a bit, which only comes where the seldom one before it is not as expected, or this one has changed
    angle,    ///< it turns: 65536 steps a turn
    pair_x,   ///< with the next field, turned into the hull's axes: along it, and across
    pair_y,
};

struct FieldRow {
    Block block;
    Label label;
    Coding coding;
    std::int32_t low, high; ///< steps of the plain grid
    int coarser;            ///< its step is 2^coarser times as coarse as the position's, in bits of its own grid
    std::uint16_t usual;    ///< how far off it usually is [1/16 step of the coded grid], until an actor's own is known
};

inline constexpr int exact = -32; ///< FieldRow::coarser of what is never rounded

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
}};
// clang-format on

/// How precise an entry is: 0 as precise as the plain coding, n: positions on a grid of 2ⁿ/512 m, the rest in
/// proportion (FieldRow::coarser), so that in the third of a second until the next update none of it moves anything by
/// much more.
inline constexpr int max_level = 9;

/// Of the coded grid, in bits of the plain one.
constexpr int shift_of(const FieldRow& row, int level) {
    const int most = row.label == Label::stick ? 6 : 12; // a full stick stays half a one at least
    return level == 0 ? 0 : std::clamp(level + row.coarser, 0, most);
}
/// The nearest step of the coded grid: ties go up.
constexpr std::int32_t coarse(std::int32_t value, int shift) {
    return shift == 0 ? value : (value + (1 << (shift - 1))) >> shift;
}

constexpr std::int32_t rounded(std::int32_t value, int shift) { return coarse(value, shift) * (1 << shift); }
/// Rates are on a grid that has 0 on it: what stands, stands, however long nothing more is heard of it. Of places it is
/// the distance from what is expected that is rounded: who is on the ground, stays on it.
constexpr bool has_zero(const FieldRow& row) {
    return row.label != Label::position && row.label != Label::height && row.label != Label::tilt;
}

/// What is said of an entry beside its numbers. It seldom changes.
enum Trait : std::uint16_t {
    has_location = 1 << 0,
    has_orientation = 1 << 1,
    has_articulations = 1 << 2, ///< by themselves, or with the orientation
    articulations_apart = 1 << 3,
    full = 1 << 4,
    fixed = 1 << 5,
    grounded = 1 << 6,   ///< it is expected on the ground, tilted like it
    lying = 1 << 7,      ///< its orientation is a quaternion: it is more than 60° from upright
    spinning = 1 << 8,   ///< it has an angular acceleration
    promised = 1 << 9,   ///< it has a contract for a road
    scanning = 1 << 10,  ///< its turret has one
    own_times = 1 << 11, ///< its parts are not of one time
};
inline constexpr int trait_bits = 12;

/// The trait without which a block is not there; 0: it always is.
constexpr std::uint16_t trait_of(Block block) {
    constexpr std::array<std::uint16_t, static_cast<std::size_t>(Block::count)> traits{
        has_location, has_orientation, has_articulations, 0, promised, spinning, scanning};
    return traits[static_cast<std::size_t>(block)];
}

} // namespace protocol::compact
