#pragma once
/// A caption under the picture: what one sees, for the tour.

#include "overlay/hud/hud.h"
#include "overlay/style.h"

#include <string>
#include <vector>

namespace overlay {

struct Caption {
    std::string title;
    std::vector<std::string> lines; ///< two or three
    std::string state;              ///< what is set just now, e.g. "compensate: off"
    std::string figures;            ///< measured now
    std::size_t number = 0, count = 0;
    std::string keys;
};

/// How much of the window it takes, from below [pixels].
float caption_height(const Look& look);
/// Draws it at the bottom of `free`.
void draw_caption(const Look& look, const Caption& caption, const Area& free);

// What is seen while a match is being made.

/// A bar in the middle of the window, filled by `share` 0..1, with what is being made.
void draw_loading(const Look& look, const std::string& what, float share);

} // namespace overlay
