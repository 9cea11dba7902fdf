#pragma once
/// Textures over a height grid, half a texel larger than it on all sides, made once for a map: what the ground is made
/// of, and how high it lies.

#include "client/scene/scene.h"
#include "render/gl/gl_objects.h"
#include "render/ground/height_grid.h"

#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

namespace render {

/// Of each grid point its client::GroundCover: dry, bare, rock, sand as bytes. `altitudes`: the map's lowest and
/// highest ground, `water` its water [m].
std::vector<std::uint8_t> cover_pixels(const HeightGrid& grid, const glm::vec2& altitudes, float water);
/// Roads worn into the ground: `pixels` of cover_pixels(grid, ...).
void paint_roads(std::vector<std::uint8_t>& pixels, const HeightGrid& grid, const client::RoadPictures& roads);

/// Heights as they are, for shaders that put things on the ground (shaders/ground.glsl).
Texture make_height_map(const HeightGrid& grid);

} // namespace render
