#pragma once
/// Counts false alarms: messages of honest clients that the server rejects as suspicious (server/reject_reason.h).
/// Matches of bots cover all maps, modes, strengths, publishers' presets and links, with loose bodies, slow frames and
/// clients that freeze.

#include "lab/progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

struct BotHoursOptions {
    double hours = 100;   ///< Shortest time to play, total of all tanks [h].
    double seconds = 300; ///< Duration of a match [s].
    /// Seed of the first match; each further match adds 1. The seed determines the whole match.
    std::uint64_t seed = 1;
    Progress progress{};
};

struct FalseAlarm {
    std::uint64_t seed = 0; ///< Seed of its match.
    std::string match{};
    std::string who{}; ///< The client's first tank, its link and frame rate.
    double time = 0;   ///< Match time [s].
    std::string why{}; ///< Name of a server::RejectReasonRow, or "dismissed".
    std::string details{};
};

struct BotHours {
    double hours = 0; ///< Played time, total of all tanks [h].
    int matches = 0;
    double driven = 0; ///< Distance driven by all tanks [km].
    std::uint64_t shots = 0, updates = 0;
    std::vector<FalseAlarm> alarms{};
};

/// Runs on all cores. Throws std::runtime_error if a match fails.
BotHours bot_hours(const BotHoursOptions& options);

} // namespace lab
