#pragma once
/// The modes of a match, one row each. Messages and recordings use a mode's name.

#include "tunables/enum_table.h"
#include "world/rules.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace world {

struct ModeRow {
    Mode mode;
    std::string_view name;   ///< name in settings
    std::string_view words;  ///< name for users
    std::string_view rule;   ///< task of the players, one line
    std::string_view points; ///< unit of the score: "kills"
    bool teams = false;      ///< two teams; kills or crates count for the whole team
    bool crate = false;      ///< teams carry a crate to their base
    int MatchRules::*limit;  ///< the rule that holds the score that wins
};
inline constexpr auto mode_rows = tunables::table<&ModeRow::mode>({
    {.mode = Mode::free_for_all,
     .name = "free-for-all",
     .words = "Free for all",
     .rule = "Everybody against everybody",
     .points = "kills",
     .limit = &MatchRules::score_limit},
    {.mode = Mode::teams,
     .name = "teams",
     .words = "Teams",
     .rule = "Orange against blue: kills count for the team",
     .points = "kills",
     .teams = true,
     .limit = &MatchRules::team_score_limit},
    {.mode = Mode::crate_run,
     .name = "crate-run",
     .words = "Crate run",
     .rule = "Carry the crate from the middle to your base; its carrier can lay mines, but not fire",
     .points = "crates",
     .teams = true,
     .crate = true,
     .limit = &MatchRules::crate_limit},
});

constexpr const ModeRow& row(Mode mode) { return mode_rows[static_cast<std::size_t>(mode)]; }

/// The mode with this name; free-for-all if unknown, for example from another version.
constexpr Mode mode_called(std::string_view name) {
    const auto found = std::ranges::find(mode_rows, name, &ModeRow::name);
    return found == mode_rows.end() ? Mode::free_for_all : found->mode;
}

/// A tank's team: 0 none, 1 orange, 2 blue.
using TeamId = std::uint8_t;
inline constexpr TeamId no_team = 0, orange = 1, blue = 2;
inline constexpr std::array<TeamId, 2> teams{orange, blue};
constexpr TeamId other_team(TeamId team) { return team == orange ? blue : orange; }
constexpr std::string_view team_name(TeamId team) { return team == orange ? "Orange" : team == blue ? "Blue" : ""; }
constexpr bool allies(TeamId a, TeamId b) { return a != no_team && a == b; }

} // namespace world
