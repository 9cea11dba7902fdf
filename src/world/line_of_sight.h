#pragma once
/// Whether the ground and the map's props block the straight line between two points. World axes [m].

#include "world/terrain.h"

#include <cstdint>
#include <optional>

namespace world {

/// Where the ground certainly blocks the line: at this fraction of the way from `place` to `eye` it is above the line.
/// One point per cell of the height grid is checked. This is far cheaper than Bullet's ray, which also finds ridges
/// between these points. `nullopt` if no checked point is blocked, an end is outside the map or `eye` is below the
/// ground.
std::optional<float> ground_above(const Terrain& terrain, const glm::vec3& eye, const glm::vec3& place);

/// What blocked a line of sight. Lines beside it are often blocked by the same.
struct Blocker {
    std::optional<std::uint16_t> solid{}; ///< index in `Terrain::obstacles`
    std::optional<float> ground{};        ///< fraction of the way from the place to the eye
};
/// True if the ground, at the points of `ground_above`, or props certainly block the line. Tries what blocked the last
/// line first; `last` becomes what blocks this one.
bool surely_blocked(const Terrain& terrain, const glm::vec3& eye, const glm::vec3& place, Blocker& last);

/// True if neither ground nor props block the line. Also finds ridges between the points of the height grid.
bool clear_line(const Terrain& terrain, const glm::vec3& eye, const glm::vec3& place);

} // namespace world
