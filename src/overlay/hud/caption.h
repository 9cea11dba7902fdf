#pragma once
/// A caption under the picture: what one sees, for the tour.

#include "overlay/hud/hud.h"

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

} // namespace overlay
