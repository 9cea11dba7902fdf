#pragma once
/// The picture in which pixels are counted when it is said how large an error is to who looks at it: of 1080 lines, as
/// the game's camera takes it (client/scene/camera.h).

#include "dead_reckoning/measuring/seen.h"

namespace protocol::picture {

inline constexpr float field_of_view = 1; ///< vertical [rad]
inline constexpr float lines = 1080, columns = 1920;
inline constexpr float pixels_a_radian = 988.46f; ///< in its middle: lines / 2 / tan(field_of_view / 2)

/// Who looks at it from there [m], that way (unit), through a glass that magnifies so much.
inline dr::Eye eye(const glm::vec3& position, const glm::vec3& look, float magnification = 1) {
    return {.position = position,
            .look = look,
            .pixels_a_radian = pixels_a_radian * magnification,
            .columns = columns,
            .lines = lines};
}

} // namespace protocol::picture
