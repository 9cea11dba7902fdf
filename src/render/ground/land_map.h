#pragma once
/// What the light does to the ground, worked out once for a map, since the sun stands still: the ground's normal, how
/// much of the sun reaches it past the hills, and how much of the sky is open above it. What stands on the ground or
/// moves is in the shadow map.

#include "render/gl/gl_objects.h"
#include "render/ground/height_grid.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

namespace render {

/// Of each grid point: normal x and y, sunlight (0: behind a hill, 1: all of it), open sky (0..1).
std::vector<glm::vec4> land_light(const HeightGrid& grid, const glm::vec3& to_sun);
/// As a texture over the grid, half a texel larger than it on all sides: 16 bits a channel, -1..1 as 0..1 for the
/// normal.
Texture make_land_map(const HeightGrid& grid, const glm::vec3& to_sun);

} // namespace render
