#pragma once

#include <glm/common.hpp>
#include <glm/gtc/quaternion.hpp>

namespace client {

/// Interpolates position and orientation: `share` 0 is `from`, 1 is `to`. All other members are those of `to`.
template <class Pose> Pose between(const Pose& from, Pose to, float share) {
    to.position = glm::mix(from.position, to.position, share);
    to.orientation = glm::slerp(from.orientation, to.orientation, share);
    return to;
}

} // namespace client
