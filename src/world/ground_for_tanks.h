#pragma once
/// Builds a `Ground` from a map's heights and the tank's footprint. Server and clients must build the same
/// (protocol/compact/ground.h).

#include "world/tank_shape.h"
#include "world/terrain.h"

namespace world {

template <class Ground> Ground ground_for_tanks(const Terrain& terrain) {
    return Ground(terrain.size(), terrain.samples(), terrain.heights(), static_cast<double>(tank_footprint[0].x),
                  static_cast<double>(tank_footprint[0].y));
}

} // namespace world
