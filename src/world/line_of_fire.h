#pragma once
/// What a gun has a line to.

#include "world/shell.h"

namespace world {

/// The share of a tank's hull and turret that has a straight line to the muzzle [0 to 1]: past the ground and what
/// stands on it; 0: it is behind cover.
float in_the_open(const Terrain& terrain, const glm::vec3& muzzle, const Target& tank);

} // namespace world
