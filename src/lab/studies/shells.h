#pragma once
/// Measures how remote clients draw shells (Haag, Targeting): the farther a shell appears from its tank, the sooner it
/// is on its path. With a share of 1 the whole latency is compensated at once (figure 3).

#include "lab/progress.h"

#include <cstdint>
#include <vector>

namespace lab {

struct ShellOptions {
    std::vector<double> shares{0.01, 0.1, 0.5, 1};     ///< client::ViewerSettings::shell_share
    std::vector<double> round_trips{0, 0.1, 0.2, 0.4}; ///< Round-trip times of every client [s].
    int shots = 200; ///< Shells for each round trip, counted once for each client that draws them.
    std::uint64_t seed = 1;
    Progress progress{};
};

/// Means over all shells that clients draw of other players, for one round trip and share.
struct ShellRow {
    double round_trip = 0; ///< [s]
    double share = 0;
    int shots = 0;
    double muzzle = 0; ///< Distance from the displayed muzzle in the shell's first picture [m].
    double path = 0;   ///< Distance from the shell's path in its first picture [m].
    int flying = 0;    ///< Number of shells that still fly 0.1 s after their first picture.
    double later = 0;  ///< Their distance from the path at that time [m].
};

/// Tanks, each a client behind its own link, circle on level ground and shoot at each other. Throws
/// std::runtime_error if a match ends early.
std::vector<ShellRow> shells(const ShellOptions& options);

} // namespace lab
