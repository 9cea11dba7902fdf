#pragma once
/// What it costs to show the same drives as far off as other programs' ways do: whole matches of bots, seen by a client
/// that looks on over a link. Each way is held against the game's own, compactly coded, whose thresholds are made just
/// so wide that its tanks are drawn as far from the truth, in the mean.

#include "net/link_settings.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

struct BaselineOptions {
    std::string map = "proving-ground";
    int bots = 8;
    double seconds = 60;                  ///< measured [s]
    double warm_up = 5;                   ///< before [s]
    net::LinkSettings link{.delay = 0.1}; ///< between the server and who looks on
    std::uint64_t seed = 1;
};

struct BaselineRow {
    std::string way{};
    double bundle = 0;             ///< updates wait so long for others at the server (protocol/relaying.h) [s]
    double position_threshold = 0; ///< 0: none [m]
    double updates = 0;            ///< of a tank [1/s]
    double bytes = 0;              ///< of a tank's updates, with their heads within a datagram [B/s]
    /// With a tank's share of datagrams, ENet's heads, the seal, UDP and IP, and with what acknowledges them [B/s].
    double on_the_wire = 0;
    double mean = 0, p95 = 0; ///< from where tanks are drawn to where they are [m]
    double heading = 0;       ///< mean [rad]
    /// Of what the baseline before it takes: bytes, and bytes on the wire. 1 for the baselines.
    double share = 1, share_on_the_wire = 1;
};

/// Baseline, ours as far off, and ours with updates that wait for each other: 60 updates a second of which the newest
/// is drawn; BZFlag's rule and arc, in its own messages. Throws std::runtime_error if a match ends early.
std::vector<BaselineRow> baselines(const BaselineOptions& options);

} // namespace lab
