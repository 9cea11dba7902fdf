#pragma once
/// Dear ImGui in an SDL window with OpenGL 3.3: start and end, events, frames, and fonts that fit screen and window.

#include "apps/window/menu_keys.h"
#include "apps/window/touch.h"
#include "overlay/style.h"

#include <SDL_events.h>
#include <bitset>
#include <cfloat>
#include <optional>
#include <utility>
#include <vector>

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

    /// Panels and text are that much larger than fits screen and window.
    void set_scale(float factor) { scale_ = factor; }
    /// A text that will be drawn, in whatever script; the letters are there from the next frame on.
    void will_draw(std::string_view text) { new_letters_ |= letters_.want(text); }
    /// Keys and pad move in the panels: while a menu is open.
    void navigate(bool on);
    /// The panels have the mouse, or not.
    void use_mouse(bool use);
    [[nodiscard]] const overlay::Look& look() const { return look_; }
    [[nodiscard]] bool typing() const;    ///< a text field wants the keys
    [[nodiscard]] bool pointing() const;  ///< a panel wants the mouse
    [[nodiscard]] bool list_open() const; ///< one to choose from, or another popup
    /// A finger that came down, and whether on a panel, as the last frame found; once.
    std::optional<Touch::Landed> landed() { return std::exchange(landed_, {}); }

  private:
    void fit_fonts();
    void lead_by_finger();

    Window& window_;
    overlay::Look look_;
    overlay::Letters letters_;
    bool new_letters_ = false;
    float scale_ = 1;
    MenuKeys menu_keys_;
    bool navigated_ = false;
    std::bitset<SDL_NUM_SCANCODES> pressed_; ///< in this frame
    std::vector<SDL_Event> released_;        ///< likewise: ImGui sees these releases in the next frame
    ImVec2 mouse_{-FLT_MAX, -FLT_MAX};       ///< by the events [pixels]
    FingerMouse fingers_;
    std::optional<FingerMouse::Mouse> finger_; ///< that leads the mouse in this frame
    bool finger_down_ = false;                 ///< in the last frame
    std::optional<Touch::Landed> landed_;
};

} // namespace apps
