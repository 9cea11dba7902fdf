#pragma once
/// Measures what a cheating client gains by true poses that come late: how well it knows where the other tanks are now,
/// and its kills when it aims by that. Hard bots of equal strength fight, one of them with the cheat.

#include "lab/progress.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lab {

struct LateTruthOptions {
    double seconds = 120; ///< Duration of a fight [s].
    int fights = 2;       ///< Number of fights for each delay, each with its own seed.
    std::string link = "wifi";
    std::uint64_t seed = 1;
    Progress progress{};
};

/// Errors are mean distances from a tank's true position at the same instant [m].
struct LateTruthRow {
    std::optional<double> delay{};        ///< Delay of the true poses [s]; 0: at once, as in a lab; `nullopt`: none.
    double drawn = 0;                     ///< Error of the position that the client draws.
    std::optional<double> corrected{};    ///< Error of the drawn position, corrected by TruthLearner.
    std::optional<double> extrapolated{}; ///< Error of the newest true position, extrapolated by its velocity.
    int kills = 0;                        ///< Kills of the cheating client in all fights.
    double honest_kills = 0;              ///< Kills of an honest tank in all fights, averaged over these tanks.
};

/// Returns one row for no true poses, then one for each delay; runs on all cores.
std::vector<LateTruthRow> late_truth(const LateTruthOptions& options);

} // namespace lab
