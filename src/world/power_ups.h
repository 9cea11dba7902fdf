#pragma once
/// What a tank may hold and use once: one row a power-up. Each is of one kind of crate; its figures are rules
/// (rules.h). On the wire and in recordings a power-up goes by its name.

#include "world/actor_kinds.h"

namespace world {

enum class PowerUp : std::uint8_t {
    none,
    boost,        ///< more force and a higher top speed for a while
    jump,         ///< thrown upwards
    guided_shell, ///< a shell that is steered: guided_shell.h
    count
};
inline constexpr auto power_up_count = static_cast<std::size_t>(PowerUp::count);

struct PowerUpRow {
    std::string_view name; ///< empty: none
    ActorKind crate;       ///< that gives it
    std::string_view took; ///< after who took it
    std::string_view does; ///< after the key that uses it
};
inline constexpr auto power_ups = std::to_array<PowerUpRow>({
    {.name = "", .crate = ActorKind::count, .took = "", .does = ""},
    {.name = "boost", .crate = ActorKind::boost_crate, .took = "took a boost", .does = "drives you fast"},
    {.name = "jump", .crate = ActorKind::jump_crate, .took = "took a jump", .does = "throws you up"},
    {.name = "guided shell",
     .crate = ActorKind::guided_shell_crate,
     .took = "took a guided shell",
     .does = "fires it, and it flies where you aim"},
});
static_assert(power_ups.size() == power_up_count, "a row a power-up, in their order");

constexpr const PowerUpRow& row(PowerUp power) { return power_ups[static_cast<std::size_t>(power)]; }
/// By its name; none for a name that nobody knows.
constexpr PowerUp power_up_called(std::string_view name) {
    for (std::size_t i = 0; i < power_ups.size(); ++i)
        if (power_ups[i].name == name)
            return static_cast<PowerUp>(i);
    return PowerUp::none;
}
/// That a crate of this kind gives; none of the others.
constexpr PowerUp power_up_of(ActorKind crate) {
    for (std::size_t i = 1; i < power_ups.size(); ++i)
        if (power_ups[i].crate == crate)
            return static_cast<PowerUp>(i);
    return PowerUp::none;
}

} // namespace world
