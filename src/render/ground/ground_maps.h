#pragma once
/// Textures over a height grid, with a texel centred on each grid point: materials of the ground, heights and light.
/// Made once for a map; roads are painted later.

#include "client/scene/scene.h"
#include "render/gl/gl_objects.h"
#include "render/ground/height_grid.h"

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

namespace render {

/// client::GroundCover of each grid point: dry, bare, rock, sand as bytes. `altitudes`: lowest and highest height of
/// the map [m]. `water`: height of the map's water [m].
std::vector<std::uint8_t> cover_pixels(const HeightGrid& grid, const glm::vec2& altitudes, float water);
/// Paints worn roads into `pixels`, which cover_pixels() made for `grid`.
void paint_roads(std::vector<std::uint8_t>& pixels, const HeightGrid& grid, const client::RoadPictures& roads);

/// Heights in metres, for shaders that put models and marks on the ground (shaders/ground.glsl).
Texture make_height_map(const HeightGrid& grid);

/// Static light of each grid point: normal x and y, sunlight past the hills (0: in shadow, 1: full), open sky above
/// (0..1). Computed once, because the sun does not move. Shadows of props and vehicles are in the shadow map. Throws
/// platform::StopRequested, as it takes long.
std::vector<glm::vec4> land_light(const HeightGrid& grid, const glm::vec3& to_sun);
/// `land_light` as a texture, with 16 bits a channel if the driver supports this. A normal's -1..1 is stored as 0..1.
Texture make_land_map(const HeightGrid& grid, const glm::vec3& to_sun);

} // namespace render
