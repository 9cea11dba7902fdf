#pragma once
/// A tank that has left before the end: what was measured of it counts in the report.

#include "client/match/match.h"
#include "client/remote/remote_view.h"

namespace client {

struct Departed {
    Actor actor;
    RemoteActor remote;
    double at = 0;                               ///< when it left, own clock [s]
    static constexpr std::size_t max_kept = 256; ///< of them that are kept
};

} // namespace client
