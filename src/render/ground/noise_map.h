#pragma once
/// Noise that repeats without seams, made at start. Terrain, clouds, smoke and paint read it at several scales, which
/// costs less than noise in the shaders and, having mipmaps, does not flicker in the distance.

#include "render/gl/gl_objects.h"

#include <cstdint>
#include <vector>

namespace render {

constexpr int noise_size = 256; ///< [texels] a side

/// RGBA, row by row. R: soft noise; G: billows, dark creases between rounded blobs; B, A: slope of R along x and y
/// around 0.5.
std::vector<std::uint8_t> noise_pixels();
/// Those pixels as a texture with mipmaps that repeats.
Texture make_noise_map();

} // namespace render
