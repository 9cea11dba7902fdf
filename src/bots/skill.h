#pragma once
/// How well a bot fights: a row a strength.

#include "world/strengths.h"

#include <array>
#include <map>
#include <optional>
#include <string>

namespace bots {

/// As it comes: what figures are measured with.
struct Skill {
    double aim_error = 0.02; ///< the largest, beside the enemy; drawn anew every few seconds [rad]
    float rest = 0;          ///< from one shot to the next, where the gun would be ready sooner [s]
    double mines = 0.25;     ///< how often it means to lay one when it takes a new course: a probability
    float pace = 1;          ///< share of its throttle; 0: it stands
    float lead = 1;          ///< share of the way that the enemy makes while the shell flies
    bool turning = false;    ///< it leads whoever turns round the bend
    /// It looks before it shoots: at whom it sees, and only after so long [s]; nothing: at the nearest, through hills.
    std::optional<float> reaction{};
    float cover = 0; ///< farthest that it goes out of its enemy's line while the gun is not ready [s]; 0: never
    float hurt = 0;  ///< below this health it stays there longer, and looks for a repair crate; 0: never
};

/// A row a world::Strength.
inline constexpr auto skills = std::to_array<Skill>({
    {.aim_error = 0.11, .rest = 5, .mines = 0.03, .pace = 0.65f},
    {.aim_error = 0.055,
     .rest = 3,
     .mines = 0.15,
     .pace = 0.9f,
     .lead = 0.85f,
     .reaction = 0.7f,
     .cover = 2,
     .hurt = 35},
    {.aim_error = 0.008, .mines = 0.3, .turning = true, .reaction = 0.2f, .cover = 2.5f, .hurt = 45},
});
static_assert(skills.size() == world::strength_rows.size(), "a row a strength, in their order");

/// By name, for command lines.
std::map<std::string, world::Strength> strengths();

constexpr const Skill& skill_of(world::Strength strength) { return skills[static_cast<std::size_t>(strength)]; }

} // namespace bots
