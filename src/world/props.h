#pragma once
/// What stands and lies on a map besides the ground: trees, rocks, buildings (fixed: nothing moves them), barrels and
/// boulders (loose: who pushes one, owns it). One table for physics, hits and pictures.

#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <string_view>

namespace world {

enum class PropKind : std::uint8_t { pine, oak, rock, house, wall, barrel, boulder, count };

enum class PropShape : std::uint8_t { cylinder, box, sphere };

struct PropRow {
    std::string_view name;  ///< in map.toml
    PropShape shape;        ///< what others bump into; the cylinder's axis is body z
    glm::vec3 half_extents; ///< of the shape at scale 1 [m]; a sphere's radius is x, a cylinder's x
    float mass;             ///< [kg] at scale 1, grows with scale³; 0: it is fixed
    [[nodiscard]] bool loose() const { return mass > 0; }
};
std::span<const PropRow> prop_rows(); ///< in the order of PropKind
const PropRow& row(PropKind kind);

/// One of them on a map. It stands on the ground, upright: its shape's centre is `half_extents.z · scale` above the
/// ground at (x, y). A fixed one reaches far enough into the ground to stand on a slope.
struct Prop {
    PropKind kind = PropKind::pine;
    float x = 0, y = 0; ///< [m]
    float heading = 0;  ///< [rad], 0 = east, counter-clockwise
    float scale = 1;    ///< 0.25 to 4
};

} // namespace world
