#pragma once
/// Roads and waypoints for predictive contracts.

#include "dead_reckoning/road.h"
#include "protocol/limits.h"

namespace protocol {

/// A road for predictive contracts (dead_reckoning/road.h), by its control points. Heights are the terrain's. client →
/// server: the host has drawn this road; `road` is 0. server → clients: the road has the number `road`; without points,
/// that road is removed. Roads of the map are never sent.
struct Road {
    dr::RoadId road = 0;
    bool closed = false;
    std::vector<dr::Road::Place> points{}; ///< x, y [m], at most dr::Road::max_points
};
/// A contract for waypoints: the path that a tank promises to take (Aronson, "drive along road to waypoint") where
/// there is no road. Heights are the terrain's. owner → server: `road` is 0. server → clients and newcomers: the tank's
/// updates may now refer to this road instead of the previous one. No points: the tank has no such road any more.
struct Waypoints {
    static constexpr std::size_t most = 32; ///< largest number of points
    ActorId actor = 0;
    dr::RoadId road = 0;
    std::vector<dr::Road::Place> points{}; ///< x, y [m]
};

} // namespace protocol
