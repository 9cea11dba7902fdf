#pragma once
/// Power-ups that a tank may hold and use once, one row each. Each comes from one kind of crate. rules.h has their
/// figures. Messages and recordings use a power-up's name.

#include "tunables/enum_table.h"
#include "world/actor_kinds.h"
#include "world/rules.h"

#include <algorithm>

namespace world {

enum class PowerUp : std::uint8_t {
    none,
    boost,        ///< more power and a higher top speed for some seconds
    jump,         ///< throws the tank upwards
    guided_shell, ///< steered in flight: guided_shell.h
    count
};

struct PowerUpRow {
    PowerUp power;
    std::string_view name{};            ///< name in messages; empty for PowerUp::none
    ActorKind crate = ActorKind::count; ///< kind of crate that gives the power-up
    int MatchRules::*crates = nullptr;  ///< rule: number of these crates on the map at a time; nullptr: none
    bool faster = false;                ///< while active, the top speed is MatchRules::boost_factor times as high
    bool leaps = false;                 ///< while active, the server accepts that the tank is thrown upwards
    std::string_view took{};            ///< text for users, after the name of the player who took the crate
    std::string_view does{};            ///< text for users, after the key that uses the power-up
};
inline constexpr auto power_ups = tunables::table<&PowerUpRow::power>({
    {.power = PowerUp::none},
    {.power = PowerUp::boost,
     .name = "boost",
     .crate = ActorKind::boost_crate,
     .crates = &MatchRules::boosts,
     .faster = true,
     .leaps = true, // a collision may throw a boosted tank up as fast as a jump does
     .took = "took a boost",
     .does = "makes you fast"},
    {.power = PowerUp::jump,
     .name = "jump",
     .crate = ActorKind::jump_crate,
     .crates = &MatchRules::jumps,
     .leaps = true,
     .took = "took a jump",
     .does = "throws your tank up"},
    {.power = PowerUp::guided_shell,
     .name = "guided shell",
     .crate = ActorKind::guided_shell_crate,
     .crates = &MatchRules::guided_shells,
     .took = "took a guided shell",
     .does = "fires a shell that follows your aim"},
});

constexpr const PowerUpRow& row(PowerUp power) { return power_ups[static_cast<std::size_t>(power)]; }
/// The power-up with this name; none if unknown.
constexpr PowerUp power_up_called(std::string_view name) {
    const auto found = std::ranges::find(power_ups, name, &PowerUpRow::name);
    return found == power_ups.end() ? PowerUp::none : found->power;
}
/// The power-up that this kind of crate gives; none for other kinds.
constexpr PowerUp power_up_of(ActorKind crate) {
    const auto found = std::ranges::find(power_ups, crate, &PowerUpRow::crate);
    return found == power_ups.end() ? PowerUp::none : found->power;
}

} // namespace world
