#pragma once
/// Dear ImGui in an SDL window with OpenGL: start and end, events, frames, and fonts that fit screen and window.

#include "apps/window/menu_keys.h"
#include "apps/window/touch.h"
#include "overlay/finger_scroll.h"
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
    void begin_frame(); ///< Call before panels are drawn.
    void end_frame();   ///< Draws the panels into the back buffer.

    /// Sets the size of panels and text, relative to the size that fits screen and window.
    void set_scale(float factor) { scale_ = factor; }
    /// Sets whether rows and buttons must be high enough for fingers: 44 pixels at a density of 1.
    void fit_fingers(bool fit) { fit_fingers_ = fit; }
    /// Announces a text in any script; its letters can be drawn from the next `begin_frame` on.
    void will_draw(std::string_view text) { new_letters_ |= letters_.want(text); }
    /// Sets whether keys and pad move the focus in the panels, as while a menu is open.
    void navigate(bool on);
    /// Sets whether the panels receive the mouse.
    void use_mouse(bool use);
    [[nodiscard]] const overlay::Look& look() const { return look_; }
    [[nodiscard]] bool typing() const;    ///< Whether a text field wants the keys.
    [[nodiscard]] bool pointing() const;  ///< Whether a panel wants the mouse.
    [[nodiscard]] bool list_open() const; ///< Whether a list or another popup is open.
    /// Returns a finger that has touched the screen, and whether it touched a panel. Returns each touch once.
    std::optional<Touch::Landed> landed() { return std::exchange(landed_, {}); }

  private:
    void fit_fonts();
    void lead_by_finger();

    Window& window_;
    overlay::Look look_;
    overlay::Letters letters_;
    bool new_letters_ = false;
    float scale_ = 1;
    bool fit_fingers_ = false;
    MenuKeys menu_keys_;
    bool navigated_ = false;
    std::bitset<SDL_NUM_SCANCODES> pressed_; ///< Keys pressed in this frame.
    std::vector<SDL_Event> released_;        ///< Key releases that ImGui gets after this frame.
    ImVec2 mouse_{-FLT_MAX, -FLT_MAX};       ///< Position of mouse or finger from events [pixels]; -FLT_MAX: none.
    FingerMouse fingers_;
    overlay::FingerScroll scroll_;
    std::optional<FingerMouse::Mouse> finger_; ///< Finger that acts as ImGui's mouse in this frame.
    bool finger_down_ = false;                 ///< Whether a finger was down in the last frame.
    std::optional<Touch::Landed> landed_;
};

} // namespace apps
