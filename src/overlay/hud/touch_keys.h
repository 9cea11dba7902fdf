#pragma once
/// For fingers: buttons in place of keys, and the stick under the thumb.

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
        ImVec2 from, at; ///< where the thumb came down, and where it is [shares of the window's width and height]
    };
    std::optional<Stick> stick{};
};

/// A column at the right of what panels leave free, and the stick's ring in the picture.
void draw_touch_keys(const Look& look, const TouchFacts& facts, const Area& free);

} // namespace overlay
