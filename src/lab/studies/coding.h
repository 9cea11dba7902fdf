#pragma once
/// What updates cost on the wire, plain and compact (protocol/compact/), in whole matches of bots, and how far a
/// viewer's picture is off because of it. The matches are the same: bots of one process do not see each other through
/// the server.

#include "client/settings.h"
#include "protocol/compact/account.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lab {

struct CodingOptions {
    std::string map = "proving-ground";
    int bots = 8;
    double seconds = 60;                                                ///< measured [s]
    double warm_up = 5;                                                 ///< before [s]
    net::LinkSettings link{};                                           ///< between server and viewer
    dr::PublisherSettings publisher = client::HostSettings().publisher; ///< as in the game
    int scheme = client::ViewerSettings().scheme;                       ///< by which the viewer dead-reckons
    std::uint64_t seed = 1;
};

struct CodingRow {
    std::string coding{};
    std::string viewer{};                 ///< "looking on", or "with a tank": farther away, less is said
    double updates = 0;                   ///< of an actor that is published, to the viewer [1/s]
    double a_packet = 0;                  ///< updates that share a packet
    double bytes = 0;                     ///< of an update with its part of the packet's head, before the transport's
    double mean = 0, p95 = 0;             ///< drawn tanks against the truth [m]
    double added = 0, added_p95 = 0;      ///< against where the plain coding has them drawn at the same instant [m]
    protocol::compact::Account account{}; ///< of the compact ones
};

/// Throws std::runtime_error if a match ends early.
std::vector<CodingRow> coding(const CodingOptions& options);

} // namespace lab
