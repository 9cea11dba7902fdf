#include "client/scene/scheme_colours.h"

#include "client/scene/scene.h"

#include <algorithm>
#include <array>

namespace client {

void SchemeColours::keep(std::span<const int> shown) {
    for (int& scheme : places_)
        if (std::ranges::find(shown, scheme) == shown.end())
            scheme = free;
    for (const int scheme : shown) {
        if (std::ranges::find(places_, scheme) != places_.end())
            continue;
        if (const auto place = std::ranges::find(places_, free); place != places_.end())
            *place = scheme;
        else
            places_.push_back(scheme);
    }
}

namespace {
// Two colours of the palette are reserved for the own tank's ghosts.
constexpr std::array<std::size_t, 10> order{0, 1, 2, 3, 6, 7, 8, 9, 10, 11};
} // namespace

std::optional<std::size_t> SchemeColours::place_of(int scheme) const {
    const auto place = std::ranges::find(places_, scheme);
    if (scheme < 0 || place == places_.end())
        return {};
    return static_cast<std::size_t>(place - places_.begin());
}

std::optional<glm::vec3> SchemeColours::of(int scheme) const {
    const auto place = place_of(scheme);
    return place ? std::optional(ghost_palette(order[*place % order.size()])) : std::nullopt;
}

int SchemeColours::dash(int scheme) const {
    constexpr std::size_t broken = 7; // number of dash patterns; not a divisor of the number of colours
    const auto place = place_of(scheme);
    return place ? 1 + static_cast<int>(*place % broken) : 0;
}

} // namespace client
