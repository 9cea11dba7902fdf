#pragma once

#include <cstddef>

namespace render {

/// What the last frame cost. A call that draws many instances or chunks counts once.
struct Stats {
    std::size_t draw_calls = 0;
    std::size_t triangles = 0;
};

} // namespace render
