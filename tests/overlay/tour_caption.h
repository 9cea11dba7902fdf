#pragma once
/// Makes a tour scene's data for tests of its caption.

#include "overlay/hud/caption.h"

inline overlay::Caption tour_caption() {
    return {.title = "What dead reckoning is for",
            .lines = {"One line that says what one sees.", "Another."},
            .state = "compensate: off",
            .figures = "2.1 updates/s, 0.31 m off",
            .number = 2,
            .count = 12,
            .keys = "Right: next   Left: back   Space: pause   Esc: leave the tour"};
}
