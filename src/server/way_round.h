#pragma once
/// How long the way between two places is for what cannot drive through houses.

#include "world/obstacles.h"

namespace server {

/// By so much on each side [m], but not to nothing.
world::Solid smaller(world::Solid solid, float by);

/// The straight way, over the ground, or the shortest one past the corners of what stands in it [m]. Nothing if there
/// is none: it ends inside of something, or there was no time [s] for any but the straight one. What is pushed may be
/// `squeezed` so far into what stands there [m].
std::optional<float> way_round(const glm::vec3& from, const glm::vec3& to, float elapsed,
                               const world::Obstacles& obstacles, float squeezed = 0);

} // namespace server
