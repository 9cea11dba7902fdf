#pragma once
/// View and projection matrices of a camera: pure functions, also used for the overlay's labels. Clip space is
/// OpenGL's: x right, y up, z in [-w, w]. Matrices are column-major like GLM's.

#include "client/scene/scene.h"

#include <array>
#include <glm/mat4x4.hpp>

namespace render {

constexpr float near_plane = 0.25f; ///< [m]
constexpr float far_plane = 8000;   ///< [m]

/// World to eye space, z up. For a view straight down, north is up. A camera without a direction looks east.
glm::mat4 view(const client::Camera& camera);
/// Eye to clip space. `aspect` is width / height.
glm::mat4 projection(const client::Camera& camera, float aspect);
glm::mat4 view_projection(const client::Camera& camera, float aspect);

/// The six planes around the visible volume, as (normal, offset): a point p is inside if dot(normal, p) + offset >= 0.
using Frustum = std::array<glm::vec4, 6>;
Frustum frustum(const glm::mat4& view_projection);
/// False only if the box is certainly outside.
bool may_see(const Frustum& frustum, const glm::vec3& low, const glm::vec3& high);

} // namespace render
