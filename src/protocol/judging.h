#pragma once
/// Judging of shots (Murphy 18.8, Who Hit Who?; Haag, Targeting): the judges and their rulings.

#include "tunables/tunables.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace protocol {

/// The judge whose ruling counts. All of them judge every shot, unless `present` counts and the server reports no
/// rulings (ServerSettings::verdicts).
enum class Judge : std::uint8_t { present, rewound, claims, validated, count };

struct JudgeRow {
    std::string_view name;
    std::string_view help;
};
inline constexpr auto judges = std::to_array<JudgeRow>({
    {"present", "the server, by its dead-reckoned poses at present"},
    {"rewound",
     "the server, by the poses that it computes from the scheme and delay of the shooter's client, at most 250 ms old"},
    {"claims", "the shooter's client: the server accepts every claim"},
    {"validated", "the shooter's client, if its claim is near the pose that this client must have displayed by the "
                  "measured round trip, and if the victim was not behind cover when the shell hit"},
});
static_assert(judges.size() == static_cast<std::size_t>(Judge::count),
              "one row for each judge, in the order of the enum");
constexpr const JudgeRow& row(Judge judge) { return judges[static_cast<std::size_t>(judge)]; }

/// The host's tunable `judge`.
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
    "no tank of that number",
    "the victim was dead by then",
    "the shell was not there",
    "the ground was in the way",
    "the update was outdated",
    "the update had not arrived yet",
    "the victim was not shown there",
    "the shell passed the hull",
    "the victim was behind cover",
});
static_assert(ruling_names.size() == static_cast<std::size_t>(Ruling::count),
              "one name for each ruling, in the order of the enum");
constexpr std::string_view name(Ruling ruling) { return ruling_names[static_cast<std::size_t>(ruling)]; }

} // namespace protocol
