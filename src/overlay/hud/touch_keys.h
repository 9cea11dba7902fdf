#pragma once
/// Controls on a touch screen: buttons that replace keys, and a stick for the thumb that drives.

#include "overlay/hud/hud.h"

#include <functional>
#include <vector>

namespace overlay {

struct TouchFacts {
    struct Key {
        const char* label;
        std::function<void()> press;
    };
    std::vector<Key> keys;
    struct Stick {
        ImVec2 from, at; ///< first touch and present position [shares of the window's width and height]
    };
    std::optional<Stick> stick{};
};

/// Place of the buttons: columns at the right of the free area, above the minimap.
Area touch_keys_area(const Look& look, const TouchFacts& facts, const Area& free);
/// Draws the buttons there, and the stick's ring in the picture.
void draw_touch_keys(const Look& look, const TouchFacts& facts, const Area& free);

} // namespace overlay
