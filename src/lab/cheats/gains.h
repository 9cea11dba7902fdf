#pragma once
/// What a cheat gains: the same tank with and without it, in a race and in a fight, by what the server believed and
/// told everybody.
///
/// The race: level ground, three tanks that drive round at full throttle, one of them a cheater; houses, a loose body
/// and a road beside each. The fight: hard bots of equal strength on a map of the game's, one of them a cheater.

#include "lab/cheats/cheater.h"
#include "lab/progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

struct GainOptions {
    double race = 60;   ///< [s]
    double fight = 120; ///< a match of it [s]; 0: none
    int matches = 2;    ///< fights, with seeds of their own
    std::uint64_t seed = 1;
    Progress progress{};
};

struct Gain {
    std::string cheat{};
    // In the race.
    double speed = 0;    ///< believed: metres from second to second in a life, over the whole time [m/s]
    double honest = 0;   ///< the same of the others, the fastest [m/s]
    double farthest = 0; ///< in one second [m]
    double height = 0;   ///< the farthest from where a tank rests, up or down [m]
    double walls = 0;    ///< time inside something that stands fast [s]
    double turned = 0;   ///< mean turn from tick to tick, of hull or turret [rad/s]
    double body = 0;     ///< the fastest loose body of his, from second to second [m/s]
    // In the fight.
    int kills = 0;
    double honest_kills = 0; ///< mean of the others
    double dead_way = 0;     ///< how far he says that his wreck is from where he died [m]
    // In both.
    double off = 0;    ///< truth that others were told, from where he is believed to be, mean [m]
    int refused = 0;   ///< messages and updates, as suspicious
    int put_back = 0;  ///< starts that no death explains
    int dismissed = 0; ///< matches that he was sent away from
    std::string why{}; ///< what was refused most often: name of a server::DropRow
    int falsely = 0;   ///< refused of the honest ones, as suspicious

    [[nodiscard]] double ratio() const { return honest > 0 ? speed / honest : 0; }
    /// So many kills are chance at most, where the seven honest bots make that many on average: two standard deviations
    /// of counting both. In two fights an honest one brings home about eight, so 1.8 times as many; in twelve, 1.3
    /// times.
    [[nodiscard]] double most_kills() const;
};

/// What is wrong: it gains by that; nothing, as it should be. Speed counts from 1.05 of the honest one on; the rest is
/// bound by what honest ones do, too, or can do before it is noticed.
std::vector<std::string> gained(const Gain& gain);

Gain gain_of(const CheatRow& cheat, const GainOptions& options);
/// A row a cheat, side by side on all cores.
std::vector<Gain> gains(const GainOptions& options, std::span<const CheatRow> of = cheats());

} // namespace lab
