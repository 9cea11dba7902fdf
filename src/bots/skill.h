#pragma once
/// Skills of fighting bots: one row for each strength.

#include "world/strengths.h"

#include <array>
#include <map>
#include <optional>
#include <string>

namespace bots {

/// Abilities of a bot that fights. The defaults are those of the matches that the lab simulates; some studies change
/// them.
struct Skill {
    double aim_error = 0.02; ///< largest error of the aim in azimuth, redrawn every 3 to 8 s [rad]
    float shot_interval = 0; ///< shortest time between two shots, if the gun is ready sooner [s]
    double mines = 0.25;     ///< probability of laying a mine near an enemy, decided every 3 to 8 s
    float max_throttle = 1;  ///< largest throttle, 0 to 1; 0: it stands
    float lead = 1;          ///< lead of the aim, as a share of the enemy's way during the shell's flight
    bool turning = false;    ///< it aims ahead of a turning enemy along an arc
    /// It shoots only at an enemy that it has seen for this time [s]. Without a value it shoots at the nearest enemy,
    /// also behind hills.
    std::optional<float> reaction{};
    float cover = 0; ///< longest drive to cover while the gun is not ready [s]; 0: it takes no cover
    float retreat_health =
        0; ///< at a health below this it stays longer in cover and looks for a repair crate; 0: never
};

/// One row for each world::Strength.
inline constexpr auto skills = std::to_array<Skill>({
    {.aim_error = 0.11, .shot_interval = 5, .mines = 0.03, .max_throttle = 0.65f},
    {.aim_error = 0.055,
     .shot_interval = 3,
     .mines = 0.15,
     .max_throttle = 0.9f,
     .lead = 0.85f,
     .reaction = 0.7f,
     .cover = 2,
     .retreat_health = 35},
    {.aim_error = 0.008, .mines = 0.3, .turning = true, .reaction = 0.2f, .cover = 2.5f, .retreat_health = 45},
});
static_assert(skills.size() == world::strength_rows.size(), "one row for each strength, in the order of the enum");

/// The strengths by name, for command lines.
std::map<std::string, world::Strength> strengths();

constexpr const Skill& skill_of(world::Strength strength) { return skills[static_cast<std::size_t>(strength)]; }

} // namespace bots
