#pragma once
/// Fingers on the picture, for who has neither keys nor mouse, as at a tablet that shows the page: dragging turns the
/// view, two fingers bring it nearer, a tap fires, and a thumb at the left is a stick that drives. What begins on a
/// panel is the panel's alone.

#include <SDL.h>
#include <deque>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

namespace apps {

class Touch {
  public:
    /// Where the thumb came down, and where it is now [shares of the window's width and height, from the top left].
    struct Stick {
        glm::vec2 from{0}, at{0};
    };

    void handle(const SDL_TouchFingerEvent& event);
    /// Of a finger that came down: whether it did on a panel.
    struct Landed {
        SDL_FingerID finger = 0;
        bool panel = false;
    };
    /// Once a frame, before its events: `landed` says of one finger, in the order in which they came, whose it is.
    /// Until then it does nothing. `drives`: there is a tank to drive.
    void begin_frame(const std::optional<Landed>& landed, bool drives);
    void release() { fingers_.clear(); }

    /// What fingers that turn the view went since the last frame, in the mean, right and down [pixels of a picture of
    /// 1920×1080].
    [[nodiscard]] glm::vec2 way() const;
    /// What two such fingers make of distances: a factor, below 1 when they part.
    [[nodiscard]] float zoom() const;
    [[nodiscard]] std::optional<Stick> stick() const;
    [[nodiscard]] glm::vec2 pushed() const; ///< the stick: ahead and left, each -1..1
    [[nodiscard]] bool tapped() const;      ///< on the picture, since the last frame

  private:
    enum class Part { unknown, panel, stick, view };
    struct Finger {
        SDL_FingerID id = 0;
        glm::vec2 from{0}, at{0}, seen{0}; ///< [shares]; `seen`: in the last frame
        Part part = Part::unknown;
        Uint32 down = 0; ///< [ms]
        std::optional<Uint32> up{};
        float farthest = 0; ///< from where it came down [pixels]
        int frames = 0;     ///< that it was down in
    };
    [[nodiscard]] const Finger* of(Part part, std::size_t number = 0) const;

    std::vector<Finger> fingers_; ///< those that are lifted stay for the frame that counts them
};

/// Fingers as the one mouse that panels know. Each press is shown to them, one after the other and however short it
/// was: down for a frame at least, then up for one where the finger was last. A newer finger takes over from one that
/// rests.
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
