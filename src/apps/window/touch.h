#pragma once
/// Touch control without keys and mouse, as on a tablet that shows the page. Dragging turns the view, two fingers zoom,
/// a tap fires, and a thumb at the left is a stick that drives. A touch that begins on a panel belongs to the panel
/// alone.

#include <SDL.h>
#include <deque>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

namespace apps {

class Touch {
  public:
    /// Where the thumb touched first, and where it is now [shares of the window's width and height, from the top left].
    struct Stick {
        glm::vec2 from{0}, at{0};
    };

    void handle(const SDL_TouchFingerEvent& event);
    /// A finger that touched the screen, and whether it did on a panel.
    struct Landed {
        SDL_FingerID finger = 0;
        bool panel = false;
    };
    /// Call once a frame, before its events. `landed` classifies one finger, in the order of their touches; a finger
    /// does nothing before that. `drives`: there is a tank to drive.
    void begin_frame(const std::optional<Landed>& landed, bool drives);
    void release() { fingers_.clear(); }

    /// Mean motion of the fingers that turn the view since the last frame, right and down [pixels of a picture of
    /// 1920×1080].
    [[nodiscard]] glm::vec2 way() const;
    /// Factor on distances from two such fingers, below 1 when they part.
    [[nodiscard]] float zoom() const;
    [[nodiscard]] std::optional<Stick> stick() const;
    [[nodiscard]] glm::vec2 pushed() const; ///< The stick: ahead and left, each -1..1.
    [[nodiscard]] bool tapped() const;      ///< Whether the picture was tapped since the last frame.

  private:
    enum class Part { unknown, panel, stick, view };
    struct Finger {
        SDL_FingerID id = 0;
        glm::vec2 from{0}, at{0}, seen{0}; ///< [shares]; `seen`: in the last frame.
        Part part = Part::unknown;
        Uint32 down = 0; ///< Time of its first touch [ms].
        std::optional<Uint32> up{};
        float farthest = 0; ///< Farthest distance from its first touch [pixels].
        int frames = 0;     ///< Number of frames in which it was down.
    };
    [[nodiscard]] const Finger* of(Part part, std::size_t number = 0) const;

    std::vector<Finger> fingers_; ///< A lifted finger stays until the frame that counts it.
};

/// Turns fingers into the single mouse of the panels. Each press is shown in turn, however short it was: down for at
/// least a frame, then up for one at the finger's last position. A newer finger takes over from one that rests.
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
    /// Call once a frame. Returns the mouse in this frame; `nullopt` if no finger moves it.
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
    std::deque<Press> presses_; ///< Oldest first.
};

} // namespace apps
