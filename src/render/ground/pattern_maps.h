#pragma once
/// Textures that repeat without seams, drawn by code at start. The ground's detail is what it looks like at one's
/// feet; the shader gives it its colours. Terrain, clouds, smoke and paint read the noise at several scales, which
/// costs less than noise in the shaders and, having mipmaps, does not flicker in the distance.

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

constexpr int noise_size = 256; ///< [texels] a side

/// RGBA, row by row. R: soft noise; G: billows, dark creases between rounded blobs; B, A: slope of R along x and y
/// around 0.5.
std::vector<std::uint8_t> noise_pixels();
/// Those pixels as a texture with mipmaps that repeats.
Texture make_noise_map();

} // namespace render
