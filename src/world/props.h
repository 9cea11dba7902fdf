#pragma once
/// What stands and lies on a map besides the ground: trees, rocks, buildings (fixed: nothing moves them), barrels,
/// boulders and crates (loose: who pushes one, owns it). One table for physics, hits and pictures.

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <string_view>

namespace world {

enum class PropKind : std::uint8_t {
    pine,
    oak,
    rock,
    house,
    wall,
    barrel,
    boulder,
    crate,
    ammunition,
    cargo,
    boost,
    jump,
    guided_shell,
    count
};

enum class PropShape : std::uint8_t { cylinder, box, sphere };

struct PropRow {
    std::string_view name;  ///< in map.toml
    PropShape shape;        ///< what others bump into; the cylinder's axis is body z
    glm::vec3 half_extents; ///< of the shape at scale 1 [m]; a sphere's radius is x, a cylinder's x
    float mass;             ///< [kg] at scale 1, grows with scale³; 0: it is fixed
    [[nodiscard]] bool loose() const { return mass > 0; }
};
inline constexpr auto prop_rows = std::to_array<PropRow>({
    {"pine", PropShape::cylinder, {0.35f, 0.35f, 4.0f}, 0}, // the trunk
    {"oak", PropShape::cylinder, {0.5f, 0.5f, 3.0f}, 0},
    {"rock", PropShape::sphere, {1.6f, 1.6f, 1.0f}, 0}, // sunk a little
    {"house", PropShape::box, {5.0f, 4.0f, 3.0f}, 0},   // the walls; the roof is for the eye
    {"wall", PropShape::box, {4.0f, 0.35f, 0.9f}, 0},
    {"barrel", PropShape::cylinder, {0.4f, 0.4f, 0.55f}, 120},
    {"boulder", PropShape::sphere, {0.9f, 0.9f, 0.9f}, 2500},
    {"crate", PropShape::cylinder, {0.6f, 0.6f, 0.5f}, 180}, // with eight sides: it rolls
    {"ammunition", PropShape::cylinder, {0.6f, 0.6f, 0.5f}, 180},
    {"cargo", PropShape::box, {0.8f, 0.8f, 0.6f}, 0}, // what is carried home in a crate run
    {"boost", PropShape::cylinder, {0.6f, 0.6f, 0.5f}, 180},
    {"jump", PropShape::cylinder, {0.6f, 0.6f, 0.5f}, 180},
    {"guided-shell", PropShape::cylinder, {0.6f, 0.6f, 0.5f}, 180},
});
static_assert(prop_rows.size() == static_cast<std::size_t>(PropKind::count), "a row a kind, in their order");

constexpr const PropRow& row(PropKind kind) { return prop_rows[static_cast<std::size_t>(kind)]; }

/// One of them on a map. It stands on the ground, upright: its shape's centre is `half_extents.z · scale` above the
/// ground at (x, y). A fixed one reaches far enough into the ground to stand on a slope.
struct Prop {
    PropKind kind = PropKind::pine;
    float x = 0, y = 0; ///< [m]
    float heading = 0;  ///< [rad], 0 = east, counter-clockwise
    float scale = 1;    ///< 0.25 to 4
};

} // namespace world
