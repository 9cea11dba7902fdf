#pragma once
/// Measures the cost of publishing turret and gun, and the error of the displayed turret (Murphy 18.8, Articulations;
/// Aronson). Bots fight, or patrol with turrets that swing from side to side (scan), and a viewer behind a link
/// displays them. Every row is a match with the same seed. The displayed turret is compared with the owner's at the
/// same time, on the virtual clock that both share.

#include "lab/progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

struct ArticulationOptions {
    std::string map = "proving-ground";
    int tanks = 6;
    double seconds = 60;       ///< Scored time [s].
    double latency = 0.1;      ///< One way, from the server to the viewer [s].
    double jitter = 0.02;      ///< Largest deviation of the latency [s].
    double loss = 0;           ///< Share of lost packets.
    double rate = 10;          ///< Highest rate of updates with only turret and gun [1/s].
    double threshold = 0.0175; ///< Largest error of turret or gun before an update is due [rad].
    double delay = 0.2;        ///< Display delay of turret and gun, in the rows that have one [s].
    std::uint64_t seed = 1;
    Progress progress{};
};

struct ArticulationRow {
    std::string bots{};            ///< Activity of the bots: "fight" or "patrol and scan".
    std::string published{};       ///< How turret and gun are published.
    double delay = 0;              ///< Display delay of turret and gun [s].
    double updates = 0, bytes = 0; ///< Traffic of a tank, with a packet's headers for each update [1/s], [B/s].
    double alone = 0;              ///< Updates of a tank with only turret and gun [1/s].
    double alone_bytes = 0;        ///< Bytes of a tank's updates with only turret and gun, with headers [B/s].
    /// Mean and 95th percentile of the angle between the displayed turret and the owner's at the same time [rad].
    double mean = 0, p95 = 0;
    double then = 0;  ///< Mean angle between the displayed turret and the owner's `delay` earlier [rad].
    double rough = 0; ///< RMS of the displayed turret's angular acceleration [rad/s²].
};

/// Throws std::runtime_error if a match ends early.
std::vector<ArticulationRow> articulations(const ArticulationOptions& options);

} // namespace lab
