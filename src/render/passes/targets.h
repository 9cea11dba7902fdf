#pragma once
/// Where the picture is drawn before it goes to the window: own colour and depth buffers, multisampled if the quality
/// says so. Thus the window needs neither, and ghosts can have a depth buffer of their own. At medium and high quality
/// the colours are light, in half floats, and are mapped to the screen's at the end, once (shaders/tone_map.frag); at
/// low quality they are the screen's from the beginning. The picture may be smaller than the window: then it is scaled
/// up.

#include "render/gl/gl_objects.h"
#include "render/gl/shader.h"

#include <array>

namespace render {

/// What is brighter than a picture can show spills over its surroundings, as in an eye: the sun, its sparkle on water,
/// muzzles, fire. Gathered at an eighth of the size and blurred there; works on light, before it is mapped.
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

class Targets {
  public:
    /// Begins a picture, and makes the buffers anew if anything has changed. `light`: see above. Throws Error if the
    /// driver refuses them.
    void resize(int width, int height, int samples, bool light);
    /// Draw to the picture.
    void bind() const;
    /// Draw to the same picture with a fresh copy of its depth, which what follows may change. Where several samples a
    /// pixel cannot be copied, they become one, and what is drawn from now on has one.
    void bind_with_copied_depth();
    /// Puts the picture into the window's back buffer, `width` x `height` [pixels], and binds that.
    void show(int width, int height);

  private:
    void flatten();

    Framebuffer main_, copy_, resolved_;
    Renderbuffer colour_, depth_, copied_depth_, resolved_depth_;
    Texture resolved_colour_;
    Program tone_map_{"tone_map"};
    Glare glare_;
    VertexArray no_vertices_;
    int width_ = 0, height_ = 0, samples_ = -1;
    std::array<int, 2> most_samples_{-1, -1}; ///< that the driver has, without and with light; -1: not asked yet
    bool light_ = false;
    bool flattens_ = false; ///< OpenGL ES cannot copy the samples of a depth
    bool flat_ = false;     ///< it has done so in this picture
};

} // namespace render
