#pragma once
/// The length of a path around obstacles, for checking claimed motion.

#include "world/obstacles.h"

namespace server {

/// Returns the solid with each side moved inwards by `by` [m]; it keeps a small thickness.
world::Solid smaller(world::Solid solid, float by);

/// Returns the horizontal length of the straight line, or of a path past the corners of the obstacles on it [m].
/// `nullopt` if the path ends inside an obstacle, or if `elapsed` [s] is too short for a detour. A pushed body may get
/// `squeezed` [m] deep into an obstacle.
std::optional<float> way_round(const glm::vec3& from, const glm::vec3& to, float elapsed,
                               const world::Obstacles& obstacles, float squeezed = 0);

} // namespace server
