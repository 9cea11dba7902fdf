#pragma once
/// A window with a context of OpenGL 3.3 core or OpenGL ES 3.0, by SDL.

#include <glm/vec2.hpp>
#include <stdexcept>
#include <string>

struct SDL_Window;

namespace apps {

/// The window cannot be opened. The message says why, and what to do.
struct WindowError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Window {
  public:
    /// Opens a window of this size [pixels]. Without a display the window draws off-screen. Throws WindowError.
    Window(const std::string& title, int width, int height);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    void swap();
    /// Enters or leaves full screen; false if that fails.
    bool toggle_fullscreen();
    [[nodiscard]] bool full_screen() const;
    void resize(int width, int height); ///< Sets the size outside full screen; in full screen it applies afterwards.
    /// Hides the pointer, so that only its motion is reported, or shows it again; false if that fails.
    bool take_mouse(bool take);
    [[nodiscard]] bool focused() const;
    [[nodiscard]] bool off_screen() const { return off_screen_; } ///< Whether there is no display.
    /// Whether the CPU draws, because there is no graphics card or no driver for it.
    [[nodiscard]] bool software() const;
    [[nodiscard]] std::string driver() const;
    [[nodiscard]] glm::ivec2 size() const; ///< Size of the back buffer [pixels].
    [[nodiscard]] float density() const;   ///< Pixel density of the screen [96 dots/inch], at least 1; 1 if unknown.
    [[nodiscard]] SDL_Window* sdl() const { return window_; }
    [[nodiscard]] void* context() const { return context_; }

  private:
    void open(const std::string& title, int width, int height);

    SDL_Window* window_ = nullptr;
    void* context_ = nullptr;
    bool off_screen_ = false;
    int windowed_x_ = 0, windowed_y_ = 0, windowed_width_ = 0, windowed_height_ = 0; ///< Position and size outside
                                                                                     ///< full screen [pixels].
};

} // namespace apps
