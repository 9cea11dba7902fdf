#pragma once
/// Roads on a map's terrain, for predictive contracts (dead_reckoning/road.h). A road stores height and tilt of a tank
/// on it, so that dead reckoning needs no terrain.

#include "dead_reckoning/road.h"
#include "world/map.h"
#include "world/terrain.h"

#include <optional>

namespace world {

/// First number of roads drawn during a match; the numbers of a map's roads are lower.
inline constexpr dr::RoadId first_drawn_road = 32;
/// Largest number of drawn roads in a match; a new one replaces the oldest.
inline constexpr std::size_t max_drawn_roads = 8;
/// First number of the roads made of waypoints that a tank promises to follow (protocol::Waypoints), at most one road
/// per tank.
inline constexpr dr::RoadId first_waypoint_road = 128;

/// Makes a road; `nullopt` if it cannot be driven (see dr::Road::make) or a point is within 10 m of the map's edge.
std::optional<dr::Road> make_road(const RoadLine& line, const Terrain& terrain);

/// The roads of the map, numbered from 1 in the map's order.
dr::Roads roads_of(const Map& map, const Terrain& terrain);

} // namespace world
