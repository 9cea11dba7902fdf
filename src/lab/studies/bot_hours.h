#pragma once
/// What the server refuses of those who do not cheat: matches of bots over all maps, modes, strengths, publishers'
/// presets and links, with things lying about, slow frames and clients that freeze. Whatever of theirs is refused as
/// suspicious (server/drop.h) is a false alarm.

#include "lab/progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

struct BotHoursOptions {
    double hours = 100;     ///< of all tanks together, at least
    double seconds = 300;   ///< of a match [s]
    std::uint64_t seed = 1; ///< of the first match; the next one's is one more. All of a match follows from its seed
    Progress progress{};
};

struct FalseAlarm {
    std::uint64_t seed = 0; ///< of its match
    std::string match{};    ///< which it was
    std::string who{};      ///< the client's first tank, its link and frames
    double time = 0;        ///< match time [s]
    std::string why{};      ///< name of a server::DropRow, or "dismissed"
    std::string details{};
};

struct BotHours {
    double hours = 0; ///< of tanks in matches
    int matches = 0;
    double driven = 0; ///< by all tanks [km]
    std::uint64_t shots = 0, updates = 0;
    std::vector<FalseAlarm> alarms{};
};

/// Side by side on all cores. Throws std::runtime_error if a match fails.
BotHours bot_hours(const BotHoursOptions& options);

} // namespace lab
