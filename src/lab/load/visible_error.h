#pragma once
/// How large an error is to who looks at it: in pixels (protocol/picture.h). Pure.

#include "protocol/picture.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

namespace lab {

/// Who looks, and which way (unit).
struct Look {
    glm::vec3 eye{0}; ///< [m]
    glm::vec3 forward{1, 0, 0};
};

/// How far apart two places are in the picture of who turns to them [pixels]; the eye is at neither.
inline float pixels_apart(const glm::vec3& eye, const glm::vec3& a, const glm::vec3& b) {
    const glm::vec3 to_a = a - eye, to_b = b - eye;
    return protocol::picture::pixels_a_radian * std::atan2(glm::length(glm::cross(to_a, to_b)), glm::dot(to_a, to_b));
}

/// Is that place in the picture, of a camera that is held level?
inline bool in_picture(const Look& look, const glm::vec3& place) {
    using namespace protocol::picture;
    const glm::vec3 to = place - look.eye;
    const float ahead = glm::dot(to, look.forward);
    const glm::vec3 right = glm::normalize(glm::cross(look.forward, glm::vec3(0, 0, 1)));
    const glm::vec3 up = glm::cross(right, look.forward);
    return ahead > 0 && std::abs(glm::dot(to, right)) * pixels_a_radian <= columns / 2 * ahead &&
           std::abs(glm::dot(to, up)) * pixels_a_radian <= lines / 2 * ahead;
}

} // namespace lab
