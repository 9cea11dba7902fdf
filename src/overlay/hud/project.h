#pragma once
/// From the world to places on the overlay.

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

namespace overlay {

/// Where a point of the world is on a screen of `size` pixels, (0, 0) at the top left; nothing if it is behind the eye
/// or outside the screen.
std::optional<glm::vec2> project(const glm::mat4& view_projection, const glm::vec3& point, const glm::vec2& size);

} // namespace overlay
