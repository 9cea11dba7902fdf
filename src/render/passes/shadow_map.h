#pragma once
/// Shadow map of props and vehicles: depth as seen from the sun, over a square around the camera's target. Shadows of
/// hills are in the land map; beyond the square, shadows of fixed props come from the baked shade in prop_pass.h.

#include "client/scene/scene.h"
#include "render/gl/gl_objects.h"

#include <glm/mat4x4.hpp>

namespace render {

/// Returns the matrix from world to the sun's clip space. The square moves in whole texels (`texels` along a side), so
/// that shadow edges do not crawl. Half its side is at least `reach` [m].
glm::mat4 sun_projection(const client::Camera& camera, const glm::vec3& to_sun, int texels, float reach);

class ShadowMap {
  public:
    /// Starts drawing into the map; reallocates it if its size has changed. The caller binds its own framebuffer
    /// afterwards.
    void begin(int texels);
    [[nodiscard]] const Texture& depth() const { return depth_; }

  private:
    Texture depth_;
    Framebuffer framebuffer_;
    int texels_ = 0;
};

} // namespace render
