#pragma once
/// The ground's cover, computed from a map's heights and water, for the renderer and for the dust behind tracks.
/// Physics does not use it.

#include <glm/vec2.hpp>
#include <limits>

namespace client {

/// Shares 0..1. Grass covers the ground that is not sand, rock or bare earth.
struct GroundCover {
    float dry = 0;  ///< grass: 0 lush, 1 straw
    float bare = 0; ///< earth without grass
    float rock = 0; ///< share of rock; less than half: scree
    float sand = 0; ///< the shore, and the ground under water
};

/// The ground's shape at one place.
struct GroundForm {
    glm::vec2 place{0}; ///< x, y of the place [m]
    float height = 0;   ///< height of the ground [m]
    float steep = 0;    ///< steepness: 1 − z of the ground's unit normal
    float altitude = 0; ///< relative height: 0 the map's lowest, 1 its highest
};
inline constexpr float no_water = -std::numeric_limits<float>::infinity(); ///< water height of a dry map

/// `water`: height of the map's water [m], or `no_water`.
GroundCover ground_cover(const GroundForm& ground, float water);

} // namespace client
