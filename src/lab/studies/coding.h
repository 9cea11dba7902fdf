#pragma once
/// Measures the wire cost of updates, plain and compact (protocol/compact/), in whole matches of bots, and the error
/// that compact coding adds to a viewer's picture. The matches are identical: bots of one process do not see each other
/// through the server.

#include "client/settings.h"
#include "lab/progress.h"
#include "protocol/compact/bit_counts.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

struct CodingOptions {
    std::string map = "proving-ground";
    int bots = 8;
    double seconds = 60;                                                ///< Measured time [s].
    double warm_up = 5;                                                 ///< Time before the measurement [s].
    net::LinkSettings link{};                                           ///< Link between server and viewer.
    dr::PublisherSettings publisher = client::HostSettings().publisher; ///< By default as in the game.
    int scheme = client::ViewerSettings().scheme;
    std::uint64_t seed = 1;
    Progress progress{};
};

struct CodingRow {
    std::string coding{};
    std::string viewer{}; ///< "without a tank", or "with a tank", for which farther actors get less detail.
    double updates = 0;   ///< Updates to the viewer, for each bot [1/s].
    double a_packet = 0;  ///< Mean number of updates in a packet.
    /// Mean size of an update with its share of the packet's header, without the transport's headers [B].
    double bytes = 0;
    double mean = 0, p95 = 0; ///< Distance between displayed and true tanks at the same time [m].
    /// Distance between tanks displayed by this coding and by the plain one at the same time [m].
    double added = 0, added_p95 = 0;
    protocol::compact::BitCounts account{}; ///< Statistics of the compact packets.
};

/// Throws std::runtime_error if a match ends early.
std::vector<CodingRow> coding(const CodingOptions& options);

} // namespace lab
