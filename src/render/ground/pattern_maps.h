#pragma once
/// Textures, computed when the renderer is made. The detail layers show the ground near the camera, where they repeat
/// without seams, and leaves; shaders colour them. The noise texture serves terrain, clouds, smoke and paint, at
/// several scales: it is cheaper than noise computed in shaders, and its mipmaps prevent flicker in the distance.

#include "render/gl/gl_objects.h"

#include <cstdint>
#include <vector>

namespace render {

enum class DetailLayer { grass, earth, scree, rock, sand, leaves, needles, count };
constexpr int detail_size = 256; ///< side of a layer [texels]

/// RGBA, row by row from the south. R: tone, 0 dark .. 1 light, mean about 0.5. G: height, 0..1; of leaves and
/// needles 0 between them, and 1 on them. B, A: slope of the
/// height along x and y; 0.5: level.
std::vector<std::uint8_t> detail_pixels(DetailLayer layer);
/// Returns all detail layers as an array texture with mipmaps.
Texture make_detail_map();

constexpr int noise_size = 256; ///< side of the texture [texels]

/// RGBA, row by row. R: soft noise. G: billows, i.e. rounded blobs with dark creases. B, A: slope of R along x and y;
/// 0.5: level.
std::vector<std::uint8_t> noise_pixels();
/// Returns the noise as a repeating texture with mipmaps.
Texture make_noise_map();

} // namespace render
