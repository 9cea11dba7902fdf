#pragma once
/// What a picture costs.

#include <cstddef>

namespace render {

/// Of the last frame. A call that draws many instances or chunks counts once.
struct Stats {
    std::size_t draw_calls = 0;
    std::size_t triangles = 0;
};

} // namespace render
