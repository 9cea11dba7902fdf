#pragma once
/// Functions that build props.

#include "render/models/mesh_builder.h"

#include <glm/common.hpp>

namespace render {

/// Sets the paint of the following faces. `wind`: strength of swaying. `rim`, `leaf`: raggedness of leaves at their
/// edge, and where they turn away from the eye.
inline void pen(MeshBuilder& build, const Paint& paint, float wind = 0, float rim = 0, float leaf = 0) {
    build.paint = paint;
    build.motion = {wind, rim, leaf};
}

/// Returns a number in 0..1 that differs between successive `n` (multiples of the golden ratio).
inline float chance(int n) { return glm::fract(static_cast<float>(n) * 0.6180340f + 0.137f); }

} // namespace render
