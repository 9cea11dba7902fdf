#pragma once
/// A window without a screen, for tests that draw: SDL's `offscreen` driver, unless SDL_VIDEODRIVER names another one.
/// MESA_GL_VERSION_OVERRIDE can change the OpenGL version of the context.

#include "render/gl/opengl.h"

#include <SDL.h>
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace testing_render {

struct Image {
    int width = 0, height = 0;
    std::vector<unsigned char> rgb; ///< bottom row first
    [[nodiscard]] const unsigned char* at(int x, int y) const {
        return rgb.data() +
               3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
    }
};

/// Reads the back buffer.
inline Image read_back(int width, int height) {
    Image image{width, height, std::vector<unsigned char>(static_cast<std::size_t>(3 * width * height))};
    // Four bytes a pixel, because OpenGL ES cannot read three.
    std::vector<unsigned char> pixels(static_cast<std::size_t>(4 * width * height));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadBuffer(GL_BACK);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    for (std::size_t i = 0; i < pixels.size() / 4; ++i)
        std::copy_n(pixels.data() + 4 * i, 3, image.rgb.data() + 3 * i);
    return image;
}

class Offscreen {
  public:
    /// `version`: wanted OpenGL version of the context; nullptr: 2.1 or newer, as on old drivers.
    Offscreen(int width, int height, const render::GlVersion* version = &render::desktop_gl) {
        SDL_setenv("SDL_VIDEODRIVER", "offscreen", 0);
        require(SDL_Init(SDL_INIT_VIDEO) == 0);
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, version ? version->major : 2);
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, version ? version->minor : 1);
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, !version      ? SDL_GL_CONTEXT_PROFILE_COMPATIBILITY
                                                         : version->es ? SDL_GL_CONTEXT_PROFILE_ES
                                                                       : SDL_GL_CONTEXT_PROFILE_CORE);
        window_ = SDL_CreateWindow("test", 0, 0, width, height, SDL_WINDOW_OPENGL);
        require(window_ != nullptr);
        context_ = SDL_GL_CreateContext(window_);
        require(context_ != nullptr);
        SDL_GL_SetSwapInterval(0);
    }
    ~Offscreen() {
        SDL_GL_DeleteContext(context_);
        SDL_DestroyWindow(window_);
        SDL_Quit();
    }
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;

  private:
    static void require(bool done) {
        if (!done)
            throw std::runtime_error(std::string("no off-screen OpenGL (install libgl1-mesa-dri and libegl1): ") +
                                     SDL_GetError());
    }
    SDL_Window* window_ = nullptr;
    SDL_GLContext context_ = nullptr;
};

} // namespace testing_render
