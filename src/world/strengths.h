#pragma once
/// How strong the bots of a match are: a row a strength. What each can do is bots/skill.h.

#include <array>
#include <cstdint>
#include <string_view>

namespace world {

enum class Strength : std::uint8_t { easy, normal, hard, count };

struct StrengthRow {
    std::string_view name;  ///< as in settings
    std::string_view words; ///< for people
    std::string_view help;
};
inline constexpr auto strength_rows = std::to_array<StrengthRow>({
    {"easy", "Easy bots", "Slow, and wide of the mark: for a first match"},
    {"normal", "Normal bots", "They look before they shoot, and take cover while they reload"},
    {"hard", "Hard bots", "Quick and exact, out of sight while they reload or are hurt"},
});
static_assert(strength_rows.size() == static_cast<std::size_t>(Strength::count), "a row a strength, in their order");

constexpr const StrengthRow& row(Strength strength) { return strength_rows[static_cast<std::size_t>(strength)]; }

} // namespace world
