#pragma once
/// What it costs to publish turret and gun, and how far the drawn turret is off (Murphy 18.8, Articulations; Aronson):
/// bots fight, or patrol while their turrets scan, and a viewer behind a link draws them; every row is a match of its
/// own with the same seed. What is drawn is compared with the owner's turret at the same instant, by the virtual clock
/// that both share.

#include "lab/progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

struct ArticulationOptions {
    std::string map = "proving-ground";
    int tanks = 6;
    double seconds = 60;       ///< scored [s]
    double latency = 0.1;      ///< one way, from the server to the viewer [s]
    double jitter = 0.02;      ///< [s]
    double loss = 0;           ///< share of the packets
    double rate = 10;          ///< cap on updates of turret and gun alone [1/s]
    double threshold = 0.0175; ///< of turret and gun [rad]
    double delay = 0.2;        ///< of the rows that are shown delayed [s]
    std::uint64_t seed = 1;
    Progress progress{};
};

struct ArticulationRow {
    std::string bots{};            ///< what they do
    std::string published{};       ///< how turret and gun are
    double delay = 0;              ///< they are shown so late [s]
    double updates = 0, bytes = 0; ///< all of a tank's a second, with a packet's headers each
    double alone = 0;              ///< of these updates, those of turret and gun alone
    double alone_bytes = 0;        ///< likewise
    double mean = 0, p95 = 0;      ///< drawn turret against the owner's at the same instant [rad]
    double then = 0;               ///< mean against the owner's `delay` before [rad]
    double rough = 0;              ///< RMS of the drawn turret's angular acceleration [rad/s²]
};

/// Throws std::runtime_error if a match ends early.
std::vector<ArticulationRow> articulations(const ArticulationOptions& options);

} // namespace lab
