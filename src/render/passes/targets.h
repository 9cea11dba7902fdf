#pragma once
/// Colour and depth buffers for drawing, multisampled depending on the quality. With them the window needs no
/// multisampled buffers, and ghosts can use a depth buffer of their own. At medium and high quality, colours are light
/// in half floats, converted to screen colours at the end (shaders/tone_map.frag). At low quality they are screen
/// colours. A picture smaller than the window is scaled up.

#include "render/gl/gl_objects.h"
#include "render/gl/shader.h"

#include <array>

namespace render {

/// Glare: light brighter than the picture can show spreads around the sun, its reflections, muzzles and fire. Computed
/// at an eighth of the picture's width and height, before tone mapping.
class Glare {
  public:
    /// Gathers glare from the light at `light_unit`, `width` × `height` [pixels], and binds the result to `glare_unit`.
    /// An empty vertex array must be bound. Leaves its own framebuffer bound.
    void gather(int width, int height);

  private:
    void resize(int width, int height);

    std::array<Texture, 2> steps_; ///< [0]: gathered, then blurred vertically; [1]: blurred horizontally
    std::array<Framebuffer, 2> buffers_;
    Program bright_{"tone_map", "glare_bright"}, blur_{"tone_map", "glare_blur"};
    int width_ = 0, height_ = 0;
};

class Targets {
  public:
    /// Begins a picture; reallocates the buffers if a parameter has changed. `light`: colours are light in half floats.
    /// Throws Error if the driver refuses the buffers.
    void resize(int width, int height, int samples, bool light);
    /// Makes the picture the target of all draws.
    void bind() const;
    /// Makes the picture the target of all draws, with a copy of its depth, which they may change. If multisampled
    /// depth cannot be copied, the picture is single-sampled from this call to the next `resize`.
    void bind_with_copied_depth();
    /// Copies the picture to the window's back buffer, `width` × `height` [pixels], and binds the back buffer.
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
    std::array<int, 2> max_samples_{-1, -1}; ///< the driver's maximum of samples, without and with light; -1: unknown
    bool light_ = false;
    bool flattens_ = false; ///< whether copying the depth makes the picture single-sampled (OpenGL ES)
    bool flat_ = false;     ///< the present picture has become single-sampled
};

} // namespace render
