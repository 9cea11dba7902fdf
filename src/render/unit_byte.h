#pragma once
/// Conversion of values in 0..1 to bytes, for textures and vertices.

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace render {

/// Converts 0..1 to 0..255; other values are clamped.
inline std::uint8_t unit_byte(float value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 255));
}

} // namespace render
