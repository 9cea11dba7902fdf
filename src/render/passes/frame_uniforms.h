#pragma once
/// Uniforms shared by all shaders: the block `Frame` of shaders/common.glsl, filled once for each view.

#include "client/scene/scene.h"
#include "render/gl/gl_objects.h"
#include "render/settings.h"

#include <array>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

namespace render {

/// Must have the members of common.glsl in their order (std140; mat4 and vec4 need no padding).
struct FrameUniforms {
    glm::mat4 view_projection{1}, ray_matrix{1}, shadow_matrix{1};
    glm::vec4 eye{0}, to_sun{0}, sun_light{0}, sky_light{0}, ground_light{0}, horizon{0}, zenith{0}, viewport{0},
        land{0}, map{0}, focus{0};
    std::array<glm::vec4, client::Scene::max_scars> scars{};
};

/// Sets the colours of light for a direction of the sun and for `fog_colour` at the horizon.
void set_daylight(FrameUniforms& frame, const glm::vec3& to_sun, const glm::vec3& fog_colour);
void set_camera(FrameUniforms& frame, const client::Camera& camera, double time, int width, int height);

/// The block's buffer, bound to binding point 0.
class FrameBuffer {
  public:
    void fill(const FrameUniforms& frame) {
        glBindBufferBase(GL_UNIFORM_BUFFER, 0, buffer_);
        glBufferData(GL_UNIFORM_BUFFER, sizeof frame, &frame, GL_STREAM_DRAW);
    }

  private:
    Buffer buffer_;
};

} // namespace render
