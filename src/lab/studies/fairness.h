#pragma once
/// Who hits whom: tanks that drive round houses, each a client of its own behind its own link, who shoot at
/// each other as they see each other. All four judges (protocol/judging.h) judge every shot of the same match; what the
/// shooter saw is his client's word, where the victim was is the victim's own pose at that instant.

#include "dead_reckoning/scheme.h"
#include "protocol/judging.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace lab {

struct FairnessOptions {
    dr::Scheme scheme = *dr::scheme("ease:ctra-fade"); ///< by which everybody sees the others
    bool compensate = true;                            ///< by time stamps
    double ping = 0.1;                                 ///< everybody's round trip [s]
    int tanks = 8;
    int shots = 500; ///< until so many have been judged
    std::uint64_t seed = 1;
    /// Everybody cheats: his pongs come so much later than they could [s], and he claims to have seen what was so much
    /// older [s] where his shell met that.
    double late_pongs = 0, older_views = 0;
};

/// What a judge made of the shots.
struct FairnessRow {
    std::string scheme{};
    double ping = 0; ///< [s]
    protocol::Judge judge{};
    int shots = 0;
    int honest = 0;       ///< hits: the drawn shell met the drawn hull on the shooter's screen
    int hits = 0;         ///< by the judge
    int confirmed = 0;    ///< honest hits among them
    int unseen = 0;       ///< hits that the shooter did not see
    int behind_cover = 0; ///< hits whose victim had by its own pose no line to the muzzle
    double gap = 0;       ///< mean distance from where the victim was to where the judge took it to be [m]
    int off_the_path = 0; ///< claims 0.1 m or more from where the server has the shell
};

struct Fairness {
    std::vector<FairnessRow> rows{};     ///< one a judge
    std::set<std::uint32_t> confirmed{}; ///< the shells that hit by `validated`
    int tried = 0;                       ///< claims of older views, of shells that missed
};
/// Throws std::runtime_error if the match ends early.
Fairness fairness(const FairnessOptions& options);

/// What late pongs are worth. The same match with and without the cheat, which changes nothing but what is claimed, and
/// once more with everybody honestly as far away as the late pongs make believe.
struct DawdlerRow {
    std::string scheme{};
    double ping = 0;   ///< everybody's round trip [s]
    double dawdle = 0; ///< [s]
    int shots = 0;
    int honest_hits = 0; ///< without the cheat
    int tried = 0;       ///< shells that missed and met one of the older views
    int hits = 0;        ///< had he known for each shell which of them the server believes
    int shots_there = 0; ///< of those who honestly have that ping
    int hits_there = 0;
};
DawdlerRow dawdled(const FairnessOptions& options, double dawdle);

} // namespace lab
