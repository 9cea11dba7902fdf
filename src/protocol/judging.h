#pragma once
/// Judging of shots (Murphy 18.8, Who Hit Who?; Haag, Targeting): the judges and their rulings.

#include "tunables/tunables.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace protocol {

/// The judge whose ruling counts. All of them judge every shot.
enum class Judge : std::uint8_t { present, rewound, claims, validated, count };

struct JudgeRow {
    std::string_view name;
    std::string_view help;
};
inline constexpr auto judges = std::to_array<JudgeRow>({
    {"present", "the server, by where it reckons everybody to be now"},
    {"rewound", "the server, by what the shooter's client showed by its own account, at most 250 ms behind"},
    {"claims", "the shooter: what his client claims is believed"},
    {"validated", "the shooter's claim, if it is near to what the server finds that his client showed, by the round "
                  "trip that the server measured, and unless the victim was behind cover by then"},
});
static_assert(judges.size() == static_cast<std::size_t>(Judge::count), "a row a judge, in their order");
constexpr const JudgeRow& row(Judge judge) { return judges[static_cast<std::size_t>(judge)]; }

/// The host's row `judge`.
tunables::Tunable judge_row(Judge& judge);

/// A judge's ruling on a shot: a hit, or why not.
enum class Ruling : std::uint8_t {
    hit,
    missed,
    no_claim,
    late,
    no_victim,
    dead_victim,
    off_the_path,
    through_ground,
    old_state,
    unseen_state,
    other_display,
    beside,
    behind_cover,
    count
};
inline constexpr auto ruling_names = std::to_array<std::string_view>({
    "hit",
    "missed",
    "no claim",
    "the claim came too late",
    "nobody of that number",
    "the victim was dead by then",
    "not where the shell was",
    "the ground was in the way",
    "an older update than was shown",
    "a newer update than had arrived",
    "the victim was not shown there",
    "the shell passed the hull",
    "the victim was behind cover",
});
static_assert(ruling_names.size() == static_cast<std::size_t>(Ruling::count), "a name a ruling, in their order");
constexpr std::string_view name(Ruling ruling) { return ruling_names[static_cast<std::size_t>(ruling)]; }

} // namespace protocol
