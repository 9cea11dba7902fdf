#pragma once
/// Measures what a cheat gains: the same tank with and without it, by the poses that the server accepted and relayed.
///
/// The race: three tanks drive round at full throttle on level ground, one of them a cheater, with houses, a loose body
/// and a road beside each. The fight: hard bots of equal strength on a map of the game, one of them a cheater.

#include "lab/cheats/cheater.h"
#include "lab/progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

struct GainOptions {
    double race = 60;   ///< Duration of the race [s].
    double fight = 120; ///< Duration of a match of the fight [s]; 0: none.
    int matches = 2;    ///< Number of fights, each with its own seed.
    std::uint64_t seed = 1;
    Progress progress{};
};

struct Gain {
    std::string cheat{};
    // Measured in the race:
    /// Sum of the distances between accepted positions one second apart within a life, divided by the race's time
    /// [m/s].
    double speed = 0;
    double honest = 0;   ///< Largest value of `speed` among the honest tanks [m/s].
    double farthest = 0; ///< Largest distance between accepted positions one second apart [m].
    double height = 0;   ///< Largest distance from a tank's resting height, up or down [m].
    double walls = 0;    ///< Total time that the accepted position is inside a solid obstacle [s].
    double turned = 0;   ///< Mean turn rate from tick to tick, of hull or turret, whichever is larger [rad/s].
    double body = 0;     ///< Largest speed of a loose body that the cheater owns, from second to second [m/s].
    // Measured in the fights:
    int kills = 0;           ///< Kills of the cheater in all fights.
    double honest_kills = 0; ///< Kills of an honest tank in all fights, averaged over these tanks.
    double dead_way = 0;     ///< Largest distance of the cheater's published wreck from its place of death [m].
    // Measured in the race and the fights:
    double off = 0;    ///< Mean distance of published true poses from accepted ones, in the worst match [m].
    int refused = 0;   ///< Number of the cheater's messages and updates rejected as suspicious.
    int put_back = 0;  ///< Number of resets by the server, that is, spawns without a death.
    int dismissed = 0; ///< Number of matches from which the server disconnected the cheater.
    std::string why{}; ///< Most frequent reason of rejection: name of a server::RejectReasonRow.
    int falsely = 0;   ///< Number of messages and updates of honest tanks rejected as suspicious.

    [[nodiscard]] double ratio() const { return honest > 0 ? speed / honest : 0; }
    /// Largest number of kills that chance explains: `honest_kills`, the mean of seven honest bots, plus two standard
    /// deviations of the difference. In two fights an honest bot has about eight kills, so the limit is 1.8 times as
    /// many; in twelve fights, 1.3 times.
    [[nodiscard]] double max_kills() const;
};

/// Describes the gains above their bounds; empty if there are none. The bound of the speed is 1.05 times the honest
/// one. The other bounds are values that honest tanks reach, too, or that are possible before the server reacts.
std::vector<std::string> unwanted_gains(const Gain& gain);

Gain gain_of(const CheatRow& cheat, const GainOptions& options);
/// Returns one row for each cheat; runs on all cores.
std::vector<Gain> gains(const GainOptions& options, std::span<const CheatRow> of = cheats());

} // namespace lab
