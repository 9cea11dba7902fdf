#pragma once
/// Where the picture is drawn before it goes to the window: own colour and depth buffers, multisampled if the quality
/// says so. Thus the window needs neither, and ghosts can have a depth buffer of their own.

#include "render/gl_objects.h"

namespace render {

class Targets {
  public:
    /// Makes the buffers anew if size or samples have changed.
    void resize(int width, int height, int samples);
    /// Draw to the picture.
    void bind() const;
    /// Draw to the same picture with a fresh copy of its depth, which what follows may change.
    void bind_with_copied_depth() const;
    /// Puts the picture into the window's back buffer and binds that.
    void show() const;

  private:
    Framebuffer main_, copy_, resolved_;
    Renderbuffer colour_, depth_, copied_depth_, resolved_colour_;
    int width_ = 0, height_ = 0, samples_ = -1;
};

} // namespace render
