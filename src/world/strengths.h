#pragma once
/// Strengths of the bots in a match, one row each. bots/skill.h defines their abilities.

#include "tunables/enum_table.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace world {

enum class Strength : std::uint8_t { easy, normal, hard, count };

struct StrengthRow {
    Strength strength;
    std::string_view name;  ///< name in settings
    std::string_view words; ///< name for users
    std::string_view help;
};
inline constexpr auto strength_rows = tunables::table<&StrengthRow::strength>({
    {Strength::easy, "easy", "Easy bots", "Slow and inaccurate: for a first match"},
    {Strength::normal, "normal", "Normal bots", "Shoot only at enemies in sight; reload in cover"},
    {Strength::hard, "hard", "Hard bots", "Quick and accurate; in cover while reloading or damaged"},
});

constexpr const StrengthRow& row(Strength strength) { return strength_rows[static_cast<std::size_t>(strength)]; }

} // namespace world
