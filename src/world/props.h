#pragma once
/// Objects on a map: fixed ones (trees, rocks, buildings) and loose ones (barrels, boulders, crates), which the player
/// who pushes them owns. One table for physics, hits and rendering.

#include "tunables/enum_table.h"

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
    PropKind kind;
    std::string_view name;  ///< name in map.toml
    PropShape shape;        ///< for collisions; the axis of a cylinder is body z
    glm::vec3 half_extents; ///< at scale 1 [m]; x is the radius of a sphere or cylinder
    float mass;             ///< at scale 1 [kg], grows with scale³; 0: a fixed prop
    [[nodiscard]] bool loose() const { return mass > 0; }
};
inline constexpr auto prop_rows = tunables::table<&PropRow::kind>({
    {PropKind::pine, "pine", PropShape::cylinder, {0.35f, 0.35f, 4.0f}, 0}, // the trunk
    {PropKind::oak, "oak", PropShape::cylinder, {0.5f, 0.5f, 3.0f}, 0},
    {PropKind::rock, "rock", PropShape::sphere, {1.6f, 1.6f, 1.0f}, 0}, // lies partly in the ground
    {PropKind::house, "house", PropShape::box, {5.0f, 4.0f, 3.0f}, 0},  // the walls; the roof is visual only
    {PropKind::wall, "wall", PropShape::box, {4.0f, 0.35f, 0.9f}, 0},
    {PropKind::barrel, "barrel", PropShape::cylinder, {0.4f, 0.4f, 0.55f}, 120},
    {PropKind::boulder, "boulder", PropShape::sphere, {0.9f, 0.9f, 0.9f}, 2500},
    {PropKind::crate, "crate", PropShape::cylinder, {0.6f, 0.6f, 0.5f}, 180}, // eight sides: it rolls
    {PropKind::ammunition, "ammunition", PropShape::cylinder, {0.6f, 0.6f, 0.5f}, 180},
    {PropKind::cargo, "cargo", PropShape::box, {0.8f, 0.8f, 0.6f}, 0}, // in a crate run, tanks carry it to their base
    {PropKind::boost, "boost", PropShape::cylinder, {0.6f, 0.6f, 0.5f}, 180},
    {PropKind::jump, "jump", PropShape::cylinder, {0.6f, 0.6f, 0.5f}, 180},
    {PropKind::guided_shell, "guided-shell", PropShape::cylinder, {0.6f, 0.6f, 0.5f}, 180},
});

constexpr const PropRow& row(PropKind kind) { return prop_rows[static_cast<std::size_t>(kind)]; }

/// A prop on a map: the centre of its shape is `half_extents.z · scale` from the ground at (x, y). Fixed props are
/// upright and reach into the ground, to stand on slopes; loose ones are tilted to the ground's normal.
struct Prop {
    PropKind kind = PropKind::pine;
    float x = 0, y = 0; ///< [m]
    float heading = 0;  ///< [rad], 0 = east, counter-clockwise
    float scale = 1;    ///< 0.25 to 4
};

} // namespace world
