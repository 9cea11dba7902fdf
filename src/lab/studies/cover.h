#pragma once
/// Measures cover (server/relay/cover.h): the updates that living players receive of tanks that ground and houses hide,
/// and the tanks that appear too late. Bots fight on each map. Each is a client of its own, with a chase camera or a
/// gunner's sight.

#include "lab/progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

struct CoverOptions {
    int tanks = 16;
    double seconds = 120;   ///< Measured time of each match [s].
    double latency = 0.1;   ///< One-way delay of every client's link [s].
    std::uint64_t seed = 1; ///< Seed of the matches and the bots.
    Progress progress{};
};

/// A tank is *in sight* if a line from the player's camera to its true pose is free (client/scene/in_sight.h).
struct CoverRow {
    std::string map{};
    bool cover = false;        ///< Whether the server conceals.
    std::uint64_t updates = 0; ///< Updates that living players received of living tanks of others.
    double out_of_sight = 0;   ///< Share of them about a tank out of sight then.
    double never_in_sight = 0; ///< Share of them about a tank out of sight from 1 s before to 1 s later.
    /// How often a tank came into sight after 1 s out of sight, for at least 0.05 s.
    std::uint64_t appearances = 0;
    double late = 0;    ///< Share of these in which the client did not show the tank in the first frame.
    double longest = 0; ///< Longest time until it did [s].
};

/// Returns two rows for each shipped map, without and with cover; runs on all cores.
std::vector<CoverRow> cover(const CoverOptions& options);

} // namespace lab
