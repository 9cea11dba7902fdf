#pragma once
/// Measures what a presentation delay costs a shooter and gains for the picture (Pantel & Wolf 4.2). A standing tank
/// shoots, by a fixed rule, at a target that crosses its field of view: it aims at the displayed position plus the
/// displayed velocity times the shell's flight time. Each tank is a client behind its own link.

#include "lab/progress.h"

#include <cstdint>
#include <vector>

namespace lab {

struct PresentationDelayOptions {
    double seconds = 120; ///< Duration of each match [s].
    double latency = 0.1; ///< One-way delay from one client to the other [s].
    std::uint64_t seed = 1;
    Progress progress{};
};

struct PresentationDelayRow {
    bool weaves = false; ///< Whether the target weaves; otherwise it drives straight.
    double speed = 0;    ///< Wanted speed of the target [m/s].
    double delay = 0;    ///< Presentation delay of the shooter's client [s].
    int shots = 0;
    int hits = 0;         ///< Hits by the judge `validated`: the shooter's claim, checked by the server.
    int present_hits = 0; ///< Hits by the judge `present`: the server's own position of the target at that time.
    /// Mean distance along the target's way between shell and target when the shell crosses that way [m]. At a constant
    /// velocity v each second of delay adds v.
    double lead_error = 0;
    double drawn = 0; ///< Mean error of the displayed target at the displayed instant [m].
};

/// Returns a row for each way, speed and delay; runs on all cores. Throws std::runtime_error if a match ends early.
std::vector<PresentationDelayRow> presentation_delay(const PresentationDelayOptions& options);

} // namespace lab
