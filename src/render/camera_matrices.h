#pragma once
/// View and projection matrices of a camera: pure functions, also used for the overlay's labels. Clip space is
/// OpenGL's: x right, y up, z in [-w, w]. Matrices are column-major like GLM's.

#include "client/scene/scene.h"

#include <array>
#include <glm/mat4x4.hpp>

namespace render {

constexpr float near_plane = 0.25f; ///< distance of the near plane from the eye [m]
constexpr float far_plane = 8000;   ///< distance of the far plane from the eye [m]

/// Returns the matrix from world to eye space; z is up. For a view straight down, north is up. A camera whose target is
/// its eye looks east.
glm::mat4 view(const client::Camera& camera);
/// Returns the matrix from eye to clip space. `aspect` is width / height.
glm::mat4 projection(const client::Camera& camera, float aspect);
glm::mat4 view_projection(const client::Camera& camera, float aspect);

/// The six planes around the visible volume, as (normal, offset): a point p is inside if dot(normal, p) + offset >= 0.
using Frustum = std::array<glm::vec4, 6>;
Frustum frustum(const glm::mat4& view_projection);
/// Whether a box from `low` to `high` may be visible; false only if it is certainly outside.
bool may_see(const Frustum& frustum, const glm::vec3& low, const glm::vec3& high);

constexpr float clear_view = 3.2f; ///< radius around a camera's focus in which nothing hides the tank [m]
/// Whether a sphere may hide the camera's focus: it reaches the cone from the eye to the clear view around the focus.
bool hides_focus(const client::Camera& camera, const glm::vec3& centre, float radius);

} // namespace render
