#pragma once
/// What is brighter than a picture can show spills over its surroundings, as in an eye: the sun, its sparkle on water,
/// muzzles, fire. Gathered at an eighth of the size and blurred there; works on light, before it is mapped.

#include "render/gl/gl_objects.h"
#include "render/gl/shader.h"

#include <array>

namespace render {

class Glare {
  public:
    /// Of the light that is bound to `light_unit`, `width` x `height` [pixels]; binds the result to `glare_unit`. An
    /// empty vertex array must be bound; a framebuffer of its own stays bound.
    void gather(int width, int height);

  private:
    void resize(int width, int height);

    std::array<Texture, 2> steps_; ///< gathered and blurred across; blurred along x
    std::array<Framebuffer, 2> buffers_;
    Program bright_{"tone_map", "glare_bright"}, blur_{"tone_map", "glare_blur"};
    int width_ = 0, height_ = 0;
};

} // namespace render
