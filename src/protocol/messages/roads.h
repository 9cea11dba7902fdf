#pragma once
/// Roads and waypoints for predictive contracts.

#include "dead_reckoning/road.h"
#include "protocol/limits.h"

namespace protocol {

/// A road for predictive contracts (dead_reckoning/road.h), by its control points; heights are the terrain's, which
/// everybody has. client → server: the host has drawn it, `road` is 0. server → clients: from now on it is known under
/// this number; without points: it is gone. Those of the map are never sent.
struct Road {
    dr::RoadId road = 0;
    bool closed = false;
    std::vector<dr::Road::Place> points{}; ///< x, y [m], at most dr::Road::max_points
};
/// A contract for waypoints: the way that a tank promises to take (Aronson, "drive along road to waypoint"), where
/// there is no road. owner → server: `road` is 0. server → clients, and to whoever joins later: its updates may be
/// about this road from now on, instead of the one before; without points: no longer. Heights as of a Road.
struct Waypoints {
    static constexpr std::size_t most = 32;
    ActorId actor = 0;
    dr::RoadId road = 0;
    std::vector<dr::Road::Place> points{}; ///< x, y [m]
};

} // namespace protocol
