#pragma once
/// The length of a path around obstacles, for checking claimed motion.

#include "world/obstacles.h"

namespace server {

/// Returns the solid with each side moved inwards by `by` [m]; it keeps a small thickness.
world::Solid smaller(world::Solid solid, float by);

/// Lower bound of the horizontal path length [m]: the straight line, or the longest detour round one obstacle on it.
/// `nullopt` if the path ends inside an obstacle, or if one is on the line and `elapsed` is below 0.3 s. Ignores
/// obstacles inside which the path starts. Each obstacle's sides move inwards by `squeezed` [m].
std::optional<float> way_round(const glm::vec3& from, const glm::vec3& to, float elapsed,
                               const world::Obstacles& obstacles, float squeezed = 0);

} // namespace server
