#pragma once
/// Builds the protocol::compact::Ground of a terrain and the tank's footprint. Server and clients must build the same.
/// A template, so that world does not depend on protocol.

#include "world/tank_shape.h"
#include "world/terrain.h"

namespace world {

template <class Ground> Ground ground_for_tanks(const Terrain& terrain) {
    return Ground(terrain.size(), terrain.samples(), terrain.heights(), static_cast<double>(tank_footprint[0].x),
                  static_cast<double>(tank_footprint[0].y));
}

} // namespace world
