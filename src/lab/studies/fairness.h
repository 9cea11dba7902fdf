#pragma once
/// Compares the judges of hits: tanks drive round houses and shoot at each other as displayed, each a client behind its
/// own link. All four judges (protocol/judging.h) judge every shot of the same match. The shooter's view is its
/// client's claim; the victim's true pose is that of its owner at the time of the hit.

#include "dead_reckoning/receiving/receiver.h"
#include "protocol/judging.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace lab {

struct FairnessOptions {
    dr::Scheme scheme = *dr::scheme("ease:ctra-fade"); ///< Displays the other tanks.
    bool compensate = true;                            ///< Whether receivers compensate travel time by time stamps.
    dr::ReceiverSettings receiver{};                   ///< The receivers' other settings.
    double ping = 0.1;                                 ///< Round-trip time of every client [s].
    int tanks = 8;
    int shots = 500; ///< Number of shots after which the match ends.
    std::uint64_t seed = 1;
    /// Cheat of all clients: extra delay of their pongs [s], and extra age of the views in which they look for a tank
    /// that their shell meets [s]. 0: no cheat.
    double late_pongs = 0, older_views = 0;
};

/// Results of one judge, that is, of one rule by which the server decides on hits.
struct FairnessRow {
    std::string scheme{};
    double ping = 0; ///< Round-trip time of every client [s].
    protocol::Judge judge{};
    int shots = 0;
    int honest = 0;       ///< Hits on the shooter's screen: the displayed shell met the displayed hull.
    int hits = 0;         ///< Hits that this judge confirms.
    int confirmed = 0;    ///< Hits on the shooter's screen that this judge confirms.
    int unseen = 0;       ///< Confirmed hits that were misses on the shooter's screen.
    int behind_cover = 0; ///< Confirmed hits whose victim, at its true pose, had no line of sight to the muzzle.
    double gap = 0; ///< Mean distance of the victim's position as judged from the true one, over confirmed hits [m].
    /// Claimed hits more than 0.1 m off the shell's path on the server, or at an impossible time.
    int off_the_path = 0;
};

struct Fairness {
    std::vector<FairnessRow> rows{};     ///< One for each judge.
    std::set<std::uint32_t> confirmed{}; ///< Numbers of the shells that hit by the judge `validated`.
    int tried = 0;                       ///< Shells that missed but were claimed as hits on an older view.
};
/// Throws std::runtime_error if the match ends early.
Fairness fairness(const FairnessOptions& options);

/// Gain of late pongs: the same match with and without the cheat, which changes only the claims, and once more with an
/// honest ping as large as the late pongs pretend.
struct FakeLagRow {
    std::string scheme{};
    double ping = 0;       ///< Round-trip time of every client [s].
    double pong_delay = 0; ///< Extra delay of the cheaters' pongs [s].
    int shots = 0;
    int honest_hits = 0; ///< Hits without the cheat.
    int tried = 0;       ///< Shells that missed and met an older view: of all its ages, the largest number.
    int hits = 0;        ///< Hits if the cheater knew for each shell which older view the server accepts.
    int shots_there = 0; ///< Shots of honest clients whose round-trip time is `ping` + `pong_delay`.
    int hits_there = 0;  ///< Hits of honest clients whose round-trip time is `ping` + `pong_delay`.
};
FakeLagRow fake_lag(const FairnessOptions& options, double pong_delay);

} // namespace lab
