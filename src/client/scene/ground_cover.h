#pragma once
/// What the ground is made of, worked out from a map's heights alone: for the eye (the renderer paints it), and for
/// what tracks throw up. Nothing in physics depends on it.

#include <glm/vec2.hpp>
#include <limits>

namespace client {

/// Shares 0..1. What sand, rock and bare earth leave over is grass.
struct GroundCover {
    float dry = 0;  ///< grass: 0 lush, 1 straw
    float bare = 0; ///< earth without grass
    float rock = 0; ///< and scree, where it is less than half
    float sand = 0; ///< the shore, and what lies under water
};

/// Of the ground at one place.
struct GroundForm {
    glm::vec2 place{0}; ///< x, y [m]
    float height = 0;   ///< [m]
    float steep = 0;    ///< 1 - z of the unit normal
    float altitude = 0; ///< 0 the map's lowest, 1 its highest
};
inline constexpr float no_water = -std::numeric_limits<float>::infinity();

/// `water`: height of the map's water [m], or `no_water`.
GroundCover ground_cover(const GroundForm& ground, float water);

} // namespace client
