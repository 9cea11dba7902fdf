#include "apps/window/touch.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>

namespace apps {

namespace {

const glm::vec2 picture(1920, 1080);
constexpr float reach = 110;                             // Radius of the stick [pixels].
constexpr float unmeant = 0.2f;                          // Dead zone for a resting thumb [share of `reach`].
constexpr float still = 25;                              // Largest motion during a tap [pixels].
constexpr Uint32 tap = 300;                              // Longest duration of a tap [ms].
constexpr int tap_frames = 2;                            // A touch of at most this number of frames is fast, too.
constexpr float edge_zone = 0.1f, swipe_length = 0.125f; // Where swipes begin, and their length [shares].
constexpr Uint32 swipe_time = 600;                       // Longest duration of a swipe [ms].
const glm::vec2 thumb_low(0, 0.3f), thumb_high(0.4f, 1); // Area of a thumb that drives [shares].

bool is_thumb(const glm::vec2& at) {
    return glm::all(glm::greaterThanEqual(at, thumb_low)) && glm::all(glm::lessThanEqual(at, thumb_high));
}

} // namespace

std::optional<Touch::Edge> Touch::handle(const SDL_TouchFingerEvent& event) {
    const glm::vec2 at(event.x, event.y);
    if (event.type == SDL_FINGERDOWN) {
        fingers_.push_back({.id = event.fingerId, .from = at, .at = at, .seen = at, .down = event.timestamp});
        return {};
    }
    const auto finger =
        std::ranges::find_if(fingers_, [&](const Finger& it) { return it.id == event.fingerId && !it.up; });
    if (finger == fingers_.end()) // Its first touch came before release(), or went to the settings.
        return {};
    finger->at = at;
    finger->max_distance = std::max(finger->max_distance, glm::length((at - finger->from) * picture));
    if (event.type == SDL_FINGERUP)
        finger->up = event.timestamp;
    if (finger->swiped || finger->part == Part::stick)
        return {};
    if (event.timestamp - finger->down > swipe_time && finger->frames > tap_frames)
        return {};
    const glm::vec2 way = finger->from - finger->at; // left and up
    const bool right = finger->from.x > 1 - edge_zone && way.x > swipe_length && way.x > 2 * std::abs(way.y);
    const bool bottom = finger->from.y > 1 - edge_zone && way.y > swipe_length && way.y > 2 * std::abs(way.x);
    finger->swiped = right || bottom;
    return right ? std::optional(Edge::right) : bottom ? std::optional(Edge::bottom) : std::nullopt;
}

void Touch::begin_frame(const std::optional<Landed>& landed, bool drives) {
    std::erase_if(fingers_, [](const Finger& it) { return it.up && it.part != Part::unknown; });
    for (Finger& finger : fingers_) {
        finger.frames += finger.up ? 0 : 1;
        if (finger.part != Part::unknown)
            finger.seen = finger.at;
    }
    const auto named = std::ranges::find_if(
        fingers_, [&](const Finger& it) { return landed && it.part == Part::unknown && it.id == landed->finger; });
    if (named != fingers_.end())
        named->part = landed->panel                                         ? Part::panel
                      : drives && !of(Part::stick) && is_thumb(named->from) ? Part::stick
                                                                            : Part::view;
}

const Touch::Finger* Touch::of(Part part, std::size_t number) const {
    for (const Finger& finger : fingers_)
        if (finger.part == part && number-- == 0)
            return &finger;
    return nullptr;
}

glm::vec2 Touch::way() const {
    glm::vec2 sum(0);
    float fingers = 0;
    for (const Finger& finger : fingers_)
        if (finger.part == Part::view && finger.from.x <= 1 - edge_zone && finger.from.y <= 1 - edge_zone) {
            sum += finger.at - finger.seen;
            ++fingers;
        }
    return fingers > 0 ? sum / fingers * picture : sum;
}

float Touch::zoom() const {
    const Finger *one = of(Part::view), *other = of(Part::view, 1);
    if (!one || !other)
        return 1;
    constexpr float least = 40; // Smallest distance in the ratio, to suppress noise [pixels].
    const auto apart = [&](glm::vec2 Finger::*where) {
        return std::max(least, glm::length((one->*where - other->*where) * picture));
    };
    return apart(&Finger::seen) / apart(&Finger::at);
}

std::optional<Touch::Stick> Touch::stick() const {
    const Finger* thumb = of(Part::stick);
    return thumb && !thumb->up ? std::optional(Stick{.from = thumb->from, .at = thumb->at}) : std::nullopt;
}

glm::vec2 Touch::pushed() const {
    const std::optional<Stick> thumb = stick();
    if (!thumb)
        return glm::vec2(0);
    const glm::vec2 way = glm::clamp((thumb->from - thumb->at) * picture / reach, -1.0f, 1.0f);
    const auto meant = [](float push) { return std::abs(push) < unmeant ? 0.0f : push; };
    return {meant(way.y), meant(way.x)};
}

bool Touch::tapped() const {
    return std::ranges::any_of(fingers_, [](const Finger& it) {
        return it.part == Part::view && it.up && it.max_distance < still &&
               (*it.up - it.down < tap || it.frames <= tap_frames);
    });
}

} // namespace apps
