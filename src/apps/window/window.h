#pragma once
/// SDL, the window and its OpenGL 3.3 core context.

#include <glm/vec2.hpp>
#include <stdexcept>
#include <string>

struct SDL_Window;

namespace apps {

/// No window can be had: says why and what to do.
struct WindowError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Window {
  public:
    /// Without a display the same pictures are drawn off-screen: `off_screen` says so then.
    Window(const std::string& title, int width, int height);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    void swap();
    /// To the whole screen and back. False if it cannot be had.
    bool toggle_fullscreen();
    [[nodiscard]] bool full_screen() const;
    void resize(int width, int height); ///< while it is not the full screen: then, when it is left
    /// Takes the pointer away and reports motion alone, or gives it back. False if it cannot be had.
    bool take_mouse(bool take);
    [[nodiscard]] bool focused() const;                           ///< it has the keyboard
    [[nodiscard]] bool off_screen() const { return off_screen_; } ///< nobody can see it: there was no display
    [[nodiscard]] bool software() const; ///< the processor draws: no graphics card, or no driver for it
    [[nodiscard]] std::string driver() const;
    [[nodiscard]] glm::ivec2 size() const; ///< of the back buffer [pixels]
    [[nodiscard]] float density() const;   ///< of its screen; 1: 96 dots per inch, or unknown
    [[nodiscard]] SDL_Window* sdl() const { return window_; }
    [[nodiscard]] void* context() const { return context_; }

  private:
    void open(const std::string& title, int width, int height);

    SDL_Window* window_ = nullptr;
    void* context_ = nullptr;
    bool off_screen_ = false;
    int windowed_x_ = 0, windowed_y_ = 0, windowed_width_ = 0, windowed_height_ = 0; ///< before it was full screen
};

} // namespace apps
