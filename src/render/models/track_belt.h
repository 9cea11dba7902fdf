#pragma once
/// The closed loop of a tank's track: the belt that the wheels stretch, cut into links of equal length.

#include <glm/vec2.hpp>
#include <span>
#include <vector>

namespace render {

struct Wheel {
    glm::vec2 axle{0}; ///< x, z [m]
    float radius = 0;  ///< [m]
};

struct BeltPoint {
    glm::vec2 place{0};   ///< x, z [m]
    glm::vec2 forward{0}; ///< unit, the way that the belt runs when the tank drives forward: along +x on top
};

/// `links` points at equal distances around the wheels; between the outermost ones the upper run sags by `sag` [m].
std::vector<BeltPoint> belt(std::span<const Wheel> wheels, int links, float sag);
/// The length of that loop [m].
float belt_length(std::span<const BeltPoint> points);

} // namespace render
