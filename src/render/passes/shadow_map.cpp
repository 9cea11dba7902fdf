#include "render/passes/shadow_map.h"

#include "render/gl/texture.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace render {

glm::mat4 sun_projection(const client::Camera& camera, const glm::vec3& to_sun, int texels, float reach) {
    const glm::vec3 way = camera.target - camera.eye;
    const float distance = glm::length(way);
    // The square's size changes in steps, so that small changes of the camera's distance do not rescale the map.
    const float radius = std::exp2(std::ceil(std::log2(std::clamp(1.2f * distance, reach, 400.0f)) * 2) / 2);
    const glm::vec3 ahead = distance > 1e-6f ? way / distance : glm::vec3(0);
    glm::vec3 centre = camera.target + glm::vec3(ahead.x, ahead.y, 0) * (0.5f * radius);

    const glm::vec3 up = std::abs(to_sun.z) < 0.99f ? glm::vec3(0, 0, 1) : glm::vec3(0, 1, 0);
    const glm::mat4 turned = glm::lookAt(glm::vec3(0), -to_sun, up);
    glm::vec3 seen = glm::vec3(turned * glm::vec4(centre, 1));
    const float texel = 2 * radius / static_cast<float>(texels);
    seen.x = std::round(seen.x / texel) * texel;
    seen.y = std::round(seen.y / texel) * texel;
    constexpr float depth = 400; // depth of the map toward and away from the sun, enough for hills and valleys [m]
    return glm::ortho(seen.x - radius, seen.x + radius, seen.y - radius, seen.y + radius, -seen.z - depth,
                      -seen.z + depth) *
           turned;
}

void ShadowMap::begin(int texels) {
    if (texels != texels_) {
        define(shadow_unit, depth_, GL_DEPTH_COMPONENT24, texels, texels, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, nullptr);
        smooth_and_clamp();
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth_, 0);
        constexpr GLenum no_colour = GL_NONE;
        glDrawBuffers(1, &no_colour);
        glReadBuffer(GL_NONE);
        texels_ = texels;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    glViewport(0, 0, texels, texels);
    glClear(GL_DEPTH_BUFFER_BIT);
}

} // namespace render
