#include "client/scheme_colours.h"

#include "client/scene.h"

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

std::optional<glm::vec3> SchemeColours::of(int scheme) const {
    // Two colours of the palette are the own tank's ghosts'.
    static constexpr std::array<std::size_t, 10> order{0, 1, 2, 3, 6, 7, 8, 9, 10, 11};
    const auto place = std::ranges::find(places_, scheme);
    if (scheme < 0 || place == places_.end())
        return {};
    return ghost_palette(order[static_cast<std::size_t>(place - places_.begin()) % order.size()]);
}

} // namespace client
