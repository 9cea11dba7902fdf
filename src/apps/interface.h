#pragma once
/// Dear ImGui in an SDL window with OpenGL 3.3: start and end, events, frames, and fonts that follow the window's size.

#include "overlay/style.h"

union SDL_Event;

namespace apps {

class Window;

class Interface {
  public:
    explicit Interface(Window& window);
    ~Interface();
    Interface(const Interface&) = delete;
    Interface& operator=(const Interface&) = delete;

    void handle(const SDL_Event& event);
    void begin_frame(); ///< then: draw panels with `look()`
    void end_frame();   ///< draws them into the back buffer

    [[nodiscard]] const overlay::Look& look() const { return look_; }
    [[nodiscard]] bool typing() const;   ///< a text field wants the keys
    [[nodiscard]] bool pointing() const; ///< a panel wants the mouse

  private:
    void fit_fonts();

    Window& window_;
    overlay::Look look_;
};

} // namespace apps
