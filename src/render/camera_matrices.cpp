#include "render/camera_matrices.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_access.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace render {

glm::mat4 view(const client::Camera& camera) {
    glm::vec3 forward = camera.target - camera.eye;
    const float length = glm::length(forward);
    forward = length > 1e-6f ? forward / length : glm::vec3(1, 0, 0); // east, also if the length is NaN
    const glm::vec3 up = std::abs(forward.z) < 0.9999f ? glm::vec3(0, 0, 1) : glm::vec3(0, 1, 0);
    return glm::lookAt(camera.eye, camera.eye + forward, up);
}

glm::mat4 projection(const client::Camera& camera, float aspect) {
    // A shifted lens: clip space moves by shift · w, so that the picture moves on the screen and stays undistorted.
    return glm::translate(glm::mat4(1), glm::vec3(camera.shift, 0)) *
           glm::perspective(std::clamp(camera.field_of_view, 0.01f, 3.0f), std::max(aspect, 0.01f), near_plane,
                            far_plane);
}

glm::mat4 view_projection(const client::Camera& camera, float aspect) {
    return projection(camera, aspect) * view(camera);
}

// Inside clip space, -w <= x, y, z <= w. With x = row0·p and w = row3·p, each of the six inequalities is a plane in
// world space (Gribb & Hartmann).
Frustum frustum(const glm::mat4& matrix) {
    Frustum planes{};
    for (int axis = 0; axis < 3; ++axis) {
        planes[static_cast<std::size_t>(2 * axis)] = glm::row(matrix, 3) + glm::row(matrix, axis);
        planes[static_cast<std::size_t>(2 * axis + 1)] = glm::row(matrix, 3) - glm::row(matrix, axis);
    }
    return planes;
}

bool may_see(const Frustum& frustum, const glm::vec3& low, const glm::vec3& high) {
    return std::all_of(frustum.begin(), frustum.end(), [&](const glm::vec4& plane) {
        // The box's corner that is farthest inside the plane; the box is outside if this corner is.
        const glm::vec3 corner(plane.x > 0 ? high.x : low.x, plane.y > 0 ? high.y : low.y,
                               plane.z > 0 ? high.z : low.z);
        return glm::dot(glm::vec3(plane), corner) + plane.w >= 0;
    });
}

bool hides_focus(const client::Camera& camera, const glm::vec3& centre, float radius) {
    if (!camera.focus)
        return false;
    const glm::vec3 way = *camera.focus - camera.eye;
    const float length = glm::dot(way, way);
    const float share = length > 0 ? std::clamp(glm::dot(centre - camera.eye, way) / length, 0.0f, 1.0f) : 0;
    return glm::distance(centre, camera.eye + share * way) < radius + clear_view;
}

} // namespace render
