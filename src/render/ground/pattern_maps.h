#pragma once
/// What the ground looks like at one's feet: five small textures that repeat without seams, drawn by code at start.
/// The shader gives them their colours.

#include "render/gl/gl_objects.h"

#include <cstdint>
#include <vector>

namespace render {

enum class DetailLayer { grass, earth, scree, rock, sand, count };
constexpr int detail_size = 256; ///< [texels] a side

/// RGBA, row by row, from the south. R: tone, 0 dark .. 1 light, about 0.5 in the mean; G: height, 0..1;
/// B, A: slope of that height along x and y around 0.5.
std::vector<std::uint8_t> detail_pixels(DetailLayer layer);
/// All of them as an array texture with mipmaps.
Texture make_detail_map();

} // namespace render
