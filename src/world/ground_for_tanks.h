#pragma once
/// A map's heights and what of a tank stands on them, for who makes a ground of his own of it: server and clients must
/// make the same (protocol/compact/ground.h).

#include "world/tank_shape.h"
#include "world/terrain.h"

namespace world {

template <class Ground> Ground ground_for_tanks(const Terrain& terrain) {
    return Ground(terrain.size(), terrain.samples(), terrain.heights(), static_cast<double>(tank_footprint[0].x),
                  static_cast<double>(tank_footprint[0].y));
}

} // namespace world
