#include "render/passes/frame_uniforms.h"

#include "render/camera_matrices.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/matrix.hpp>

namespace render {

void set_daylight(FrameUniforms& frame, const glm::vec3& to_sun, const glm::vec3& fog_colour) {
    // A lower sun shines through more air, which absorbs blue first.
    const float height = std::clamp(to_sun.z, 0.05f, 1.0f);
    const glm::vec3 sun =
        3.3f * glm::vec3(std::exp(-0.03f / height), std::exp(-0.085f / height), std::exp(-0.19f / height));
    const glm::vec3 zenith{0.105f, 0.235f, 0.520f};
    frame.to_sun = glm::vec4(to_sun, frame.to_sun.w);
    frame.sun_light = glm::vec4(sun, frame.sun_light.w);
    frame.sky_light = glm::vec4(0.95f * glm::mix(zenith * 1.5f, fog_colour, 0.45f), 0);
    frame.ground_light = glm::vec4(glm::vec3(0.13f, 0.12f, 0.06f) * (sun * height + 0.3f), 0);
    frame.horizon = glm::vec4(fog_colour, frame.horizon.w);
    frame.zenith = glm::vec4(zenith, 0);
}

void set_camera(FrameUniforms& frame, const client::Camera& camera, double time, int width, int height) {
    const float aspect = static_cast<float>(width) / static_cast<float>(std::max(height, 1));
    const glm::mat4 projected = projection(camera, aspect);
    const glm::mat4 viewed = view(camera);
    frame.view_projection = projected * viewed;
    frame.ray_matrix = glm::inverse(projected * glm::mat4(glm::mat3(viewed)));
    // Time wraps to 0 every ten hours, because clouds would jerk with large times in floats.
    frame.eye = glm::vec4(camera.eye, static_cast<float>(std::fmod(time, 36000.0)));
    frame.focus = camera.focus ? glm::vec4(*camera.focus, clear_view) : glm::vec4(0);
    frame.viewport = glm::vec4(static_cast<float>(width), static_cast<float>(height), 0, 0);
}

} // namespace render
