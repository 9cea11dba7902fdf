#pragma once
/// Fingers as the one mouse that panels know. Each press is shown to them, one after the other and however short it
/// was: down for a frame at least, then up for one where the finger was last. A newer finger takes over from one that
/// rests.

#include <SDL_events.h>
#include <deque>
#include <glm/vec2.hpp>
#include <optional>

namespace apps {

class FingerMouse {
  public:
    struct Mouse {
        SDL_FingerID finger = 0;
        glm::vec2 at{0}; ///< [shares of the window's width and height]
        bool down = false;
    };
    void handle(const SDL_TouchFingerEvent& event) {
        const glm::vec2 at(event.x, event.y);
        if (event.type == SDL_FINGERDOWN)
            presses_.push_back({.finger = event.fingerId, .at = at});
        for (Press& press : presses_)
            if (press.finger == event.fingerId && !press.lifted) {
                press.at = at;
                press.lifted = event.type == SDL_FINGERUP;
            }
    }
    /// Once a frame: the mouse in it; nothing: no finger leads it.
    std::optional<Mouse> next() {
        if (presses_.empty())
            return {};
        Press& press = presses_.front();
        const bool over = press.seen && (press.lifted || presses_.size() > 1);
        press.seen = true;
        const Mouse mouse{.finger = press.finger, .at = press.at, .down = !over};
        if (over)
            presses_.pop_front();
        return mouse;
    }
    void release() { presses_.clear(); }

  private:
    struct Press {
        SDL_FingerID finger = 0;
        glm::vec2 at{0};
        bool seen = false, lifted = false;
    };
    std::deque<Press> presses_; ///< the oldest first
};

} // namespace apps
