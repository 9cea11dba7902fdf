#pragma once
/// The reference picture for errors in pixels: 1080 lines, as in the game's camera (client/scene/camera.h).

#include "dead_reckoning/measuring/seen.h"

namespace protocol::picture {

inline constexpr float field_of_view = 1; ///< vertical [rad]
inline constexpr float lines = 1080, columns = 1920;
/// Pixels per radian in the middle of the picture: lines / 2 / tan(field_of_view / 2).
inline constexpr float pixels_a_radian = 988.46f;

/// An eye at `position` [m] that looks along `look` (unit vector) through a sight of this magnification.
inline dr::Eye eye(const glm::vec3& position, const glm::vec3& look, float magnification = 1) {
    return {.position = position,
            .look = look,
            .pixels_a_radian = pixels_a_radian * magnification,
            .columns = columns,
            .lines = lines};
}

} // namespace protocol::picture
