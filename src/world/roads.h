#pragma once
/// Roads on the ground of a map, for predictive contracts (dead_reckoning/road.h): how a tank stands on them is baked
/// in, so that dead reckoning need not know the terrain.

#include "dead_reckoning/road.h"
#include "world/map.h"
#include "world/terrain.h"

#include <optional>

namespace world {

/// Drawn in a match: the numbers above those of any map.
inline constexpr dr::RoadId first_drawn_road = 32;
/// As many drawn ones are kept at the same time: the oldest goes.
inline constexpr std::size_t max_drawn_roads = 8;
/// What tanks promise for themselves (protocol::Waypoints) has the numbers from here on: one a tank.
inline constexpr dr::RoadId first_waypoint_road = 128;

/// Nothing if it cannot be driven: see dr::Road::make; also if it leaves the map or comes too near to its edge.
std::optional<dr::Road> make_road(const RoadLine& line, const Terrain& terrain);

/// Those of the map, numbered from 1 in its order.
dr::Roads roads_of(const Map& map, const Terrain& terrain);

} // namespace world
