#include "apps/window/window.h"

#include "platform/system.h"
#include "render/gl/driver_speed.h"
#include "render/gl/opengl.h"

#include <SDL.h>
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace apps {

namespace {

/// Starts SDL's video, off-screen if there is no display. Returns whether it is off-screen. Throws WindowError.
bool start_video() {
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1"); // platform::catch_stop_signals handles Ctrl+C.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); // No mouse events by fingers: see touch.h.
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    const platform::QuietStderr quiet;
    constexpr const char* nobody_sees = "offscreen";
    if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0) {
        const std::string why = SDL_GetError();
        if (std::getenv("SDL_VIDEODRIVER") || SDL_InitSubSystem(SDL_INIT_EVENTS) != 0 ||
            SDL_VideoInit(nobody_sees) != 0)
            throw WindowError(fmt::format("no window: {}. Without a display run with --headless", why));
    }
    return std::string_view(SDL_GetCurrentVideoDriver()) == nobody_sees;
}

} // namespace

Window::Window(const std::string& title, int width, int height) : off_screen_(start_video()) {
    try {
        open(title, width, height);
    } catch (...) {
        if (window_)
            SDL_DestroyWindow(window_);
        SDL_Quit();
        throw;
    }
}

void Window::open(const std::string& title, int width, int height) {
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 24);
    const auto failed = [](const char* what) {
        return WindowError(fmt::format("{}: {}. Reckoning needs OpenGL 3.3, OpenGL ES 3.0, or --headless. On Debian "
                                       "without a graphics card, install libgl1-mesa-dri and libegl1",
                                       what, SDL_GetError()));
    };
    // Tries OpenGL, then OpenGL ES, because single-board computers may have only the latter.
    for (const render::GlVersion* version : {&render::desktop_gl, &render::embedded_gl}) {
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, version->major);
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, version->minor);
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK,
                            version->es ? SDL_GL_CONTEXT_PROFILE_ES : SDL_GL_CONTEXT_PROFILE_CORE);
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, version->es ? 0 : SDL_GL_CONTEXT_FORWARD_COMPATIBLE_FLAG);
        window_ = SDL_CreateWindow(title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height,
                                   SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_SHOWN);
        context_ = window_ ? SDL_GL_CreateContext(window_) : nullptr;
        if (context_)
            break;
        if (version->es)
            throw failed(window_ ? "no OpenGL context" : "no window");
        if (window_)
            SDL_DestroyWindow(window_);
        window_ = nullptr;
    }
    SDL_SetWindowMinimumSize(window_, 320, 200);
    SDL_GL_SetSwapInterval(1);
}

Window::~Window() {
    SDL_GL_DeleteContext(context_);
    SDL_DestroyWindow(window_);
    SDL_Quit();
}

void Window::swap() { SDL_GL_SwapWindow(window_); }

bool Window::toggle_fullscreen() {
    const bool full = full_screen();
    SDL_Rect screen{};
    if (!full && SDL_GetDisplayBounds(std::max(0, SDL_GetWindowDisplayIndex(window_)), &screen) == 0) {
        // SDL only asks the window manager for full screen. Without a window manager these calls are needed.
        SDL_GetWindowPosition(window_, &windowed_x_, &windowed_y_);
        SDL_GetWindowSize(window_, &windowed_width_, &windowed_height_);
        SDL_SetWindowPosition(window_, screen.x, screen.y);
        SDL_SetWindowSize(window_, screen.w, screen.h);
    }
    const bool done = SDL_SetWindowFullscreen(window_, full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP) == 0;
    if (full || !done) {
        SDL_SetWindowSize(window_, windowed_width_, windowed_height_);
        SDL_SetWindowPosition(window_, windowed_x_, windowed_y_);
    }
    return done;
}

bool Window::full_screen() const { return SDL_GetWindowFlags(window_) & SDL_WINDOW_FULLSCREEN_DESKTOP; }

void Window::resize(int width, int height) {
    windowed_width_ = width;
    windowed_height_ = height;
    if (!full_screen())
        SDL_SetWindowSize(window_, width, height);
}

bool Window::take_mouse(bool take) { return SDL_SetRelativeMouseMode(take ? SDL_TRUE : SDL_FALSE) == 0; }

bool Window::focused() const { return SDL_GetWindowFlags(window_) & SDL_WINDOW_INPUT_FOCUS; }

std::string Window::driver() const { return std::string(render::driver_name()); }

bool Window::software() const { return render::driver_speed() == render::DriverSpeed::software; }

float Window::density() const {
    // Ignores values outside the range of desktop screens: projectors and emulated displays report wrong ones.
    constexpr float usual = 96, least = 80, most = 400; // [dots per inch]
    float dots = 0;
    if (SDL_GetDisplayDPI(std::max(0, SDL_GetWindowDisplayIndex(window_)), nullptr, &dots, nullptr) != 0 ||
        !(dots > least && dots < most))
        return 1;
    return std::max(1.0f, dots / usual);
}

glm::ivec2 Window::size() const {
    glm::ivec2 size(0);
    SDL_GL_GetDrawableSize(window_, &size.x, &size.y);
    return size;
}

} // namespace apps
