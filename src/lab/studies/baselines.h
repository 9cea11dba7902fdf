#pragma once
/// Compares the traffic of other programs' methods with ours at equal error, on the same drives: whole matches of bots,
/// seen by a viewer over a link. Each method is compared with the game's compact coding, whose thresholds are widened
/// until its mean DR error is equally large.

#include "lab/progress.h"
#include "net/link_settings.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

struct BaselineOptions {
    std::string map = "proving-ground";
    int bots = 8;
    double seconds = 60;                  ///< Measured time [s].
    double warm_up = 5;                   ///< Time before the measurement [s].
    net::LinkSettings link{.delay = 0.1}; ///< Link between the server and the viewer.
    std::uint64_t seed = 1;
    Progress progress{};
};

struct BaselineRow {
    std::string way{};
    double bundle = 0;             ///< Longest time that updates wait at the server to be sent together [s].
    double position_threshold = 0; ///< Position threshold of the publishers [m]; 0: none.
    double updates = 0;            ///< Updates of a tank [1/s].
    double bytes = 0;              ///< Bytes of a tank's updates, with their headers within a datagram [B/s].
    /// Bytes of a tank's updates and acknowledgements, with its share of datagrams, ENet's headers, the seal, UDP and
    /// IP [B/s].
    double on_the_wire = 0;
    double mean = 0, p95 = 0; ///< DR error of displayed tanks [m].
    double heading = 0;       ///< Mean heading error [rad].
    /// Relative to the preceding baseline: bytes, and bytes on the wire. 1 for the baselines.
    double share = 1, share_on_the_wire = 1;
};

/// For each baseline three rows: the baseline, ours with the same error, and ours with bundled updates. The baselines
/// are 60 updates a second with the newest displayed, and BZFlag's rule and arc in its own messages. Throws
/// std::runtime_error if a match ends early.
std::vector<BaselineRow> baselines(const BaselineOptions& options);

} // namespace lab
