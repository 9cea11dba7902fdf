#pragma once
/// Textures over a height grid, half a texel larger than it on all sides, made once for a map: what the ground is made
/// of, how high it lies, and what the light does to it.

#include "client/scene/scene.h"
#include "render/gl/gl_objects.h"
#include "render/ground/height_grid.h"

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

namespace render {

/// Of each grid point its client::GroundCover: dry, bare, rock, sand as bytes. `altitudes`: the map's lowest and
/// highest ground, `water` its water [m].
std::vector<std::uint8_t> cover_pixels(const HeightGrid& grid, const glm::vec2& altitudes, float water);
/// Roads worn into the ground: `pixels` of cover_pixels(grid, ...).
void paint_roads(std::vector<std::uint8_t>& pixels, const HeightGrid& grid, const client::RoadPictures& roads);

/// Heights as they are, for shaders that put things on the ground (shaders/ground.glsl).
Texture make_height_map(const HeightGrid& grid);

/// The light is worked out once, since the sun stands still: the ground's normal, how much of the sun reaches it past
/// the hills, and how much of the sky is open above it. What stands on the ground or moves is in the shadow map.
/// Of each grid point: normal x and y, sunlight (0: behind a hill, 1: all of it), open sky (0..1).
std::vector<glm::vec4> land_light(const HeightGrid& grid, const glm::vec3& to_sun);
/// As a texture over the grid, half a texel larger than it on all sides: 16 bits a channel, -1..1 as 0..1 for the
/// normal.
Texture make_land_map(const HeightGrid& grid, const glm::vec3& to_sun);

} // namespace render
