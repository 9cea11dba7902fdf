#pragma once
/// What a tank may hold and use once: one row a power-up. Each is of one kind of crate; its figures are rules
/// (rules.h). On the wire and in recordings a power-up goes by its name.

#include "tunables/enum_table.h"
#include "world/actor_kinds.h"
#include "world/rules.h"

#include <algorithm>

namespace world {

enum class PowerUp : std::uint8_t {
    none,
    boost,        ///< more force and a higher top speed for a while
    jump,         ///< thrown upwards
    guided_shell, ///< a shell that is steered: guided_shell.h
    count
};

struct PowerUpRow {
    PowerUp power;
    std::string_view name{};            ///< empty: none
    ActorKind crate = ActorKind::count; ///< that gives it
    int MatchRules::*crates = nullptr;  ///< that lie about at a time; nullptr: none
    bool faster = false;                ///< while it lasts the tank's top speed is higher by `boost_factor`
    bool leaps = false;                 ///< while it lasts the tank may be thrown upwards
    std::string_view took{};            ///< after who took it
    std::string_view does{};            ///< after the key that uses it
};
inline constexpr auto power_ups = tunables::table<&PowerUpRow::power>({
    {.power = PowerUp::none},
    {.power = PowerUp::boost,
     .name = "boost",
     .crate = ActorKind::boost_crate,
     .crates = &MatchRules::boosts,
     .faster = true,
     .leaps = true, // what a boosted tank runs into throws it up as well as a jump does
     .took = "took a boost",
     .does = "drives you fast"},
    {.power = PowerUp::jump,
     .name = "jump",
     .crate = ActorKind::jump_crate,
     .crates = &MatchRules::jumps,
     .leaps = true,
     .took = "took a jump",
     .does = "throws you up"},
    {.power = PowerUp::guided_shell,
     .name = "guided shell",
     .crate = ActorKind::guided_shell_crate,
     .crates = &MatchRules::guided_shells,
     .took = "took a guided shell",
     .does = "fires it, and it flies where you aim"},
});

constexpr const PowerUpRow& row(PowerUp power) { return power_ups[static_cast<std::size_t>(power)]; }
/// By its name; none for a name that nobody knows.
constexpr PowerUp power_up_called(std::string_view name) {
    const auto found = std::ranges::find(power_ups, name, &PowerUpRow::name);
    return found == power_ups.end() ? PowerUp::none : found->power;
}
/// That a crate of this kind gives; none of the others.
constexpr PowerUp power_up_of(ActorKind crate) {
    const auto found = std::ranges::find(power_ups, crate, &PowerUpRow::crate);
    return found == power_ups.end() ? PowerUp::none : found->power;
}

} // namespace world
