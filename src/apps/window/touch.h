#pragma once
/// Control by fingers instead of keys and mouse, as on a tablet that runs the game in a browser. Dragging turns the
/// view, two fingers zoom, a tap fires, and a thumb at the left is a stick that drives. A touch that begins on a panel
/// acts only on the panel.

#include <SDL.h>
#include <deque>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

namespace apps {

class Touch {
  public:
    /// Positions of the thumb at its first touch (`from`) and now (`at`) [shares of the window's width and height, from
    /// the top left].
    struct Stick {
        glm::vec2 from{0}, at{0};
    };

    enum class Edge { right, bottom };
    /// Returns an edge of the window if the event completes a swipe: a finger moves inwards from there, through an
    /// eighth of the picture within 0.6 s or two frames.
    std::optional<Edge> handle(const SDL_TouchFingerEvent& event);
    /// A finger that touched the screen, and whether it touched a panel.
    struct Landed {
        SDL_FingerID finger = 0;
        bool panel = false;
    };
    /// Call once a frame, before its events. `landed` tells whether the oldest unclassified touch of that finger is on
    /// a panel; before that, a touch has no effect. `drives`: whether a thumb at the left drives.
    void begin_frame(const std::optional<Landed>& landed, bool drives);
    void release() { fingers_.clear(); }

    /// Mean motion of the fingers that turn the view since the last frame (not of those that begin a swipe), right and
    /// down [pixels of a picture of 1920×1080].
    [[nodiscard]] glm::vec2 way() const;
    /// Factor on the camera's distance by two fingers on the view: below 1 when they move apart.
    [[nodiscard]] float zoom() const;
    [[nodiscard]] std::optional<Stick> stick() const;
    [[nodiscard]] glm::vec2 pushed() const; ///< Deflection of the stick: ahead and left, each -1..1.
    [[nodiscard]] bool tapped() const;      ///< Whether the view was tapped since the last frame.

  private:
    enum class Part { unknown, panel, stick, view };
    struct Finger {
        SDL_FingerID id = 0;
        glm::vec2 from{0}, at{0}, seen{0}; ///< Positions at first touch, now, and in the last frame [shares].
        Part part = Part::unknown;
        Uint32 down = 0;            ///< Time of the first touch [ms].
        std::optional<Uint32> up{}; ///< Time of lifting [ms]; `nullopt`: still down.
        float max_distance = 0;     ///< Largest distance from the first touch [pixels of a picture of 1920×1080].
        int frames = 0;             ///< Number of frames in which the finger was down.
        bool swiped = false;        ///< It has made a swipe.
    };
    [[nodiscard]] const Finger* of(Part part, std::size_t number = 0) const;

    std::vector<Finger> fingers_; ///< A lifted finger stays until it is classified and was counted in a frame.
};

/// Converts fingers to one mouse for the panels. It shows presses one after another, oldest first. Even a short press
/// is down for at least a frame, then up for one at the finger's last position. A newer press ends an older one.
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
    /// Call once a frame. Returns the mouse in this frame; `nullopt` without a press.
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
